import { addDays, addMonths, type Day, daysBetween } from './day.ts'

export type Stay = { startDate: Day; endDate: Day }

/**
 * Counts the whole months between the dates, rounded down, plus one, within 1 to 12: 1 December to 1 January is 2
 * (C-01).
 */
export function billedMonths({ startDate, endDate }: Stay): number {
  let whole = 0
  while (whole < 12 && addMonths(startDate, whole + 1) <= endDate) whole += 1
  return Math.min(12, whole + 1)
}

/** The stay that begins the same day and is billed one month more, as short as it can be; null after twelve months. */
export function longerStay(stay: Stay): Stay | null {
  const months = billedMonths(stay)
  return months < 12 ? { ...stay, endDate: addMonths(stay.startDate, months) } : null
}

/** The duration shown beside the dates: days divided by 31, rounded up; 1 December to 1 January is 1 (C-01). */
export function displayedMonths({ startDate, endDate }: Stay): number {
  return Math.max(1, Math.ceil(daysBetween(startDate, endDate) / 31))
}

export type StayLimits = { startMin: Day; endMin: Day; endMax: Day }

/** A stay starts tomorrow at the earliest and ends 1 to 364 days later (spec 2 §9). */
export function stayLimits(today: Day, startDate: Day | null): StayLimits {
  const startMin = addDays(today, 1)
  const start = startDate ?? startMin
  return { startMin, endMin: addDays(start, 1), endMax: addDays(start, 364) }
}

/** Returns the field that is wrong; null when the stay can be bought on `today`. */
export function stayFault(stay: Stay, today: Day): 'startDate' | 'endDate' | null {
  const { startMin, endMin, endMax } = stayLimits(today, stay.startDate)
  if (stay.startDate < startMin) return 'startDate'
  if (stay.endDate < endMin || stay.endDate > endMax) return 'endDate'
  return null
}
