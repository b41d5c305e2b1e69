import { addDays, addMonths, type Day, formatDay } from '@cursus/shared/day'

/** Returns the days of the sample certificate: issued today, for the five whole months that come. */
export function sampleDays(today: Day): { issued: string; start: string; end: string } {
  const start = `${addMonths(today, 1).slice(0, 8)}01`
  const end = addDays(addMonths(start, 5), -1)
  return { issued: formatDay(today), start: formatDay(start), end: formatDay(end) }
}
