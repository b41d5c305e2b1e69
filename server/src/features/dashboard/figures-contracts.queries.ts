import type { FiguresQuery } from '@cursus/shared/dashboard'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { isEndedEarly, lastCovered } from '../contracts/contracts.queries.ts'
import {
  isAsked,
  isInsured,
  isPaid,
  monthOf,
  sideOf,
  spanOfDay,
  spanOfInstant,
  sums,
} from './figures-scope.ts'
import { boughtBy, boughtCents } from './kept-premiums.queries.ts'
import { instantsOf, type Spans } from './spans.rules.ts'

type Sold = { insuranceType: string; span: number; sold: number; salesCents: number }

/** Reads contracts by the month of their purchase in Paris, with the first premium of each as it was bought, in cents. */
export async function readSales(services: Services, spans: Spans, asked: FiguresQuery) {
  const { rows } = await services.db.execute<Sold>(sql`
    SELECT contracts.insurance_type AS "insuranceType", ${spanOfInstant(sql`contracts.created_at`, spans)} AS span,
      count(*)::int AS sold, sum(${boughtCents})::float8 AS "salesCents"
    FROM contracts ${boughtBy(services)}
    WHERE ${isPaid} AND contracts.created_at >= ${instantsOf(spans.starts)[12]}::timestamptz AND ${isAsked(asked)} GROUP BY 1, 2`)
  return (insuranceType?: string) => {
    const of = rows.filter((row) => insuranceType === undefined || row.insuranceType === insuranceType)
    return {
      sold: sums(spans, of, ({ sold }) => sold),
      sales: sums(spans, of, ({ salesCents }) => salesCents),
    }
  }
}

type Held = { insuranceType: string; from: number; to: number; count: number } & Record<Counted, number>
type Counted = 'currentOf' | 'currentEnded' | 'beforeOf' | 'beforeEnded'

/**
 * Reads contracts in force on the last day of each month, on today's and on this day a year ago, and how many of those in force
 * on any day of a period, or until its first, were terminated in it. One pass: contracts are counted by the first and the last of these days that they cover.
 */
export async function readInForce(db: Db, spans: Spans, asked: FiguresQuery) {
  const { lastDays, yearAgo, today, starts, begins } = spans
  const days = [...lastDays.slice(0, 11), yearAgo, ...lastDays.slice(11)]
  const during = (from: string | undefined, to: string) =>
    sql`start_date <= ${to}::date AND end_date >= ${from}::date`
  const ended = (from: string | undefined, to: string) =>
    sql`${during(from, to)} AND ${isEndedEarly} AND end_date <= ${to}::date`
  const { rows } = await db.execute<Held>(sql`
    SELECT insurance_type AS "insuranceType", width_bucket(start_date - 1, ${sql.param(days)}::date[]) AS "from",
      width_bucket(${lastCovered}, ${sql.param(days)}::date[]) AS "to", count(*)::int AS count,
      (count(*) FILTER (WHERE ${during(starts[begins], today)}))::int AS "currentOf",
      (count(*) FILTER (WHERE ${ended(starts[begins], today)}))::int AS "currentEnded",
      (count(*) FILTER (WHERE ${during(starts[begins - 12], yearAgo)}))::int AS "beforeOf",
      (count(*) FILTER (WHERE ${ended(starts[begins - 12], yearAgo)}))::int AS "beforeEnded"
    FROM contracts
    WHERE ${isInsured} AND ${lastCovered} >= start_date AND end_date >= ${starts[12]}::date AND start_date <= ${today}::date AND ${isAsked(asked)}
    GROUP BY 1, 2, 3`)
  return (insuranceType?: string) => {
    const of = rows.filter((row) => insuranceType === undefined || row.insuranceType === insuranceType)
    const each = days.map((_, day) =>
      total(
        of.filter(({ from, to }) => from <= day && day < to),
        'count',
      ),
    )
    return {
      months: each.toSpliced(11, 1),
      yearAgo: each[11] ?? 0,
      current: { part: total(of, 'currentEnded'), of: total(of, 'currentOf') },
      before: { part: total(of, 'beforeEnded'), of: total(of, 'beforeOf') },
    }
  }
}

const total = (rows: readonly Held[], key: Counted | 'count') => rows.reduce((sum, row) => sum + row[key], 0)

/** Reads the seconds from payment or signature to the first document: the middle one by month and side of the comparison, and what 95 in 100 stay below. */
export const readCertificateTimes = (db: Db, spans: Spans, asked: FiguresQuery) =>
  middleTimes(
    db,
    spans,
    sql`SELECT ${spanOfInstant(sql`documents.created_at`, spans)} AS span, waited_seconds AS waited
      FROM documents WHERE waited_seconds IS NOT NULL AND created_at >= ${instantsOf(spans.starts)[12]}::timestamptz
        AND ${ofContracts(asked, sql`contract_id`)}`,
  )

type Waits = { month: number | null; side: string | null; median: number; most: number; count: number }

/** Reads of a statement that answers `span` and `waited` the middle one by month and side of the comparison, and what 95 in 100 stay below. */
export async function middleTimes(db: Db, spans: Spans, measured: SQL) {
  const span = sql.raw('span')
  const { rows } = await db.execute<Waits>(sql`
    SELECT ${monthOf(span)} AS month, ${sideOf(span, spans)} AS side,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY waited) AS median,
      percentile_cont(0.95) WITHIN GROUP (ORDER BY waited) AS most, count(*)::int AS count
    FROM (${measured}) AS measured
    GROUP BY GROUPING SETS ((1), (2))`)
  return waitsOf(rows)
}

/** SQL condition: the contract of this id is asked for; no contract is looked at while all are. */
export const ofContracts = (asked: FiguresQuery, id: ReturnType<typeof sql>) =>
  asked.school === undefined && asked.product === undefined
    ? sql`true`
    : sql`EXISTS (SELECT FROM contracts WHERE contracts.id = ${id} AND ${isAsked(asked)})`

/** Sorts medians by month, and by side with their counts. */
function waitsOf(rows: readonly Waits[]) {
  const months = Array.from(
    { length: 36 },
    (_, month) => rows.find((row) => row.month === month)?.median ?? null,
  )
  const of = (side: string) => {
    const row = rows.find((one) => one.month === null && one.side === side)
    return { median: row?.median ?? null, most: row?.most ?? null, count: row?.count ?? 0 }
  }
  return { months, current: of('current'), before: of('before') }
}

type Renewed = { span: number; renewed: number; ended: number }

/**
 * Reads, of contracts that came to their end before today and could be renewed, how many were. Those that a termination ended before are
 * not among them.
 */
export async function readRenewals(db: Db, spans: Spans, asked: FiguresQuery) {
  const [first, today] = [spans.starts[12], spans.today]
  const { rows } = await db.execute<Renewed>(sql`
    SELECT span, sum(renewed)::int AS renewed, count(*)::int AS ended FROM (
      SELECT ${spanOfDay(sql`on_day`, spans)} AS span, 1 AS renewed FROM contract_events
      WHERE kind = 'renewed' AND on_day >= ${first}::date AND on_day < ${today}::date AND ${ofContracts(asked, sql`contract_id`)}
      UNION ALL
      SELECT ${spanOfDay(sql`end_date`, spans)}, 0 FROM contracts
      WHERE renews AND ${isInsured} AND end_date >= ${first}::date AND end_date < ${today}::date AND NOT ${isEndedEarly} AND ${isAsked(asked)}
    ) AS come GROUP BY 1`)
  const [part, of] = [sums(spans, rows, ({ renewed }) => renewed), sums(spans, rows, ({ ended }) => ended)]
  return {
    months: part.months.map((renewed, month) => ({ part: renewed, of: of.months[month] ?? 0 })),
    current: { part: part.current, of: of.current },
    before: { part: part.before, of: of.before },
  }
}
