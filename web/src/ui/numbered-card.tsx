import type { ReactNode } from 'react'
import * as cardStyles from './card.module.css'
import * as styles from './numbered-card.module.css'

interface NumberedCardProps {
  number: number
  title: string
  lead?: ReactNode
  children: ReactNode
}

/** One group of a form that has three or more (DESIGN §11). */
export function NumberedCard({ number, title, lead, children }: NumberedCardProps) {
  return (
    <section className={cardStyles.card} aria-labelledby={`group-${number}`}>
      <div className={styles.head}>
        <span className={styles.number} aria-hidden="true">
          {number}
        </span>
        <div>
          <h2 id={`group-${number}`}>{title}</h2>
          {lead && <p className="muted small">{lead}</p>}
        </div>
      </div>
      {children}
    </section>
  )
}
