import { useEffect, useRef } from 'react'
import * as styles from './error-summary.module.css'

export interface SummaryLine {
  /** Id of the field that the line leads to. */
  field: string
  text: string
}

/**
 * Summary of what to correct, each line a link to its field; takes the focus when it appears and whenever `attempt`
 * changes. Shown from two errors on (DESIGN §5); the caller focuses a single field itself.
 */
export function ErrorSummary({
  title,
  lines,
  attempt,
}: {
  title: string
  lines: SummaryLine[]
  attempt: number
}) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt brings the person back here
  useEffect(() => box.current?.focus(), [attempt])
  return (
    <div className={styles.summary} role="alert" tabIndex={-1} ref={box}>
      <h2>{title}</h2>
      <ul>
        {lines.map(({ field, text }) => (
          <li key={field}>
            <a href={`#${field}`} onClick={(event) => focusField(event, field)}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

function focusField(event: { preventDefault(): void }, field: string) {
  event.preventDefault()
  const target = document.getElementById(field)
  target?.scrollIntoView({ block: 'center' })
  target?.focus({ preventScroll: true })
}
