import { addDays, type Day, daysBetween } from '@cursus/shared/day'

/** A notice leaves from this many days before the last day of cover. */
export const noticeFrom = 75
/** One that leaves so many days before, or earlier, leaves until the eve of that day to refuse. */
export const noticeUntil = 16
/** A later one leaves so many days from its sending (Code des assurances, art. L113-15-1). */
export const lateDays = 20
/** Each renewal carries a contract on for so many months. */
export const renewedMonths = 12

/** The last day on which a renewal may be refused, of a notice that was sent on that day in Paris. */
export function lastDayToRefuse(endDate: Day, sentOn: Day): Day {
  return isLate(endDate, sentOn) ? addDays(sentOn, lateDays) : addDays(endDate, -1)
}

/** True of a notice that was sent under fifteen days before the last day to refuse, or after it. */
export function isLate(endDate: Day, sentOn: Day): boolean {
  return sentOn > addDays(endDate, -noticeUntil)
}

/** The ends of cover of which a notice leaves today: the first and the last. What ends today is not told any more. */
export function toNotify(today: Day): { from: Day; to: Day } {
  return { from: addDays(today, 1), to: addDays(today, noticeFrom) }
}

/** Cents of a year and the one after it; a rise above the limit, in percent, needs the consent of its person (E-34). */
export function needsConsent(before: number, after: number, limit: number): boolean {
  return after * 100 > before * (100 + limit)
}

/** Days before the last day of cover on which whoever gave no answer is reminded. */
export const reminders = [45, 30, 15] as const
type Reminder = (typeof reminders)[number]

/**
 * The reminder of today, null where there is none: of days that a run missed the last one alone, none before the day after the
 * notice itself was sent, and none past the last day to refuse.
 */
export function reminderOn(
  { endDate, lastDay, sentOn }: { endDate: Day; lastDay: Day; sentOn: Day },
  today: Day,
): Reminder | null {
  if (today > lastDay) return null
  const due = reminders.findLast((days) => daysBetween(today, endDate) <= days)
  return due !== undefined && sentOn < addDays(endDate, -due) ? due : null
}
