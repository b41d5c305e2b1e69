import type { FiguresBySchool, SchoolFigures, SchoolsQuery } from '@cursus/shared/dashboard'
import { dayOf } from '@cursus/shared/day'
import { type SQL, sql } from 'drizzle-orm'
import type { Services } from '../../platform/services.ts'
import { isEndedEarly, isSuspendedOn, lastCovered } from '../contracts/contracts.queries.ts'
import { schools } from '../schools/schools.table.ts'
import { listKeys } from '../students/students.table.ts'
import { waiting } from '../students-follow-up/waiting.queries.ts'
import { couldRenew, isAsked, isInsured, isPaid } from './figures-scope.ts'
import { boughtBy, boughtCents, isBoughtOnce, premiumMoves } from './kept-premiums.queries.ts'
import { instantsOf, type Spans, spansOn } from './spans.rules.ts'

type Counts = { school: number } & Record<string, number>

/** Counts the period of each school that has a contract of the last year, most contracts in force first. */
export async function readSchoolFigures(services: Services, asked: SchoolsQuery): Promise<FiguresBySchool> {
  const at = services.now()
  const spans = spansOn(dayOf(at), asked.period)
  const names = services.db.select({ id: schools.id, name: schools.name }).from(schools)
  const statements = [
    held(services, spans, asked),
    boughtOnce(services, spans, asked),
    invoiced(spans, asked),
    certificates(spans, asked),
    unpaid(services, asked),
  ]
  const [known, ...counted] = await Promise.all([
    names,
    ...statements.map((statement) => services.db.execute<Counts>(statement)),
  ])
  const nameOf = new Map(known.map(({ id, name }) => [id, name]))
  const bySchool = new Map<number, Record<string, number>>()
  for (const { school, ...counts } of counted.flatMap(({ rows }) => rows)) {
    const row = bySchool.get(school) ?? {}
    for (const [key, count] of Object.entries(counts)) row[key] = (row[key] ?? 0) + count
    bySchool.set(school, row)
  }
  const data = [...bySchool].map(([id, row]) => toFigures({ id, name: nameOf.get(id) ?? null }, row))
  return {
    asOf: at.toISOString(),
    data: data.sort((one, other) => other.inForce - one.inForce || one.id - other.id),
  }
}

function toFigures(school: Pick<SchoolFigures, 'id' | 'name'>, row: Record<string, number>): SchoolFigures {
  const of = (key: string) => row[key] ?? 0
  return {
    ...school,
    inForce: of('inForce'),
    inForceBefore: of('inForceBefore'),
    renewals: { part: of('renewed'), of: of('renewed') + of('lapsed') },
    claims: { part: of('claimsCents'), of: of('keptCents') },
    certificateSeconds: row.median ?? null,
    certificates: of('certificates'),
    unpaid: of('unpaid'),
  }
}

const school = sql`${listKeys.school}`

/** SQL of contracts with the school of their student. */
const contractsOf = (asked: SchoolsQuery, condition: SQL) =>
  sql`contracts JOIN students ON user_id = contracts.student_id WHERE ${condition} AND ${isAsked(asked)} GROUP BY 1`

const firstOf = ({ starts, begins }: Spans) => sql`${instantsOf(starts)[begins]}::timestamptz`

/**
 * SQL of all that one pass over contracts counts: in force, come to their end and renewed, paid for claims, and kept of premiums but for
 * what most contracts have (`boughtOnce`, `invoiced`). What there is beside a contract is added up before its school is looked for.
 */
function held(services: Services, spans: Spans, asked: SchoolsQuery): SQL {
  const { today, yearAgo, starts, begins } = spans
  const on = (day: string) =>
    sql`${isInsured} AND start_date <= ${day}::date AND ${lastCovered} >= ${day}::date`
  const ends = sql`${isInsured} AND NOT ${isEndedEarly} AND end_date >= ${starts[begins]}::date AND end_date < ${today}::date AND ${couldRenew(services)}`
  const { later, back, lost } = premiumMoves(firstOf(spans))
  const beside = sql`
    SELECT contract_id, 1 AS renewed, 0 AS claimed, 0 AS kept FROM contract_events
      WHERE kind = 'renewed' AND on_day >= ${starts[begins]}::date AND on_day < ${today}::date
    UNION ALL SELECT contract_id, 0, amount_cents, 0 FROM claims
      WHERE decided_at >= ${firstOf(spans)} AND amount_cents > 0
    UNION ALL SELECT contract_id, 0, 0, cents FROM (${sql.join([later, back, lost], sql` UNION ALL `)}) AS moves`
  return sql`SELECT ${school} AS school, (count(*) FILTER (WHERE ${on(today)} AND NOT ${isSuspendedOn(today)}))::int AS "inForce",
      (count(*) FILTER (WHERE ${on(yearAgo)} AND NOT ${isSuspendedOn(yearAgo)}))::int AS "inForceBefore",
      (count(*) FILTER (WHERE ${ends}))::int AS lapsed, coalesce(sum(renewed), 0)::int AS renewed,
      coalesce(sum(claimed), 0)::float8 AS "claimsCents", coalesce(sum(kept), 0)::float8 AS "keptCents"
    FROM contracts JOIN students ON user_id = contracts.student_id
      LEFT JOIN (SELECT contract_id, sum(renewed) AS renewed, sum(claimed) AS claimed, sum(kept) AS kept
        FROM (${beside}) AS each GROUP BY 1) AS beside ON contract_id = contracts.id
    WHERE (contract_id IS NOT NULL OR (${isPaid} AND ${lastCovered} >= ${yearAgo}::date)) AND ${isAsked(asked)} GROUP BY 1`
}

/** SQL of premiums paid once, as they were bought. */
function boughtOnce(services: Services, spans: Spans, asked: SchoolsQuery): SQL {
  return sql`SELECT ${school} AS school, sum(${boughtCents})::float8 AS "keptCents"
    FROM contracts ${boughtBy(services, asked.product)} JOIN students ON user_id = contracts.student_id
    WHERE ${isPaid} AND ${isBoughtOnce} AND contracts.created_at >= ${firstOf(spans)} AND ${isAsked(asked)} GROUP BY 1`
}

/** SQL of paid instalments, added up by contract before its school is looked for: there are many of each. */
function invoiced(spans: Spans, asked: SchoolsQuery): SQL {
  return sql`SELECT ${school} AS school, sum(cents)::float8 AS "keptCents"
    FROM (SELECT contract_id, sum(cents) AS cents FROM (${premiumMoves(firstOf(spans)).invoiced}) AS moves GROUP BY 1) AS kept,
    ${contractsOf(asked, sql`contracts.id = contract_id`)}`
}

function certificates({ starts, begins }: Spans, asked: SchoolsQuery): SQL {
  return sql`SELECT ${school} AS school, count(*)::int AS certificates,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY waited_seconds) AS median
    FROM documents, ${contractsOf(
      asked,
      sql`contracts.id = contract_id AND waited_seconds IS NOT NULL AND documents.created_at >= ${instantsOf(starts)[begins]}::timestamptz`,
    )}`
}

function unpaid(services: Services, { product }: SchoolsQuery): SQL {
  return sql`SELECT ${school} AS school, count(*)::int AS unpaid
    FROM ${waiting.unpaid(services)} JOIN students ON user_id = waiting.student_id
    WHERE ${product ? sql`insurance_type = ${product}` : sql`true`} GROUP BY 1`
}
