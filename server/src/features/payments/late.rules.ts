import { addDays, type Day } from '@cursus/shared/day'
import { type LateStep, type LateTerms, lateSteps } from '@cursus/shared/late-payment'
import { addWorkingDays, isWorkingDay } from '@cursus/shared/working-days'

/**
 * A premium that failed on a day in Paris; `postedOn` is the day on which its formal notice was posted, once
 * recorded.
 */
export type Late = { since: Day; postedOn: Day | null }

/**
 * Returns the first day of each step (L113-3, E-37), in calendar days. Until a posting is recorded, the last two are
 * the earliest possible ones: as if the notice were posted on its first working day.
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

/** Returns the steps that come before a contract ends. */
export function stepsUntil(days: Record<LateStep, Day>, lastDay: Day): LateStep[] {
  return lateSteps.filter((step) => days[step] <= lastDay)
}

/**
 * Returns how a contract ends before the last step of its late premium comes, and whether its cover is suspended before; null
 * where that step comes.
 */
export function endingBefore(days: Record<LateStep, Day>, lastDay: Day) {
  const steps = stepsUntil(days, lastDay)
  return steps.includes('ended') ? null : { lastDay, suspends: steps.includes('suspended') }
}

/** Returns the step of a late premium on a day. Without a posted notice nothing is suspended or ended. */
export function lateStepOn(terms: LateTerms, late: Late, day: Day): LateStep {
  const days = lateDaysOf(terms, late)
  const possible = late.postedOn === null ? lateSteps.slice(0, 3) : lateSteps
  return possible.findLast((step) => days[step] <= day) ?? 'failed'
}

/** Returns the working day on which to post a formal notice: that of its step, or the next one. */
export function postBy(terms: LateTerms, since: Day): Day {
  const day = addDays(since, terms.noticedAfter)
  return isWorkingDay(day) ? day : addWorkingDays(day, 1)
}
