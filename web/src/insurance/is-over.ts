import type { Contract } from '@cursus/shared/contracts'
import { type Day, dayOf, parseDay } from '@cursus/shared/day'

/** Tells whether a contract is terminated, also for a day to come, or past its last day: it can be paid or signed no more. */
export function isOver(
  { statut, endDate }: Pick<Contract, 'statut' | 'endDate'>,
  today: Day = dayOf(new Date()),
): boolean {
  return statut === 'résilié' || (parseDay(endDate) ?? today) < today
}
