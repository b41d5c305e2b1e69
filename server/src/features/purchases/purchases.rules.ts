import { type Day, startOfDay } from '@cursus/shared/day'

const minute = 60_000

/**
 * Works out until when a session may be paid: two hours, and always before the day `until` begins in Paris. Null when less than
 * the half hour is left that the provider demands: the cover then begins too soon to be sold.
 */
export function expiryOf(now: Date, until: Day | null): Date | null {
  const usual = now.getTime() + 120 * minute
  const latest = until === null ? usual : startOfDay(until).getTime() - minute
  const expiry = new Date(Math.min(usual, latest))
  return isLongEnough(now, expiry) ? expiry : null
}

/** What makes two drafts one insured thing. */
export type Identity = (string | number | null)[]

type Drafted = { product: string; state: string; identity: Identity | null }

/**
 * What is left to do of purchases, newest first. A draft that was changed and taken to checkout again, paid since or not, stands
 * for the ones before it: nobody is asked to pay one home or one stay twice.
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

/** The same for two purchases of one thing; null while there is no draft. */
export function thingOf({ product, identity }: Omit<Drafted, 'state'>): string | null {
  return identity && JSON.stringify([product, identity])
}

/** One minute more than the provider's half hour, for the way there. */
export function isLongEnough(now: Date, expiry: Date): boolean {
  return expiry.getTime() - now.getTime() >= 31 * minute
}
