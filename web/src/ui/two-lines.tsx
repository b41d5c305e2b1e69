import type { ReactNode } from 'react'
import * as styles from './dense-table.module.css'

interface TwoLinesProps {
  children: ReactNode
  /** The second line; none where there is nothing to say. */
  under?: ReactNode
}

/** A cell of a list: two lines under each other, one line in compact rows. */
export function TwoLines({ children, under }: TwoLinesProps) {
  return (
    <span className={styles.twoLines}>
      <span>{children}</span>
      {under && <span className="muted small">{under}</span>}
    </span>
  )
}
