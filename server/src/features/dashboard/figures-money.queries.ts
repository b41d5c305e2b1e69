import type { FiguresQuery } from '@cursus/shared/dashboard'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { dueCents, isOwedAgain } from '../purchases/disputes.queries.ts'
import { listKeys } from '../students/students.table.ts'
import { waiting } from '../students-follow-up/waiting.queries.ts'
import { type Counting, middleTimes, ofContracts } from './figures-contracts.queries.ts'
import { isAsked, spanOfInstant, sums } from './figures-scope.ts'
import { premiumMoves } from './kept-premiums.queries.ts'
import { instantsOf, overTwelve, type Spans } from './spans.rules.ts'

type Amount = { span: number; cents: number }

/**
 * Reads what was paid for claims that were decided, and the premiums that were kept, in cents: what came in, less what went back or was
 * taken back by a bank, each in its own month.
 */
export async function readClaimsRatio(
  services: Services,
  spans: Spans,
  { asked, counting }: { asked: FiguresQuery; counting: Counting },
) {
  const first = sql`${instantsOf(spans.starts)[0]}::timestamptz`
  const read = (moves: SQL) =>
    services.db.execute<Amount>(sql`
      SELECT ${spanOfInstant(sql`at`, spans)} AS span, sum(cents)::float8 AS cents
      FROM (${moves}) AS moves WHERE ${ofContracts(asked, sql`contract_id`)} GROUP BY 1`)
  const decided = sql`SELECT contract_id, decided_at AS at, amount_cents AS cents
    FROM claims WHERE decided_at >= ${first} AND amount_cents > 0`
  const { invoiced, later, back, lost } = premiumMoves(first)
  const [{ paidOnce }, instalments, claims, ...moves] = await Promise.all([
    counting,
    asked.school === undefined ? services.db.execute<Amount>(invoicedOf(spans, asked)) : read(invoiced),
    ...[decided, later, back, lost].map(read),
  ])
  const cents = ({ cents }: Amount) => cents
  const [paid, premiums] = [
    sums(spans, claims?.rows ?? [], cents),
    sums(spans, [...paidOnce, ...[instalments, ...moves].flatMap(({ rows }) => rows)], cents),
  ]
  const [paidOver, premiumsOver] = [overTwelve(paid.months), overTwelve(premiums.months)]
  return {
    months: paidOver.map((part, month) => ({ part, of: premiumsOver[month] ?? 0 })),
    current: { part: paid.current, of: premiums.current },
    before: { part: paid.before, of: premiums.before },
  }
}

/**
 * SQL of paid instalments by span, of all schools: a range of their index for each, which costs a third of sorting every row into its span. Of
 * a school the few contracts lead to theirs. The contracts of a product are joined: too many to be looked up in a list.
 */
function invoicedOf({ bounds }: Spans, asked: FiguresQuery): SQL {
  const since = instantsOf(bounds)
  const until = [...since.slice(1), 'infinity']
  const ofThem = asked.product
    ? sql`JOIN contracts ON contracts.id = instalments.contract_id AND ${isAsked(asked)}`
    : sql``
  return sql`SELECT span::int, sum(instalments.amount_cents)::float8 AS cents
    FROM unnest(${sql.param(since)}::timestamptz[], ${sql.param(until)}::timestamptz[]) WITH ORDINALITY AS spans (since, until, span)
      JOIN instalments ON instalments.state = 'paid' AND paid_at >= since AND paid_at < until ${ofThem}
    GROUP BY span`
}

/** Reads the hours from the declaration of a claim to its decision: the middle one by month and side of the comparison. */
export const readDecisionTimes = (db: Db, spans: Spans, asked: FiguresQuery) =>
  middleTimes(
    db,
    spans,
    sql`SELECT ${spanOfInstant(sql`decided_at`, spans)} AS span,
        extract(epoch FROM decided_at - created_at)::float8 / 3600 AS waited
      FROM claims WHERE decided_at >= ${instantsOf(spans.starts)[12]}::timestamptz AND ${ofContracts(asked, sql`contract_id`)}`,
  )

/** Counts contracts whose student owes a premium today, and what is missing in cents: open instalments and what a bank took back, else one premium. */
export async function readUnpaid(services: Services, { school, product }: FiguresQuery) {
  const whose =
    school === undefined
      ? undefined
      : (student: ReturnType<typeof sql>) =>
          sql`${student} IN (SELECT user_id FROM students WHERE ${listKeys.school} = ${Number(school)})`
  const { rows } = await services.db.execute<{ contracts: number; cents: number }>(sql`
    SELECT count(*)::int AS contracts, coalesce(sum(coalesce(
        (SELECT sum(amount_cents) FROM (
          SELECT amount_cents FROM instalments WHERE contract_id = object_id AND state = 'open'
          UNION ALL SELECT ${dueCents} FROM dispute_shares JOIN disputes ON disputes.id = dispute_id
            JOIN contracts ON contracts.id = contract_id WHERE contract_id = object_id AND ${isOwedAgain}) AS missing),
        (SELECT prime_cents FROM contracts WHERE id = object_id))), 0)::float8 AS cents
    FROM ${waiting.unpaid(services, whose)} WHERE ${product ? sql`insurance_type = ${product}` : sql`true`}`)
  return rows[0] ?? { contracts: 0, cents: 0 }
}

type Late = { from: number; to: number; count: number }

/**
 * Counts contracts with a late premium at the end of each shown month and on this day a year ago, from their events: each time lasts from its
 * `late` until what ends it.
 */
export async function readLate(db: Db, { lastDays, yearAgo, starts }: Spans, asked: FiguresQuery) {
  const days = [...lastDays.slice(0, 11), yearAgo, ...lastDays.slice(11)]
  const { rows } = await db.execute<Late>(sql`
    SELECT width_bucket(began.on_day - 1, ${sql.param(days)}::date[]) AS "from",
      width_bucket(coalesce(ending.on_day, 'infinity'::date) - 1, ${sql.param(days)}::date[]) AS "to", count(*)::int AS count
    FROM contract_events AS began LEFT JOIN LATERAL (
      SELECT on_day FROM contract_events AS later
      WHERE later.contract_id = began.contract_id AND later.id > began.id
        AND (kind IN ('paid', 'waived', 'terminated', 'withdrawn') OR (kind IN ('back', 'undone') AND facts->>'lateSince' IS NULL))
      ORDER BY id LIMIT 1) AS ending ON true
    WHERE began.kind = 'late' AND ${ofContracts(asked, sql`began.contract_id`)}
      AND coalesce(ending.on_day, 'infinity'::date) > ${starts[12]}::date
    GROUP BY 1, 2`)
  const each = days.map((_, day) =>
    rows.filter(({ from, to }) => from <= day && day < to).reduce((sum, { count }) => sum + count, 0),
  )
  return { months: each.toSpliced(11, 1), yearAgo: each[11] ?? 0 }
}
