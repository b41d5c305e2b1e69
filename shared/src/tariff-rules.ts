import { addDays, addMonths, type Day } from './day.ts'

/** Smallest price in cents: the payment provider charges no less in euros. */
export const amountAtLeast = 50
/** Largest price in cents, far above every price that we have: more than that is a typing error. */
export const amountAtMost = 1_000_000

/** A published version of a tariff; the first has no day, it holds from the beginning. */
type Published = { number: number; startsOn: Day | null }

/**
 * Returns the version that holds on a day: the latest whose day has come, and of two with one day the later
 * number.
 */
export function inForceOn<Version extends Published>(
  versions: readonly Version[],
  day: Day,
): Version | undefined {
  const begun = versions.filter(({ startsOn }) => startsOn === null || startsOn <= day)
  return begun.reduce<Version | undefined>(
    (best, one) => (best && !comesAfter(one, best) ? best : one),
    undefined,
  )
}

const comesAfter = (one: Published, other: Published) =>
  one.startsOn === other.startsOn ? one.number > other.number : (one.startsOn ?? '') > (other.startsOn ?? '')

/** The days on which a version may begin: tomorrow at the earliest, in a year at the latest. */
export function publicationLimits(today: Day): { first: Day; last: Day } {
  return { first: addDays(today, 1), last: addMonths(today, 12) }
}
