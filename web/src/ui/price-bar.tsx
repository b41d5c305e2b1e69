import './css/price-bar.css'
import type { ReactNode } from 'react'
import { Money } from './money.tsx'

interface PriceBarProps {
  label: string
  /** In cents; none yet shows a dash. */
  cents: number | undefined
  per?: string
  isOld?: boolean
  children: ReactNode
}

/** On a phone: the price at the bottom of the screen, beside the next step. */
export function PriceBar({ label, cents, per, isOld, children }: PriceBarProps) {
  return (
    <div className="pbar mb">
      <p className={isOld ? 'old' : undefined}>
        <span>{label}</span>
        <b>
          {cents === undefined ? '–' : <Money cents={cents} />}
          {cents !== undefined && <small>{per}</small>}
        </b>
      </p>
      {children}
    </div>
  )
}
