import { addDays, addMonths, type Day, startOfDay } from '@cursus/shared/day'
import { type SQL, sql } from 'drizzle-orm'

/** Joins conditions with AND; null when there is none. */
export function allOf(...conditions: (SQL | null | undefined | false | '')[]): SQL | null {
  const asked = conditions.filter((condition): condition is SQL => Boolean(condition))
  return asked.length > 0 ? sql.join(asked, sql` AND `) : null
}

/** SQL condition: an instant is in that month in Paris, `YYYY-MM`, or in those from a first to a last, `YYYY-MM..YYYY-MM`. */
export function inMonths(at: SQL, months: string): SQL {
  const [first = months, last = first] = months.split('..')
  const [from, to] = [`${first}-01`, addMonths(`${last}-01`, 1)]
  return sql`${at} >= ${startOfDay(from).toISOString()}::timestamptz AND ${at} < ${startOfDay(to).toISOString()}::timestamptz`
}

type Days = { from?: string | undefined; to?: string | undefined }

/** SQL condition: an instant is on one of those days in Paris, both included; null when no day is given. */
export function onDays(at: SQL, { from, to }: Days): SQL | null {
  return allOf(
    from && sql`${at} >= ${startOfDay(from as Day).toISOString()}::timestamptz`,
    to && sql`${at} < ${startOfDay(addDays(to as Day, 1)).toISOString()}::timestamptz`,
  )
}
