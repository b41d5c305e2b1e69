import { type Day, formatDay, parseDay } from '@cursus/shared/day'
import { westernDigits } from './western-digits.ts'

/**
 * Reads a day as people type it: `1/2/2027`, `01.02.2027`, `1-2-2027`, `01022027`, `2027-2-1`, `2027年2月1日`, also in
 * Arabic figures. Day before month, as on every screen; null for a year of two figures, and for no real day.
 */
export function readTypedDay(typed: string): Day | null {
  const text = westernDigits(typed).replaceAll('\u2060', '').trim()
  const [, year = '', ...reversed] =
    /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})日?$/.exec(text) ?? []
  const [, ...plain] =
    /^(\d{2})(\d{2})(\d{4})$/.exec(text) ??
    /^(\d{1,2})\s*[-/. ]\s*(\d{1,2})\s*[-/. ]\s*(\d{4})$/.exec(text) ??
    []
  const [date = '', month = '', last = ''] = year ? [reversed[1], reversed[0], year] : plain
  return parseDay(`${last}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`)
}

/** Returns what somebody typed as a field of a day writes it: DD/MM/YYYY; as it is where it is no day. */
export function spellTyped(typed: string): string {
  const day = readTypedDay(typed)
  return day ? formatDay(day) : typed
}
