import { addDays, type Day, parseDay } from '@cursus/shared/day'

/** Whole days after the purchase within which a contract may be given up. */
const withdrawalDays = 14

/**
 * Tells whether cover begins within the 14 days after the purchase, so that it has to be asked for (L112-2-1, E-35).
 */
export function beginsEarly(start: string, today: Day): boolean {
  const first = parseDay(start)
  return first !== null && first <= addDays(today, withdrawalDays)
}
