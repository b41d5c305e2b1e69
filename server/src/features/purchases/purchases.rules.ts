import { type Day, startOfDay } from '@cursus/shared/day'

const minute = 60_000

/**
 * Until when a session may be paid: two hours, and always before the day `until` begins in Paris. Null when less than
 * the half hour is left that the provider demands: the cover then begins too soon to be sold.
 */
export function expiryOf(now: Date, until: Day | null): Date | null {
  const usual = now.getTime() + 120 * minute
  const latest = until === null ? usual : startOfDay(until).getTime() - minute
  const expiry = new Date(Math.min(usual, latest))
  return isLongEnough(now, expiry) ? expiry : null
}

/** One minute more than the provider's half hour, for the way there. */
export function isLongEnough(now: Date, expiry: Date): boolean {
  return expiry.getTime() - now.getTime() >= 31 * minute
}
