import type { Day } from '@cursus/shared/day'
import { sql } from 'drizzle-orm'
import type { Tx } from './database.ts'
import { numberSeries } from './platform.table.ts'

/**
 * Takes the next number of a series in the year of that day, as `RMB-2026-000001`. Without gaps: a rollback gives it
 * back, and other transactions wait for the end of this one.
 */
export async function nextNumber(tx: Tx, series: string, day: Day): Promise<string> {
  const year = day.slice(0, 4)
  const [row] = await tx
    .insert(numberSeries)
    .values({ series, year, last: 1 })
    .onConflictDoUpdate({
      target: [numberSeries.series, numberSeries.year],
      set: { last: sql`${numberSeries.last} + 1` },
    })
    .returning({ last: numberSeries.last })
  return `${series}-${year}-${String(row?.last).padStart(6, '0')}`
}

/**
 * Leaves out the next numbers of a year of every series that there ever was, so many of each; returns the last one that is left out. Also of
 * a series that had none in that year: after a restore it may have begun since.
 */
export async function leaveOutNumbers(tx: Tx, { year, gap }: { year: string; gap: number }) {
  const known = tx
    .selectDistinct({
      series: numberSeries.series,
      year: sql<string>`${year}::text`.as('year'),
      last: sql<number>`${gap}::integer`.as('last'),
    })
    .from(numberSeries)
  return tx
    .insert(numberSeries)
    .select(known)
    .onConflictDoUpdate({
      target: [numberSeries.series, numberSeries.year],
      set: { last: sql`${numberSeries.last} + ${gap}` },
    })
    .returning({ series: numberSeries.series, last: numberSeries.last })
}
