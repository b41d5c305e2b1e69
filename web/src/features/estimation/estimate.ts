import { addMonths, type Day, daysBetween } from '@cursus/shared/day'
import { billedMonths, stayLimits } from '@cursus/shared/travel-price'
import type { DateRange } from '../../ui/date-range.ts'

/** Answers the days that may be chosen: from today to one year from today (spec 2 §2, decision C-43). */
export function estimateLimits(today: Day): { min: Day; max: Day } {
  return { min: today, max: addMonths(today, 12) }
}

/** Returns the first day that can be bought, where the chosen one is priced but too near to be (C-43); null elsewhere. */
export function firstToBuy(start: Day | null | undefined, today: Day): Day | null {
  const { startMin } = stayLimits(today, null)
  return start && start >= today && start < startMin ? startMin : null
}

/** Months of a range, or what is wrong with it: outside the limits, or longer than the product sells (decision C-44). */
export type Estimate = { kind: 'months'; months: number } | { kind: 'outside' } | { kind: 'too-long' }

const LONGEST_DAYS = 364

export function estimateOf({ start, end }: DateRange, today: Day): Estimate {
  const { min, max } = estimateLimits(today)
  if (start < min || end > max) return { kind: 'outside' }
  if (daysBetween(start, end) > LONGEST_DAYS) return { kind: 'too-long' }
  return { kind: 'months', months: billedMonths({ startDate: start, endDate: end }) }
}
