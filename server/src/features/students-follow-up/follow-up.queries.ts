import { formatDay } from '@cursus/shared/day'
import { keyOfWire } from '@cursus/shared/product-keys'
import type {
  FollowUp,
  FollowUpList,
  FollowUpQuery,
  FollowUpSituation,
} from '@cursus/shared/students-follow-up'
import { countedAtMost, followUpSituations } from '@cursus/shared/words'
import { type SQL, sql } from 'drizzle-orm'
import type { Services } from '../../platform/services.ts'
import { followUpMails } from './follow-up.table.ts'
import { waiting } from './waiting.queries.ts'
import { type Narrowed, narrowTo } from './whose.queries.ts'

type Row = Omit<FollowUp, 'since' | 'linkUntil' | 'mailedAt'> & {
  place: string
  since: Date
  linkUntil: Date | null
  mailedAt: Date | null
}

/** Returns one page of those who wait, with the count of each situation and the cursors of the neighbouring pages. */
export async function listFollowUps(
  services: Services,
  query: FollowUpQuery,
  size: number,
): Promise<FollowUpList> {
  const { db } = services
  const { situation, order = 'asc', after, before } = query
  const isBackwards = before !== undefined && after === undefined
  const isAscending = (order === 'asc') !== isBackwards
  const narrowed = await narrowTo(db, query)
  const [rows, counts] = await Promise.all([
    readRows(db, {
      from: (situation ? [situation] : followUpSituations).map((one) => [
        one,
        waiting[one](services, narrowed?.page),
      ]),
      beyond: after ?? before,
      isAscending,
      size: size + 1,
    }),
    countAll(services, narrowed),
  ])
  const shown = rows.slice(0, size)
  if (isBackwards) shown.reverse()
  const goesOn = rows.length > size
  const hasNext = isBackwards ? shown.length > 0 : goesOn
  const hasPrevious = isBackwards ? goesOn : after !== undefined
  const count = situation ? counts[situation] : Object.values(counts).reduce((sum, one) => sum + one, 0)
  return {
    data: shown.map((row) => toFollowUp(services, row)),
    total: Math.min(count, countedAtMost),
    totalIsCapped: count > countedAtMost,
    counts: mapCounts(counts, (one) => Math.min(one, countedAtMost)),
    next: hasNext ? (shown.at(-1)?.place ?? null) : null,
    previous: hasPrevious ? (shown.at(0)?.place ?? null) : null,
  }
}

type Counts = Record<FollowUpSituation, number>

function mapCounts(counts: Counts, change: (count: number) => number): Counts {
  return Object.fromEntries(Object.entries(counts).map(([key, one]) => [key, change(one)])) as Counts
}

/** Counts those who wait in each situation, up to 50,000. */
async function countAll(services: Services, narrowed: Narrowed | undefined): Promise<Counts> {
  const each = followUpSituations.map(
    (
      situation,
    ) => sql`(SELECT count(*)::int FROM (SELECT FROM ${waiting[situation](services, narrowed?.count)}
      LIMIT ${countedAtMost + 1}) AS counted) AS ${sql.identifier(situation)}`,
  )
  const first = narrowed?.table ? sql`WITH ${narrowed.table}` : sql``
  const { rows } = await services.db.execute<Counts>(sql`${first} SELECT ${sql.join(each, sql`, `)}`)
  return rows[0] as Counts
}

/** SQL of what a mail is about; links to an account are one thing, whichever was sent. */
const aboutOf = sql.raw(`CASE WHEN found.situation IN ('invitation', 'confirmation', 'inactive') THEN 'link'
  ELSE found.situation END`)

type Page = {
  from: (readonly [FollowUpSituation, SQL])[]
  beyond: string | undefined
  isAscending: boolean
  size: number
}

/** Reads the page: each source gives its first rows from its own index, and the first of all of them are taken. */
async function readRows(db: Services['db'], { from, beyond, isAscending, size }: Page): Promise<Row[]> {
  const to = sql.raw(isAscending ? 'ASC' : 'DESC')
  const inOrder = sql`ORDER BY since ${to}, object_id ${to} LIMIT ${size}`
  const parts = from.map(
    ([situation, source]) => sql`(SELECT ${situation}::text AS situation, waiting.* FROM ${source}
      WHERE ${isBeyond(beyond, isAscending)} ${inOrder})`,
  )
  const { rows } = await db.execute<Row>(sql`
    WITH found AS MATERIALIZED (SELECT * FROM (${sql.join(parts, sql` UNION ALL `)}) AS parts ${inOrder})
    SELECT found.student_id AS id, found.situation, object_id AS "objectId", users.name, last_name AS "lastName", email,
      schools.name AS "schoolName", is_active AS "isActive", deactivated_at IS NOT NULL AS "isDeactivated",
      since, link_until AS "linkUntil", insurance_type AS "insuranceType", reference, end_date AS "endDate",
      sent_at AS "mailedAt",
      to_char(since AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z_"') || object_id AS place
    FROM found JOIN users ON users.id = found.student_id
      LEFT JOIN students ON user_id = found.student_id LEFT JOIN schools ON schools.id = school_id
      LEFT JOIN ${followUpMails} AS mailed
        ON mailed.student_id = found.student_id AND mailed.situation = ${aboutOf}
    ORDER BY since ${to}, object_id ${to}`)
  return rows
}

/** SQL condition: beyond the cursor, as scalars, so that it is one range of the index. */
function isBeyond(place: string | undefined, isAscending: boolean): SQL {
  if (place === undefined) return sql`true`
  const [since, id] = place.split('_')
  return sql`(since, object_id) ${sql.raw(isAscending ? '>' : '<')} (${since}::timestamptz, ${id}::uuid)`
}

const iso = (at: Date | null) => at && new Date(at).toISOString()

function toFollowUp(
  { products }: Services,
  { place: _, since, linkUntil, mailedAt, endDate, ...row }: Row,
): FollowUp {
  const { situation, insuranceType } = row
  return {
    ...row,
    insuranceType:
      situation === 'purchase' && insuranceType
        ? products.of(keyOfWire(insuranceType)).insuranceType
        : insuranceType,
    since: new Date(since).toISOString(),
    linkUntil: iso(linkUntil),
    endDate: endDate && formatDay(endDate),
    mailedAt: iso(mailedAt),
  }
}
