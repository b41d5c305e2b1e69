import type { ReactNode } from 'react'
import { Money } from './money.tsx'
import * as styles from './price-bar.module.css'
import * as ticketStyles from './ticket.module.css'

interface PriceBarProps {
  label: string
  /** Price in cents; a dash while undefined. */
  cents: number | undefined
  per?: string
  isOld?: boolean
  children: ReactNode
}

/** Bar at the bottom of a phone's screen with the price, beside the next step. */
export function PriceBar({ label, cents, per, isOld, children }: PriceBarProps) {
  return (
    <section className={`${styles.bar} narrow-only`} aria-label={label}>
      <p className={isOld ? ticketStyles.stale : undefined}>
        <span>{label}</span>
        <b>
          {cents === undefined ? '–' : <Money cents={cents} />}
          {cents !== undefined && <small>{per}</small>}
        </b>
      </p>
      {children}
    </section>
  )
}
