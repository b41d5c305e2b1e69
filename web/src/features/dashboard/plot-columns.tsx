import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import * as styles from './plot-columns.module.css'

/** Everything that a way over one month of a plot needs. */
export interface ColumnProps {
  className: string
  tabIndex: number
  'aria-label': string
  onFocus: () => void
  onPointerEnter: () => void
}

interface PlotColumnsProps {
  label: string
  /** For screen readers, of each month: its values and where it leads. */
  names: readonly string[]
  /** Way of a month, with these properties. */
  way: (month: number, props: ColumnProps) => ReactNode
  /** Values of a month, on the card beside it. */
  card: (month: number) => ReactNode
  /** The plot below. */
  children: ReactNode
}

/**
 * A plot of twelve months with a way over each: values show under the pointer and the focus, arrows move on, Enter opens the list. The
 * card of the last month stands below the plot on a phone.
 */
export function PlotColumns({ label, names, way, card, children }: PlotColumnsProps) {
  const { i18n } = useTranslation()
  const last = names.length - 1
  const [current, setCurrent] = useState(last)
  const [isShown, setShown] = useState(false)
  const columns = useRef<HTMLFieldSetElement>(null)
  const move = (event: KeyboardEvent) => {
    const next = nextOf(event.key, current, { last, isMirrored: i18n.dir() === 'rtl' })
    if (next === null) return
    event.preventDefault()
    columns.current?.querySelectorAll<HTMLElement>('a, button')[next]?.focus()
  }
  const show = (month: number) => () => {
    setCurrent(month)
    setShown(true)
  }
  return (
    <div className={styles.box} onPointerLeave={() => setShown(false)}>
      {children}
      <fieldset
        ref={columns}
        className={styles.columns}
        aria-label={label}
        onKeyDown={move}
        onBlur={() => setShown(false)}
      >
        {names.map((name, month) =>
          way(month, {
            className: styles.column ?? '',
            tabIndex: month === current ? 0 : -1,
            'aria-label': name,
            onFocus: show(month),
            onPointerEnter: show(month),
          }),
        )}
      </fieldset>
      <div className={styles.card} data-shown={isShown} data-late={current > 5} aria-hidden="true">
        {card(current)}
      </div>
    </div>
  )
}

type Row = { last: number; isMirrored: boolean }

/** Returns where a key leads; null for keys that move nothing. */
function nextOf(key: string, current: number, { last, isMirrored }: Row): number | null {
  if (key === 'Home') return 0
  if (key === 'End') return last
  const steps: Record<string, number> = { ArrowRight: isMirrored ? -1 : 1, ArrowLeft: isMirrored ? 1 : -1 }
  const step = steps[key]
  return step === undefined ? null : Math.min(last, Math.max(0, current + step))
}
