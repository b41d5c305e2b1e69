import { addDays, addMonths, type Day, daysBetween } from '@cursus/shared/day'
import type { WithdrawalRefusal } from '@cursus/shared/withdrawals'

/** What a product says: days of its period, and up to which of them a claim does not end it. */
export type WithdrawalTerms = { days: number; daysWithClaim: number }

/** A contract as its period is counted; days in Paris. */
export type Concluded = {
  /** The later of payment and signature. */
  concludedOn: Day
  /** When the mail server took its papers; null where nothing proves it. */
  deliveredOn: Day | null
  startDate: Day
  isPaidByStudent: boolean
  hasClaim: boolean
  isEnded: boolean
  isOver: boolean
}

export type Period = {
  refusal: WithdrawalRefusal | null
  /** The last day; null while it has not begun. */
  until: Day | null
  daysPassed: number
  daysLeft: number | null
}

/** Months after which the right ends although nothing proves that the papers arrived (directive 2011/83, art. 10). */
const monthsWithoutPapers = 12

/**
 * The period in which a contract may be given up without a reason (L112-2-1, L112-10 of the insurance code): whole days after the later
 * of conclusion and proved delivery. The first 14 are never refused; what is longer ends with a claim (E-35).
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

/** The first of these that is true counts. */
function refusalOf(
  { isEnded, isPaidByStudent, isOver, hasClaim }: Concluded,
  { isPast, wasOpen }: { isPast: boolean; wasOpen: boolean },
): WithdrawalRefusal | null {
  if (isEnded) return 'ended'
  if (!isPaidByStudent) return 'by_school'
  if (isPast) return hasClaim && wasOpen ? 'claimed' : 'too_late'
  return isOver ? 'over' : null
}

/**
 * The last day of cover that is kept when a contract is given up that day: the eve, where it had begun at the person's own wish;
 * null where nothing is kept.
 */
export function lastKeptDay(
  { startDate, asksEarlyStart }: { startDate: Day; asksEarlyStart: boolean },
  today: Day,
): Day | null {
  return asksEarlyStart && startDate < today ? addDays(today, -1) : null
}
