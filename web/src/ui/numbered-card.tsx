import './css/numbered-card.css'
import type { ReactNode } from 'react'

interface NumberedCardProps {
  number: number
  title: string
  lead?: ReactNode
  children: ReactNode
}

/** One group of a form that has three or more (DESIGN §11). */
export function NumberedCard({ number, title, lead, children }: NumberedCardProps) {
  return (
    <section className="card" aria-labelledby={`group-${number}`}>
      <div className="grpn">
        <span className="gn" aria-hidden="true">
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
