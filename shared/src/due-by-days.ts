import { type Day, daysBetween } from './day.ts'
import { type AskedPeriod, differenceOf } from './price-difference.ts'

/** Least amount in cents that the payment provider takes; less goes with the next payment. */
const leastPayment = 50

/** What is due now, or goes back, and with the next payment, in cents, and the days that it is for. */
type Due = {
  cents: number
  laterCents: number
  period: { from: Day; until: Day } | null
  days: { left: number; of: number } | null
}
type Priced = { before: number; after: number; startDate: Day; effectOn: Day; isPaidOnce?: boolean }

/**
 * Returns what another price comes to for the days that are paid at the old one, each period by itself, half a cent up
 * (E-12, E-33): from the day of the change on, or all of them when the cover has not begun by then. What is too little
 * for a payment of its own goes with the next one, and is given where none comes.
 */
export function dueByDays(
  { before, after, startDate, effectOn, isPaidOnce = false }: Priced,
  periods: readonly AskedPeriod[],
): Due {
  const firsts = periods.map(({ from }) => from).toSorted()
  const firstDay = effectOn <= startDate ? (firsts[0] ?? effectOn) : effectOn
  const difference = differenceOf({ before, after, firstDay }, periods)
  if (!difference) return { cents: 0, laterCents: 0, period: lastOf(periods, firstDay), days: null }
  const { cents, from, until } = difference
  const isSmall = cents > 0 && cents < leastPayment
  const touched = periods.filter((one) => one.until >= firstDay)
  const [one] = touched
  const left = daysBetween(from, until) + 1
  return {
    cents: isSmall ? 0 : cents,
    laterCents: isSmall && !isPaidOnce ? cents : 0,
    period: { from, until },
    days: one && touched.length === 1 ? { left, of: daysBetween(one.from, one.until) + 1 } : null,
  }
}

/** Returns the days up to which nothing is owed: those of the paid periods, whatever they cost. */
function lastOf(periods: readonly AskedPeriod[], firstDay: Day): Due['period'] {
  const last = periods
    .map(({ until }) => until)
    .toSorted()
    .at(-1)
  return last && last >= firstDay ? { from: firstDay, until: last } : null
}
