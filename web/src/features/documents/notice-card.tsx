import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon-paths.ts'

interface NoticeCardProps {
  /** Its colour: something to finish, or money that is missing. */
  kind: 'todo' | 'unpaid'
  icon: IconName
  title: string
  lead: string
  badge?: ReactNode
  /** The rows. */
  children: ReactNode
}

/** What asks for its person, above the documents: a head and one row for each thing. */
export function NoticeCard({ kind, icon, title, lead, badge, children }: NoticeCardProps) {
  const id = `${kind}-title`
  return (
    <section className={`card np ${kind}`} aria-labelledby={id}>
      <div className="row todohead">
        <span className="tico">
          <Icon name={icon} />
        </span>
        <div className="grow">
          <h2 id={id}>{title}</h2>
          <p className="muted small">{lead}</p>
        </div>
        {badge}
      </div>
      <ul>{children}</ul>
    </section>
  )
}
