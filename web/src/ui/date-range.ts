import { type Day, parseDay } from '@cursus/shared/day'

export interface DateRange {
  start: Day
  end: Day
}

const two = /^\s*(\d{2}\/\d{2}\/\d{4})\s*[-–—]?\s*(\d{2}\/\d{2}\/\d{4})\s*$/

/** Reads « 01/02/2027 – 30/06/2027 », with any dash or none; null while it is not two days, the second after the first. */
export function parseRange(text: string): DateRange | null {
  const [, first = '', second = ''] = two.exec(text) ?? []
  const [start, end] = [parseDay(first), parseDay(second)]
  return start && end && start < end ? { start, end } : null
}
