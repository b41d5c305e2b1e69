import { addDays, type Day } from '@cursus/shared/day'
import { type LateStep, type LateTerms, lateSteps } from '@cursus/shared/late-payment'
import { addWorkingDays, isWorkingDay } from '@cursus/shared/working-days'

/** A premium that failed on a day in Paris; `postedOn` is the day on which its formal notice went to the post, once noted. */
export type Late = { since: Day; postedOn: Day | null }

/**
 * The first day of each step (L113-3, E-37), in calendar days. While no posting is noted, the last two are the earliest that may
 * be: as if the notice went to the post on its first working day.
 */
export function lateDaysOf(terms: LateTerms, { since, postedOn }: Late): Record<LateStep, Day> {
  const noticed = addDays(since, terms.noticedAfter)
  const posted = postedOn ?? postBy(terms, since)
  return {
    failed: since,
    reminded: addDays(since, terms.remindedAfter),
    noticed,
    suspended: addDays(posted, terms.suspendedAfter),
    ended: addDays(posted, terms.endedAfter),
  }
}

/** The step at which a late premium stands on a day. Nothing is suspended or ended by a notice that nobody posted. */
export function lateStepOn(terms: LateTerms, late: Late, day: Day): LateStep {
  const days = lateDaysOf(terms, late)
  const possible = late.postedOn === null ? lateSteps.slice(0, 3) : lateSteps
  return possible.findLast((step) => days[step] <= day) ?? 'failed'
}

/** The working day on which a formal notice is to be printed and posted: that of the step, or the first one after. */
export function postBy(terms: LateTerms, since: Day): Day {
  const day = addDays(since, terms.noticedAfter)
  return isWorkingDay(day) ? day : addWorkingDays(day, 1)
}
