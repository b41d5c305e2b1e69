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
