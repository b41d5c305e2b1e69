import './css/ticket.css'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-paths.ts'

/**
 * The boarding pass that carries every price: `top` is the journey, `children` under the perforation the price and the
 * next step. `notch` is the colour behind it when that is not the page's.
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
    <div className={['ticket', className].filter(Boolean).join(' ')}>
      {top && (
        <>
          <div className="in">{top}</div>
          <div className="perf" />
        </>
      )}
      <div className="in">{children}</div>
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
  /** Of the thing itself: its street, its brand. */
  detail: string
  facts: readonly Fact[]
}

/** What is insured and its facts, one below the other: the `top` of a ticket beside a form. */
export function TicketTop({ icon, title, detail, facts }: TicketTopProps) {
  return (
    <>
      <div className="row tkh">
        <span className="tico dk">
          <Icon name={icon} />
        </span>
        <div>
          <b className="tkt">{title}</b>
          <span className="muted small d-b">
            <bdi>{detail}</bdi>
          </span>
        </div>
      </div>
      <dl className="pl">
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** Facts in two columns on a ticket, or as a recap (`sum`) on a card. */
export function Facts({ facts, recap }: { facts: readonly Fact[]; recap?: boolean }) {
  return (
    <dl className={recap ? 'sum' : undefined}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
