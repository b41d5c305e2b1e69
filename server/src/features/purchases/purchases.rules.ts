import { type Day, startOfDay } from '@cursus/shared/day'

const minute = 60_000
/** Milliseconds that a payment page is open at least: the provider's half hour, and a minute for the way there. */
export const timeToPay = 31 * minute

/**
 * Computes until when a session may be paid: two hours, and always before the day `until` begins in Paris. Null when
 * less remains than the provider's minimum of half an hour: cover then begins too soon to be sold.
 */
export function expiryOf(now: Date, until: Day | null): Date | null {
  const usual = now.getTime() + 120 * minute
  const latest = until === null ? usual : startOfDay(until).getTime() - minute
  const expiry = new Date(Math.min(usual, latest))
  return isLongEnough(now, expiry) ? expiry : null
}

/** Values that make two drafts one insured thing. */
export type Identity = (string | number | null)[]

type Drafted = { product: string; identity: Identity | null }
type Begun = Drafted & { state: string; createdAt: Date; fulfilledAt: Date | null }

/**
 * Returns the purchases still to be paid, in their order. A draft taken to checkout again, paid or not, replaces the ones
 * before it, and a paid one those that were open then, so that nobody pays for one home or stay twice.
 */
export function stillWanted<Purchase extends Begun>(purchases: Purchase[]): Purchase[] {
  return purchases.filter(
    (one) =>
      one.state === 'refused' || (one.state === 'open' && !purchases.some((other) => replaces(other, one))),
  )
}

/** Tells whether a purchase went to checkout, or was paid, after another of the same thing had gone there. */
function replaces(one: Begun, other: Begun): boolean {
  const thing = thingOf(other)
  if (one === other || one.state === 'refused' || thing === null || thingOf(one) !== thing) return false
  return one.createdAt > other.createdAt || (one.fulfilledAt ?? one.createdAt) > other.createdAt
}

/** Returns the same text for two purchases of one thing; null without a draft. */
export function thingOf({ product, identity }: Drafted): string | null {
  return identity && JSON.stringify([product, identity])
}

/** Tells whether enough time is left to pay. */
export function isLongEnough(now: Date, expiry: Date): boolean {
  return expiry.getTime() - now.getTime() >= timeToPay
}
