import { addDays, type Day, parseDay } from '@cursus/shared/day'

/** Whole days after the purchase within which it may be given up. */
const withdrawalDays = 14

/** Cover that begins before a withdrawal is over has to be asked for (L112-2-1, E-35): its 14 days follow the day of the purchase. */
export function beginsEarly(start: string, today: Day): boolean {
  const first = parseDay(start)
  return first !== null && first <= addDays(today, withdrawalDays)
}
