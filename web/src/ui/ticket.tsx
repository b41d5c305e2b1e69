import './css/ticket.css'
import type { ReactNode } from 'react'

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

/** Facts in two columns on a ticket, or as a recap (`sum`) on a card. */
export function Facts({
  facts,
  recap,
}: {
  facts: readonly { name: string; value: ReactNode }[]
  recap?: boolean
}) {
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
