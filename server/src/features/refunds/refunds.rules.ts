import type { RefundState } from '@cursus/shared/refunds'

/** A payment with the cents of it that may still go back. */
type Payment = { payment: string; paidOn: string; left: number }

/** Splits an amount over payments, newest first, none above what is left of it; returns less when less is left. */
export function splitOver<P extends Payment>(amountCents: number, payments: P[]): (P & { cents: number })[] {
  let open = amountCents
  const newestFirst = payments.toSorted((one, other) => other.paidOn.localeCompare(one.paidOn))
  const shared = newestFirst.map((payment) => {
    const cents = Math.max(0, Math.min(open, payment.left))
    open -= cents
    return { ...payment, cents }
  })
  return shared.filter(({ cents }) => cents > 0)
}

type PartState = 'waiting' | 'sent' | 'received' | 'failed'

/** Returns the state of a refund: that of its slowest part, or failed when one part failed. */
export function stateOf(parts: PartState[]): RefundState {
  if (parts.includes('failed')) return 'failed'
  if (parts.includes('waiting')) return 'asked'
  return parts.includes('sent') ? 'sent' : 'received'
}

type Words = { state: RefundState; firstBy: string | null; confirmedBy: string | null }

/** True of a refund that one administrator wants paid back, and another has to confirm or decline. */
export function isHeld({ state, firstBy, confirmedBy }: Words): boolean {
  return firstBy !== null && confirmedBy === null && state !== 'declined'
}
