import { addDays, type Day, daysBetween } from '@cursus/shared/day'
import { rethinkableUntil } from '@cursus/shared/renewal-days'

/** Days before the last day of cover from which a notice is sent. */
export const noticeFrom = 75
/** Days before the last day of cover; a notice sent by then leaves until the eve of that last day to refuse. */
export const noticeUntil = 16
/** Days to refuse after a later notice was sent (Code des assurances, art. L113-15-1). */
export const lateDays = 20
/**
 * Days after which the next invoice is too far to wait for with a difference: more than a month, and one that was made early.
 */
export const farOff = 92
/** Months by which a renewal extends a contract. */
export const renewedMonths = 12

/** Returns the last day on which a renewal may be refused, for a notice sent on that day in Paris. */
export function lastDayToRefuse(endDate: Day, sentOn: Day): Day {
  return isLate(endDate, sentOn) ? addDays(sentOn, lateDays) : addDays(endDate, -1)
}

/** Returns the last day on which a refusal given on `today` may be taken back; null where that is past. */
export function lastDayToRethink(
  { endDate, lastDay }: { endDate: Day; lastDay: Day },
  today: Day,
): Day | null {
  const day = rethinkableUntil({ endDate, lastDay })
  return day < today ? null : day
}

/** Tells whether a notice was sent less than fifteen days before the last day to refuse, or after it. */
export function isLate(endDate: Day, sentOn: Day): boolean {
  return sentOn > addDays(endDate, -noticeUntil)
}

/**
 * Returns the first and last end of cover for which a notice is sent today. What ends today and may still be renewed came
 * back since it would have lapsed, as the day began.
 */
export function toNotify(today: Day): { from: Day; to: Day } {
  return { from: today, to: addDays(today, noticeFrom) }
}

/** Tells whether a price needs consent: next year's cents exceed this year's by more than `limit` percent (E-34). */
export function needsConsent(before: number, after: number, limit: number): boolean {
  return after * 100 > before * (100 + limit)
}

/** Days before the last day of cover on which people without an answer are reminded. */
export const reminders = [45, 30, 15] as const
type Reminder = (typeof reminders)[number]

/**
 * Returns today's reminder or null: of days that a run missed only the last, none before the day after the notice,
 * and none after the last day to refuse.
 */
export function reminderOn(
  { endDate, lastDay, sentOn }: { endDate: Day; lastDay: Day; sentOn: Day },
  today: Day,
): Reminder | null {
  if (today > lastDay) return null
  const due = reminders.findLast((days) => daysBetween(today, endDate) <= days)
  return due !== undefined && sentOn < addDays(endDate, -due) ? due : null
}
