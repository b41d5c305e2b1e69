import { addDays, type Day } from './day.ts'

/**
 * Returns the last day on which a refused renewal may be taken back: the last day to answer its notice, and at the latest the eve of
 * the last day of cover, as the subscription ends when that day begins (decision 773).
 */
export function rethinkableUntil({ endDate, lastDay }: { endDate: Day; lastDay: Day }): Day {
  const eve = addDays(endDate, -1)
  return lastDay < eve ? lastDay : eve
}
