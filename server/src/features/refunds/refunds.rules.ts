import type { Day } from '@cursus/shared/day'
import { type PaidPeriod, refundOf, worthOfDays } from '@cursus/shared/refund-of'
import type { RefundState } from '@cursus/shared/refunds'
import { amountAtLeast } from '@cursus/shared/tariff-rules'

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

/** What a payment paid for a contract, and what of that has gone back already, in cents. */
type PaidFor = { contractId: string; cents: number; goneCents: number }

/**
 * Splits what a bank takes of a payment over the contracts that it paid for, in their order, none above what it paid: first over what is
 * left of each, then, as that is paid twice, over what has gone back.
 */
export function splitOverContracts(
  amountCents: number,
  paid: PaidFor[],
): { contractId: string; cents: number }[] {
  let open = amountCents
  const take = (most: number) => {
    const cents = Math.max(0, Math.min(open, most))
    open -= cents
    return cents
  }
  const left = paid.map(({ cents, goneCents }) => take(cents - goneCents))
  return paid
    .map(({ contractId, cents }, place) => {
      const ofLeft = left[place] ?? 0
      return { contractId, cents: ofLeft + take(cents - ofLeft) }
    })
    .filter(({ cents }) => cents > 0)
}

type PartState = 'waiting' | 'sent' | 'received' | 'failed' | 'noted'

/** Returns the state of a refund: that of its slowest part, or failed when one part failed, also while it is only noted as paid. */
export function stateOf(parts: PartState[]): RefundState {
  if (parts.includes('failed') || parts.includes('noted')) return 'failed'
  if (parts.includes('waiting')) return 'asked'
  return parts.includes('sent') ? 'sent' : 'received'
}

type Words = { state: RefundState; firstBy: string | null; confirmedBy: string | null }

/** True of a refund that one administrator wants paid back, and another has to confirm or decline; of none that a bank gave back whole meanwhile. */
export function isHeld({ state, firstBy, confirmedBy }: Words): boolean {
  return firstBy !== null && confirmedBy === null && state !== 'declined' && state !== 'received'
}

/** A payment and what its bank took of it for good, in cents. */
type PaidAndLost = PaidPeriod & {
  /** Neither for a refund at no end, nor paid again. */
  lostCents: number
  /** What was paid again, for which days, each by a payment that is counted by itself. */
  repaid: PaidPeriod[]
}

/**
 * What was paid for a contract that covers from `startDate`, in cents: its payments with what their bank took of each, what went back
 * of single days, and what went back at earlier ends.
 */
export type Account = {
  startDate: Day
  paid: PaidAndLost[]
  back: PaidPeriod[]
  earlierCents: number
}

const sum = (of: number[]) => of.reduce((total, cents) => total + cents, 0)

/**
 * Computes the cents that go back when the cover ends on that last day (null: nothing was covered), over all that was paid (E-33):
 * what of each payment is unused, less what went back of it already, to whoever paid or by their bank.
 */
export function refundOn({ startDate, paid, back, earlierCents }: Account, lastCovered: Day | null) {
  const unusedOf = (one: PaidPeriod) => refundOf(one, lastCovered, startDate)
  const parts = paid.map((one) => ({ ...one, unusedCents: unusedOf(one) }))
  const singly = back.map((one) => ({ ...one, unusedCents: unusedOf(one) }))
  const taken = parts.map(({ lostCents, repaid, ...one }) => {
    const repaidCents = sum(repaid.map(unusedOf))
    // What a bank took of a payment pays back what is unused of that one, and of no other.
    const open = one.unusedCents - repaidCents - (lostCents > 0 ? backOf(one, paid, singly) : 0)
    return repaidCents + Math.max(0, Math.min(open, lostCents))
  })
  const backCents = sum(taken) + sum(singly.map(({ unusedCents }) => unusedCents)) + earlierCents
  const refundCents = Math.max(0, sum(parts.map(({ unusedCents }) => unusedCents)) - backCents)
  return { parts, backCents, refundCents }
}

/** What a bank took of a payment for good, no refund was due for and nobody paid again, in cents; `payment` is that of the account. */
type Missing = { payment: string; owedCents: number }

/** What of it is asked for, in cents, and the last covered day of the payment; null where it has none. */
export type StillDue = { dueCents: number; dueUntil: Day | null }

/**
 * Computes what of each is still owed once the cover has ended on that last day (null: nothing was covered): all but what the end would give
 * back of it were it paid again (E-33), so that nothing of what is asked for goes back. Less than the payment provider charges is asked of nobody.
 */
export function dueAtEnd(
  account: Omit<Account, 'paid'> & { paid: (PaidAndLost & { payment: string })[] },
  missing: Missing[],
  lastCovered: Day | null,
): StillDue[] {
  const { startDate } = account
  let { paid } = account
  let back = refundOn(account, lastCovered).refundCents
  const due = missing.map(({ payment, owedCents }) => {
    // As if its bank had left it.
    paid = paid.map((one) =>
      one.payment === payment ? { ...one, lostCents: Math.max(0, one.lostCents - owedCents) } : one,
    )
    const { refundCents } = refundOn({ ...account, paid }, lastCovered)
    const dueCents = owedCents - (refundCents - back)
    back = refundCents
    const days = paid.find((one) => one.payment === payment)
    return { dueCents, dueUntil: days && lastCovered ? lastDayOf(days, startDate, lastCovered) : null }
  })
  const isTooLittle = sum(due.map(({ dueCents }) => dueCents)) < amountAtLeast
  return isTooLittle ? due.map((one) => ({ ...one, dueCents: 0 })) : due
}

/** Returns the last covered day of a payment; null where it has none. */
function lastDayOf({ from, to }: PaidPeriod, startDate: Day, lastCovered: Day): Day | null {
  const first = from > startDate ? from : startDate
  const last = to < lastCovered ? to : lastCovered
  return first > last ? null : last
}

/** Returns the cents of refunds of single days that were for the days of one payment: by what these days are worth of each. */
function backOf(payment: PaidPeriod, paid: PaidPeriod[], back: (PaidPeriod & { unusedCents: number })[]) {
  const shares = back.map(({ from, to, unusedCents }) => {
    const all = sum(paid.map((one) => worthOfDays(one, from, to)))
    return all === 0 ? 0 : Math.round((unusedCents * worthOfDays(payment, from, to)) / all)
  })
  return sum(shares)
}

/** Idempotency key of a try of a part, which the provider keeps with the refund. */
export const keyOf = ({ id, attempt }: { id: string; attempt: number }) => `refund-part:${id}:${attempt}`

/** Returns the part and the try that a key belongs to; null for any other key. */
export function partOfKey(key: string | null): { id: string; attempt: number } | null {
  const [, id, attempt] = /^refund-part:([0-9a-f-]{36}):(\d{1,6})$/.exec(key ?? '') ?? []
  return id && attempt ? { id, attempt: Number(attempt) } : null
}
