import type { ReactNode } from 'react'
import * as cardStyles from './card.module.css'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-paths.ts'
import * as styles from './verdict.module.css'

const tones = { ok: '', warn: styles.waiting, err: styles.refused }

interface VerdictCardProps {
  tone: keyof typeof tones
  icon: IconName
  title: string
  lead: ReactNode
  /** `status` where it takes the place of something else on the same page. */
  role?: 'status'
  children: ReactNode
}

/** What a check found, in one sentence on a coloured band that titles its page, and what to compare or do below. */
export function VerdictCard({ tone, icon, title, lead, role, children }: VerdictCardProps) {
  return (
    <section className={`${cardStyles.card} ${styles.verdict}`} aria-labelledby="verdict">
      <div className={`${styles.band} ${tones[tone]}`} role={role}>
        <span className={styles.mark}>
          <Icon name={icon} />
        </span>
        <div>
          <h1 id="verdict">{title}</h1>
          <p>{lead}</p>
        </div>
      </div>
      <div className={styles.facts}>{children}</div>
    </section>
  )
}

/** What was checked, as names and values to compare with a paper. */
export function VerdictFacts({ facts }: { facts: { name: string; value: ReactNode }[] }) {
  return (
    <dl className={styles.comparison}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
