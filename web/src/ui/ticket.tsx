import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-paths.ts'
import * as iconTileStyles from './icon-tile.module.css'
import * as summaryStyles from './summary.module.css'
import * as styles from './ticket.module.css'

/**
 * Boarding pass with a price: `top` is the journey, `children` under the perforation the price and the next step.
 * `notch` is the colour behind it when that is not the page's.
 */
export function Ticket({
  top,
  children,
  className,
}: {
  top?: ReactNode
  children: ReactNode
  className?: string
}) {
  return (
    <div className={[styles.ticket, className].filter(Boolean).join(' ')}>
      {top && (
        <>
          <div className={styles.part}>{top}</div>
          <div className={styles.tear} />
        </>
      )}
      <div className={styles.part}>{children}</div>
    </div>
  )
}

export interface Fact {
  name: string
  value: ReactNode
}

interface TicketTopProps {
  icon: IconName
  title: string
  /** Detail of the insured thing: street, or brand and model. */
  detail: string
  facts: readonly Fact[]
}

/** Insured thing and its facts, one below the other: the `top` of a ticket beside a form. */
export function TicketTop({ icon, title, detail, facts }: TicketTopProps) {
  return (
    <>
      <div className={`row ${styles.head}`}>
        <span className={`${iconTileStyles.tile} ${iconTileStyles.onDark}`}>
          <Icon name={icon} />
        </span>
        <div>
          <b className={styles.title}>{title}</b>
          <span className="muted small as-block">
            <bdi>{detail}</bdi>
          </span>
        </div>
      </div>
      <dl className={styles.lines}>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="figures">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** Facts in two columns on a ticket, or as a recap (`sum`) on a card. */
export function Facts({ facts, recap }: { facts: readonly Fact[]; recap?: boolean }) {
  return (
    <dl className={recap ? summaryStyles.summary : undefined}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
