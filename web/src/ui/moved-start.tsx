import { type Day, formatDay } from '@cursus/shared/day'
import { useEffect, useState } from 'react'
import { Icon } from './icon.tsx'
import { Ltr } from './ltr.tsx'
import * as styles from './note.module.css'

interface MovedStartProps {
  /** The first day that can be paid, in place of a start before it; null while the start can stay. */
  moved: Day | null
  /** The start that stands now, as typed. */
  start: string
  /** Keeps the day to which the start was moved. */
  onMove?: (start: string) => void
  /** What happened, as a sentence that ends with the day. */
  words: string
}

/** A start that has become too near to be paid moves to the first day that can be, and that is said while it stands there. */
export function MovedStart({ moved, start, onMove, words }: MovedStartProps) {
  const [said, setSaid] = useState<string | null>(null)
  useEffect(() => {
    if (!moved) return
    onMove?.(formatDay(moved))
    setSaid(formatDay(moved))
  }, [moved, onMove])
  return (
    <div role="status">
      {said !== null && said === start && (
        <p className={`${styles.note} ${styles.moved}`}>
          <Icon name="info" />
          <span>
            {words} <Ltr>{said}</Ltr>
          </span>
        </p>
      )}
    </div>
  )
}
