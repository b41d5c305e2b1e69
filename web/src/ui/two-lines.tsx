import type { ReactNode } from 'react'
import * as styles from './dense-table.module.css'

interface TwoLinesProps {
  children: ReactNode
  /** Second line; none when absent. */
  under?: ReactNode
}

/** Cell of a list with two lines, or one line in compact rows. */
export function TwoLines({ children, under }: TwoLinesProps) {
  return (
    <span className={styles.twoLines}>
      <span>{children}</span>
      {under && <span className="muted small">{under}</span>}
    </span>
  )
}

/** Text that a narrow cell cuts at its own end: a Latin name on an Arabic page keeps its beginning. */
export function CutText({ children }: { children: string }) {
  return <bdi className={styles.cut}>{children}</bdi>
}
