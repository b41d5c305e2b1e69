import type { Day } from '@cursus/shared/day'
import { readTypedDay } from './typed-day.ts'

export interface DateRange {
  start: Day
  end: Day
}

/** Separator of two days: a long dash, a short one between blanks or after a whole year, or blanks alone. */
const between = /\s*[–—→]\s*|\s+-\s+|(?<=[/.]\d{4})\s*-?\s*(?=\d)/

/**
 * Reads « 01/02/2027 – 30/06/2027 », each day as `readTypedDay` does, with any dash or none; null unless the second
 * day is after the first.
 */
export function parseRange(text: string): DateRange | null {
  const [start, end, ...more] = text.trim().split(between).map(readTypedDay)
  if (more.length > 0) return null
  return start && end && start < end ? { start, end } : null
}
