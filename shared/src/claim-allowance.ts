import { addDays, addMonths, type Day } from './day.ts'

/** Claims on devices in one contract year, all devices together, and how many of them may be thefts (spec 2 §9, D-21). */
export const claimAllowance = { perYear: 2, thefts: 1 } as const

type Term = { startDate: Day; endDate: Day }

/**
 * The contract year that a day lies in: twelve months from the start or from one of its anniversaries, across renewals. The last
 * day of a contract, its anniversary, still belongs to the year before; days outside count to the first and the last year.
 */
export function contractYear({ startDate, endDate }: Term, day: Day): { from: Day; to: Day } {
  let year = 0
  const anniversary = (years: number) => addMonths(startDate, 12 * years)
  while (anniversary(year + 1) <= day && anniversary(year + 1) < endDate) year += 1
  const next = anniversary(year + 1)
  return { from: anniversary(year), to: next < endDate ? addDays(next, -1) : endDate }
}

/** A claim as the rule sees it: the day of its event. */
type Counted = { day: Day; isTheft: boolean }

/** Counts the claims that are left in the contract year of that day; a theft counts as a claim too. Never below 0. */
export function claimsLeft(term: Term, day: Day, claims: Counted[]): { claims: number; thefts: number } {
  const { from, to } = contractYear(term, day)
  const inYear = claims.filter((claim) => claim.day >= from && claim.day <= to)
  const left = Math.max(0, claimAllowance.perYear - inYear.length)
  const thefts = claimAllowance.thefts - inYear.filter(({ isTheft }) => isTheft).length
  return { claims: left, thefts: Math.max(0, Math.min(left, thefts)) }
}
