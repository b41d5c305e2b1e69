import type { InsuranceType } from '@cursus/shared/contracts'
import { formatDay } from '@cursus/shared/day'
import { keyOfWire, wireOfKey } from '@cursus/shared/product-keys'
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
  const { situation, product, order = 'asc', after, before } = query
  const isBackwards = before !== undefined && after === undefined
  const isAscending = (order === 'asc') !== isBackwards
  const narrowed = await narrowTo(db, query)
  const page: Page = { situation, product, beyond: after ?? before, isAscending, size: size + 1 }
  const { rows, counts } = await (narrowed
    ? readNarrowed(services, narrowed, page)
    : readEverybody(services, page))
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

type Page = {
  situation: FollowUpSituation | undefined
  product: InsuranceType | undefined
  beyond: string | undefined
  isAscending: boolean
  size: number
}
type Found = { rows: Row[]; counts: Counts }

/** SQL condition on what waits in a situation: about that product, or about whatever; a purchase has its name on the wire. */
function isAbout({ products }: Services, situation: FollowUpSituation, product?: InsuranceType): SQL {
  if (!product) return sql`true`
  const isPurchase = situation === 'purchase'
  return sql`insurance_type = ${isPurchase ? wireOfKey(products.ofContract({ insuranceType: product }).key) : product}`
}

/** Reads a page of everybody: each source gives its first rows from its own index, and the first of all of them are taken. */
async function readEverybody(services: Services, page: Page): Promise<Found> {
  const { situation, product } = page
  const first = firstOf(page)
  const parts = (situation ? [situation] : followUpSituations).map(
    (one) => sql`(SELECT ${one}::text AS situation, waiting.* FROM ${waiting[one](services)}
      WHERE ${isAbout(services, one, product)} AND ${first})`,
  )
  const [{ rows }, counts] = await Promise.all([
    services.db.execute<Row>(sql`
      WITH found AS MATERIALIZED (SELECT * FROM (${sql.join(parts, sql` UNION ALL `)}) AS parts WHERE ${first})
      SELECT ${shown} FROM found ${whoseRow} ${inOrder(page)}`),
    countEverybody(services, product),
  ])
  return { rows, counts }
}

/** Counts those who wait in each situation, up to 50,000. */
async function countEverybody(services: Services, product?: InsuranceType): Promise<Counts> {
  const each = followUpSituations.map(
    (situation) => sql`(SELECT count(*)::int FROM (SELECT FROM ${waiting[situation](services)}
      WHERE ${isAbout(services, situation, product)} LIMIT ${countedAtMost + 1}) AS counted) AS ${sql.identifier(situation)}`,
  )
  const { rows } = await services.db.execute<Counts>(sql`SELECT ${sql.join(each, sql`, `)}`)
  return rows[0] as Counts
}

/** Reads a page of some students: what they all wait for is found once, counted, and the page taken of it. */
async function readNarrowed(services: Services, { whose, table }: Narrowed, page: Page): Promise<Found> {
  const parts = followUpSituations.map(
    (one) => sql`SELECT ${one}::text AS situation, waiting.* FROM ${waiting[one](services, whose)}
      WHERE ${isAbout(services, one, page.product)}`,
  )
  const each = followUpSituations.map(
    (one) => sql`count(*) FILTER (WHERE situation = ${one})::int AS ${sql.identifier(one)}`,
  )
  const isAsked = page.situation ? sql`situation = ${page.situation}` : sql`true`
  const { rows } = await services.db.execute<Row & { counts: Counts }>(sql`
    WITH ${table ? sql`${table}, ` : sql``}
      waits AS MATERIALIZED (${sql.join(parts, sql` UNION ALL `)}),
      counts AS (SELECT ${sql.join(each, sql`, `)} FROM waits),
      found AS MATERIALIZED (SELECT * FROM waits WHERE ${isAsked} AND ${firstOf(page)})
    SELECT to_json(counts) AS counts, ${shown} FROM counts LEFT JOIN found ON true ${whoseRow} ${inOrder(page)}`)
  return {
    // One row of the counts alone, where nobody is on the page.
    rows: rows.filter(({ id }) => id !== null).map(({ counts: _, ...row }) => row),
    counts: (rows[0] as { counts: Counts }).counts,
  }
}

/** SQL of what a mail is about; links to an account are one thing, whichever was sent. */
const aboutOf = sql.raw(`CASE WHEN found.situation IN ('invitation', 'confirmation', 'inactive') THEN 'link'
  ELSE found.situation END`)

/** SQL of what a row shows, from `found` and `whoseRow`. */
const shown = sql`found.student_id AS id, found.situation, object_id AS "objectId", users.name, last_name AS "lastName", email,
  schools.name AS "schoolName", is_active AS "isActive", deactivated_at IS NOT NULL AS "isDeactivated",
  since, link_until AS "linkUntil", insurance_type AS "insuranceType", reference, end_date AS "endDate",
  sent_at AS "mailedAt",
  to_char(since AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z_"') || object_id AS place`

const whoseRow = sql`LEFT JOIN users ON users.id = found.student_id
  LEFT JOIN students ON user_id = found.student_id LEFT JOIN schools ON schools.id = school_id
  LEFT JOIN ${followUpMails} AS mailed
    ON mailed.student_id = found.student_id AND mailed.situation = ${aboutOf}`

const inOrder = ({ isAscending }: Page): SQL => {
  const to = sql.raw(isAscending ? 'ASC' : 'DESC')
  return sql`ORDER BY since ${to}, object_id ${to}`
}

/** SQL condition and order of the rows of a page. */
const firstOf = (page: Page): SQL =>
  sql`${isBeyond(page.beyond, page.isAscending)} ${inOrder(page)} LIMIT ${page.size}`

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
