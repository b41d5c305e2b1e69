import { addDays, addMonths, type Day } from '@cursus/shared/day'
import type { TerminationNotice, TerminationReason, TerminationRefusal } from '@cursus/shared/terminations'

/**
 * One reason for which a product lets go, with the article of law that gives the right; null where the contract gives
 * it.
 */
export type TerminationRule = { reason: TerminationReason; article: string | null } & (
  | { kind: 'due_date' }
  | { kind: 'after'; months: number; noticeMonths: number }
  // Without `withinMonths` an event counts for as long as the contract runs.
  | { kind: 'event'; withinMonths?: number; noticeMonths: number }
)

/**
 * A contract as far as its end is computed; `term` is its end without a termination. `mayRenew` is true of what renewals
 * carry on, and `renews` is false once its next one was refused, or is none; `isAgreed` is false of what was paid and is still to be
 * signed, which covers nobody.
 */
export type Leaving = { startDate: Day; term: Day; mayRenew: boolean; renews: boolean; isAgreed: boolean }

/**
 * Effect of a termination. `lastDay` is the last covered day, null when the contract ends before it began; `endsOn` is the
 * day on which the termination takes effect, the first without cover but at the contract's own end.
 */
export type TerminationOutcome =
  | { isAllowed: true; lastDay: Day | null; endsOn: Day }
  | { isAllowed: false; refusal: TerminationRefusal; allowedFrom: Day | null }

type Asked = { today: Day; eventDate: Day | null }

/**
 * Computes what a request on `today` does to a contract. At its due date, until the day before (L113-12, E-38); after
 * a year at any time, a month later (L113-15-2); for an event of the last three months, a month later (L113-16). An
 * event without a day counts as of today. Only a contract that renews has a due date; what renewals carry on has the right to
 * leave after a year, also when its next one was refused. What nobody signed ends at once for any of them (725).
 */
export function terminationOn(contract: Leaving, rule: TerminationRule, asked: Asked): TerminationOutcome {
  const { startDate, term, mayRenew, renews } = contract
  const { today } = asked
  if (rule.kind === 'event') {
    return eventFault(rule.withinMonths, asked) ?? afterNotice(contract, rule.noticeMonths, today)
  }
  if (rule.kind === 'due_date') {
    if (!renews) return refused('fixed_term')
    if (today >= term) return refused('not_yet', addDays(term, 1))
    return contract.isAgreed ? { isAllowed: true, lastDay: term, endsOn: term } : atOnce(contract, today)
  }
  const from = addMonths(startDate, rule.months)
  if (!mayRenew || (!renews && from >= term)) return refused('fixed_term')
  return today < from ? refused('not_yet', from) : afterNotice(contract, rule.noticeMonths, today)
}

function eventFault(
  withinMonths: number | undefined,
  { today, eventDate }: Asked,
): TerminationOutcome | null {
  if (eventDate === null) return null
  if (eventDate > today) return refused('event_to_come', eventDate)
  return withinMonths !== undefined && addMonths(eventDate, withinMonths) < today
    ? refused('event_too_old')
    : null
}

/** Returns the end of what nobody signed: today or its first day, as no day of it is covered. */
const atOnce = ({ startDate }: Leaving, today: Day): TerminationOutcome => ({
  isAllowed: true,
  lastDay: null,
  endsOn: today < startDate ? startDate : today,
})

/**
 * Returns the end after a period of notice, never after the contract's own end, whose last day stays covered, as
 * printed. What nobody signed ends at once.
 */
function afterNotice(contract: Leaving, noticeMonths: number, today: Day): TerminationOutcome {
  const { startDate, term, mayRenew, isAgreed } = contract
  if (!isAgreed) return atOnce(contract, today)
  const lastDay = addMonths(today, noticeMonths)
  if (lastDay < startDate) return { isAllowed: true, lastDay: null, endsOn: startDate }
  const endsOn = addDays(lastDay, 1)
  if (endsOn < term) return { isAllowed: true, lastDay, endsOn }
  return mayRenew ? { isAllowed: true, lastDay: term, endsOn: term } : refused('ends_before')
}

/** Returns the notice that stands between a request of `today` and its last covered day. */
export function noticeOf(rule: TerminationRule, outcome: TerminationOutcome, today: Day): TerminationNotice {
  if (rule.kind === 'due_date' || !outcome.isAllowed || outcome.lastDay === null) return 'none'
  return outcome.lastDay < addMonths(today, rule.noticeMonths) ? 'cut' : 'month'
}

const refused = (refusal: TerminationRefusal, allowedFrom: Day | null = null): TerminationOutcome => ({
  isAllowed: false,
  refusal,
  allowedFrom,
})

/** Days after the end within which unused premium is paid back (L113-15-2). */
const daysToPayBack = 30

/** Returns the last day on which unused premium has to be paid back: what ends before it began is paid back from that day on. */
export const payableBy = ({ lastDay, endsOn }: { lastDay: Day | null; endsOn: Day }): Day =>
  addDays(lastDay ?? endsOn, daysToPayBack)
