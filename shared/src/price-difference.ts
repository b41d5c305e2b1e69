import { type Day, daysBetween } from './day.ts'

/** A price that changes with a new year of cover, in cents, and the first day of that year. */
export type Repriced = { before: number; after: number; firstDay: Day }

/** A period charged at the old price; both days are covered. */
export type AskedPeriod = { from: Day; until: Day }

/** Cents that the next invoice adds, or takes off when negative, and the days that they are for, both covered. */
export type Difference = { cents: number; from: Day; until: Day }

/**
 * Computes what the days of the new year cost more or less that were charged at the old price: by days, each period
 * by itself, half a cent rounded up (E-25, E-33). Null when there is no difference.
 */
export function differenceOf(
  { before, after, firstDay }: Repriced,
  periods: readonly AskedPeriod[],
): Difference | null {
  const touched = periods.filter(({ until }) => until >= firstDay)
  const shares = touched.map(({ from, until }) => {
    const first = from < firstDay ? firstDay : from
    return share(after - before, { days: daysCovered(first, until), of: daysCovered(from, until) })
  })
  const cents = shares.reduce((sum, one) => sum + one, 0)
  if (cents === 0) return null
  const firsts = touched.map(({ from }) => (from < firstDay ? firstDay : from))
  const lasts = touched.map(({ until }) => until)
  return { cents, from: firsts.toSorted()[0] ?? firstDay, until: lasts.toSorted().at(-1) ?? firstDay }
}

const daysCovered = (from: Day, until: Day) => daysBetween(from, until) + 1

const share = (cents: number, { days, of }: { days: number; of: number }) =>
  Math.sign(cents) * Math.round((Math.abs(cents) * days) / of)
