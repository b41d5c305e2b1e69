import type { FiguresQuery } from '@cursus/shared/dashboard'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { isEndedEarly, lastCovered } from '../contracts/contracts.queries.ts'
import {
  couldRenew,
  isAsked,
  isInsured,
  isPaid,
  monthOf,
  sideOf,
  spanOfDay,
  spanOfInstant,
  sums,
} from './figures-scope.ts'
import { boughtBy, boughtCents, isBoughtOnce } from './kept-premiums.queries.ts'
import { instantsOf, type Spans } from './spans.rules.ts'

/** A sum over contracts: by product and span of their purchase, by product and the days that they cover, or by the span of their end. */
type Cell = {
  insuranceType: string | null
  span: number | null
  from: number | null
  to: number | null
  /** Days among those without cover for want of a premium: `off` to `back`, `back` no longer. */
  off: number | null
  back: number | null
}
type Sums = { count: number; boughtCents: number; onceCents: number } & Record<Counted, number>
type Counted = 'currentOf' | 'currentEnded' | 'beforeOf' | 'beforeEnded'
type Summed = Cell & { lapsed: number | null } & Sums

/** Days on which contracts in force are counted: the last of each month, and today's a year ago. */
const countedDays = ({ lastDays, yearAgo }: Spans) => [
  ...lastDays.slice(0, 11),
  yearAgo,
  ...lastDays.slice(11),
]

/**
 * Reads all that is counted of contracts in one pass (decision 693): sales and premiums paid once by the month of the purchase in
 * Paris, as they were bought, in cents; what was in force on the last day of each month, on today's and on this day a year ago, by
 * the first and the last of these days that a contract covers, less those on which it was suspended; of those in force on any day of a period how many were terminated
 * in it, up to its first day too; and what came to its end before today and could be renewed.
 */
export async function readContracts(services: Services, spans: Spans, asked: FiguresQuery) {
  const { rows } = await services.db.execute<Summed>(sql`
    SELECT "insuranceType", span, "from", "to", off, back, lapsed, sum(count)::int AS count, sum("boughtCents")::float8 AS "boughtCents",
      coalesce(sum("onceCents"), 0)::float8 AS "onceCents", sum("currentOf")::int AS "currentOf", sum("currentEnded")::int AS "currentEnded",
      sum("beforeOf")::int AS "beforeOf", sum("beforeEnded")::int AS "beforeEnded"
    FROM (${cells(services, spans, asked)}) AS cells
    GROUP BY GROUPING SETS (("insuranceType", span), ("insuranceType", "from", "to", off, back), (lapsed))`)
  return { salesOf: salesOf(spans, rows), heldOf: heldOf(spans, rows), ...endsOf(rows) }
}

/** What is being counted of contracts, for figures that are joined with it. */
export type Counting = ReturnType<typeof readContracts>

/** SQL of contracts counted by everything that a figure asks of them; few cells are left to be summed by each of it. */
function cells(services: Services, spans: Spans, asked: FiguresQuery): SQL {
  const { today, yearAgo, starts, begins } = spans
  const days = sql`${sql.param(countedDays(spans))}::date[]`
  const isHeld = sql`${isInsured} AND ${lastCovered} >= start_date AND end_date >= ${starts[12]}::date AND start_date <= ${today}::date`
  const hasLapsed = sql`${isInsured} AND end_date >= ${starts[12]}::date AND end_date < ${today}::date AND NOT ${isEndedEarly} AND ${couldRenew(services)}`
  const during = (from: string | undefined, to: string) =>
    sql`${isHeld} AND start_date <= ${to}::date AND end_date >= ${from}::date`
  const ended = (from: string | undefined, to: string) =>
    sql`${isEndedEarly} AND end_date <= ${to}::date AND ${during(from, to)}`
  return sql`
    SELECT contracts.insurance_type AS "insuranceType", ${spanOfInstant(sql`contracts.created_at`, spans)} AS span,
      CASE WHEN ${isHeld} THEN width_bucket(start_date - 1, ${days}) END AS "from",
      CASE WHEN ${isHeld} THEN width_bucket(${lastCovered}, ${days}) END AS "to",
      CASE WHEN ${isHeld} THEN width_bucket(suspended_on - 1, ${days}) END AS off,
      CASE WHEN ${isHeld} AND suspended_on IS NOT NULL THEN width_bucket(coalesce(cover_back_on, 'infinity'::date) - 1, ${days}) END AS back,
      CASE WHEN ${hasLapsed} THEN ${spanOfDay(sql`end_date`, spans)} END AS lapsed,
      count(*) AS count, sum(${boughtCents}) AS "boughtCents", sum(${boughtCents}) FILTER (WHERE ${isBoughtOnce}) AS "onceCents",
      count(*) FILTER (WHERE ${during(starts[begins], today)}) AS "currentOf",
      count(*) FILTER (WHERE ${ended(starts[begins], today)}) AS "currentEnded",
      count(*) FILTER (WHERE ${during(starts[begins - 12], yearAgo)}) AS "beforeOf",
      count(*) FILTER (WHERE ${ended(starts[begins - 12], yearAgo)}) AS "beforeEnded"
    FROM contracts ${boughtBy(services, asked.product)}
    WHERE ${isPaid} AND ${isAsked(asked)}
      AND (contracts.created_at >= ${instantsOf(spans.starts)[0]}::timestamptz OR end_date >= ${starts[12]}::date)
    GROUP BY 1, 2, 3, 4, 5, 6, 7`
}

const isOf = (insuranceType: string | undefined) => (row: Summed) =>
  insuranceType === undefined || row.insuranceType === insuranceType

function salesOf(spans: Spans, rows: readonly Summed[]) {
  const bySpan = rows.flatMap((row) => (row.span === null ? [] : { ...row, span: row.span }))
  return (insuranceType?: string) => {
    const of = bySpan.filter(isOf(insuranceType))
    return {
      sold: sums(spans, of, ({ count }) => count),
      sales: sums(spans, of, ({ boughtCents: cents }) => cents),
    }
  }
}

function heldOf(spans: Spans, rows: readonly Summed[]) {
  return (insuranceType?: string) => {
    const of = rows.filter(({ from }) => from !== null).filter(isOf(insuranceType))
    const each = countedDays(spans).map((_, day) =>
      total(
        of.filter((row) => isWithin(day, row.from, row.to) && !isWithin(day, row.off, row.back)),
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

const isWithin = (day: number, from: number | null, to: number | null) =>
  (from ?? 0) <= day && day < (to ?? 0)

const total = (rows: readonly Summed[], key: Counted | 'count') =>
  rows.reduce((sum, row) => sum + row[key], 0)

/** Returns premiums paid once, by the span of the purchase, and what came to its end, by the span of that. */
function endsOf(rows: readonly Summed[]) {
  return {
    paidOnce: rows.flatMap(({ span, onceCents }) => (span === null ? [] : { span, cents: onceCents })),
    lapsed: rows.flatMap(({ lapsed, count }) => (lapsed === null ? [] : { span: lapsed, count })),
  }
}

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

type Renewed = { span: number; count: number }

/**
 * Reads, of contracts that came to their end before today and could be renewed, how many were. Those that a termination ended before are
 * not among them.
 */
export async function readRenewals(
  db: Db,
  spans: Spans,
  { asked, counting }: { asked: FiguresQuery; counting: Counting },
) {
  const [first, today] = [spans.starts[12], spans.today]
  const renewed = db.execute<Renewed>(sql`
    SELECT ${spanOfDay(sql`on_day`, spans)} AS span, count(*)::int AS count FROM contract_events
    WHERE kind = 'renewed' AND on_day >= ${first}::date AND on_day < ${today}::date AND ${ofContracts(asked, sql`contract_id`)}
    GROUP BY 1`)
  const [{ rows }, { lapsed }] = await Promise.all([renewed, counting])
  const count = (row: Renewed) => row.count
  const [part, of] = [sums(spans, rows, count), sums(spans, [...rows, ...lapsed], count)]
  return {
    months: part.months.map((renewed, month) => ({ part: renewed, of: of.months[month] ?? 0 })),
    current: { part: part.current, of: of.current },
    before: { part: part.before, of: of.before },
  }
}
