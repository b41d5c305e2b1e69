import { type Day, startOfDay } from '@cursus/shared/day'

const minute = 60_000

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

type Drafted = { product: string; state: string; identity: Identity | null }

/**
 * Returns the purchases still to be paid, newest first. A draft taken to checkout again, paid or not, replaces the
 * ones before it, so that nobody pays for one home or stay twice.
 */
export function stillWanted<Purchase extends Drafted>(purchases: Purchase[]): Purchase[] {
  const seen = new Set<string>()
  return purchases.filter((purchase) => {
    const thing = thingOf(purchase)
    const isReplaced = thing !== null && seen.has(thing)
    if (thing !== null && purchase.state !== 'refused') seen.add(thing)
    return purchase.state === 'refused' || (purchase.state === 'open' && !isReplaced)
  })
}

/** Returns the same text for two purchases of one thing; null without a draft. */
export function thingOf({ product, identity }: Omit<Drafted, 'state'>): string | null {
  return identity && JSON.stringify([product, identity])
}

/** Tells whether enough time is left: the provider's half hour, and a minute for the way there. */
export function isLongEnough(now: Date, expiry: Date): boolean {
  return expiry.getTime() - now.getTime() >= 31 * minute
}
