import { type Day, formatDay } from '@cursus/shared/day'
import type { DayBase } from '@cursus/shared/student-imports'

/**
 * Reads the number of a day as spreadsheets count, as `DD/MM/YYYY`: 1 is 1 January 1900, with a 29 February 1900 that never was, or 0 is
 * 1 January 1904. Null before March 1900 and after 9999.
 */
export function dayOfSerial(number: number, base: DayBase): string | null {
  const days = Math.floor(number) + (base === 1904 ? 1462 : 0)
  if (days < 61 || days > 2_958_465) return null
  const day: Day = new Date(Date.UTC(1899, 11, 30 + days)).toISOString().slice(0, 10)
  return formatDay(day)
}

/** Reads a birthday that stands in a cell as the bare number of its day; null for what is no such number. */
export function birthdayOfSerial(cell: string, base: DayBase): string | null {
  const text = cell.trim()
  if (!/^\d{5}$/.test(text) || text < '10000' || text > '60000') return null
  return dayOfSerial(Number(text), base)
}
