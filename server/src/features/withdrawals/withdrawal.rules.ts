import { addDays, addMonths, type Day, daysBetween } from '@cursus/shared/day'
import type { WithdrawalRefusal } from '@cursus/shared/withdrawals'

/** Terms of a product: days of the period, and up to which of them a claim does not end it. */
export type WithdrawalTerms = { days: number; daysWithClaim: number }

/** A contract as far as its period is concerned; days in Paris. */
export type Concluded = {
  /** Later day of payment and signature. */
  concludedOn: Day
  /** Day on which the mail server took its papers; null without proof. */
  deliveredOn: Day | null
  startDate: Day
  isPaidByStudent: boolean
  isPaid: boolean
  hasClaim: boolean
  /** Ended before its last day, not on a day to come. */
  isEnded: boolean
  isOver: boolean
}

export type Period = {
  refusal: WithdrawalRefusal | null
  /** Last day; null before the period has begun. */
  until: Day | null
  daysPassed: number
  daysLeft: number | null
}

/** Months after which the right ends even without proof that the papers arrived (directive 2011/83, art. 10). */
const monthsWithoutPapers = 12

/**
 * Returns the period in which a contract may be given up without a reason (L112-2-1, L112-10 of the insurance code):
 * whole days after the later of conclusion and proved delivery. The first 14 are never refused; a longer period ends
 * with a claim (E-35).
 */
export function periodOn(contract: Concluded, terms: WithdrawalTerms, today: Day): Period {
  const { concludedOn, deliveredOn } = contract
  const begins = deliveredOn !== null && deliveredOn > concludedOn ? deliveredOn : concludedOn
  const days = contract.hasClaim ? terms.daysWithClaim : terms.days
  const last = addDays(begins, days)
  const until = deliveredOn === null ? null : last
  const end = until ?? addDays(addMonths(concludedOn, monthsWithoutPapers), days)
  const isPast = today > end
  const passed = Math.min(Math.max(daysBetween(begins, today), 0), terms.days)
  return {
    refusal: refusalOf(contract, { isPast, wasOpen: today <= addDays(begins, terms.days) }),
    until,
    daysPassed: until === null ? 0 : passed,
    daysLeft: until === null ? null : Math.max(0, daysBetween(today, until)),
  }
}

/** Returns why a withdrawal is not possible, or null; the first reason that is true counts. */
function refusalOf(
  { isEnded, isPaidByStudent, isPaid, isOver, hasClaim }: Concluded,
  { isPast, wasOpen }: { isPast: boolean; wasOpen: boolean },
): WithdrawalRefusal | null {
  if (isEnded) return 'ended'
  if (!isPaidByStudent) return 'by_school'
  if (!isPaid) return 'unpaid'
  if (isPast) return hasClaim && wasOpen ? 'claimed' : 'too_late'
  return isOver ? 'over' : null
}

/**
 * Returns the last day of cover whose price is kept: the day before, when cover had begun at the person's own wish;
 * null when nothing is kept.
 */
export function lastKeptDay(
  { startDate, asksEarlyStart }: { startDate: Day; asksEarlyStart: boolean },
  today: Day,
): Day | null {
  return asksEarlyStart && startDate < today ? addDays(today, -1) : null
}
