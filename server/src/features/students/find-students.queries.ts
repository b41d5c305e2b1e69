import { countedAtMost } from '@cursus/shared/words'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { hasWord } from '../accounts/people-search.queries.ts'
import { everybody, type Filter, hasFilter, passes } from './student-filter.queries.ts'
import { type Beyond, isBeyond, type Order } from './student-order.queries.ts'
import { haveAll, isAmong, type Word } from './student-words.queries.ts'
import { listKeys } from './students.table.ts'

/** Everybody who passes the filter and has all the words. */
export type Listing = { words: Word[]; filter: Filter; order: Order }
export type Page = { beyond: Beyond; skip: number; size: number }
/** Ids of a page in order, and the number of all students, counted up to 50,000. */
export type Found = { ids: string[]; count: number }

const cap = sql.raw(String(countedAtMost + 1))
const schoolOf = (id: SQL) =>
  sql`(SELECT ${listKeys.school} AS school FROM students WHERE user_id = ${id} OFFSET 0)`
const searchOf = (id: SQL) => sql`(SELECT search FROM users WHERE users.id = ${id} OFFSET 0)`

/** Returns a page of all students, straight from the index of the order. */
async function pageOfAll(db: Db, order: Order, { beyond, skip, size }: Page): Promise<Found> {
  const { rows } = await db.execute<Found>(sql`SELECT
    (SELECT count(*)::int FROM (SELECT 1 FROM students LIMIT ${cap}) counted) AS count,
    ARRAY(SELECT walk.id FROM (${order.walk(beyond)}) walk OFFSET ${skip} LIMIT ${size}) AS ids`)
  return rows[0] as Found
}

/** Returns a page of a listing; straight from the index of its order when it shows everybody. */
export function pageOf(db: Db, listing: Listing, page: Page): Promise<Found> {
  const isNarrowed = listing.words.length > 0 || hasFilter(listing.filter)
  return isNarrowed ? pageOfMatching(db, listing, page) : pageOfAll(db, listing.order, page)
}

/**
 * Returns a page of the students with all the words. Finds the matches first, 50,000 at most, and sorts them: by
 * itself the planner would scan half the table in page order for rare words. Frequent words are found by walking the
 * order, because some stand on every page.
 */
async function pageOfMatching(db: Db, listing: Listing, page: Page): Promise<Found> {
  const { order } = listing
  const isAtHand = order.by === 'name' && hasNames(listing)
  const sorted = isAtHand ? countedAtMost : sortedAtMost(listing, page)
  const key = isAtHand ? sql`matched.search` : sql`keyed.key`
  const { rows } = await db.execute<Found>(sql`WITH ${matched(listing.words, listing.filter)},
    total AS MATERIALIZED (SELECT count(*)::int AS count FROM matched)
    SELECT (SELECT count FROM total) AS count, ARRAY(
      SELECT matched.id FROM matched ${isAtHand ? sql`` : keyed(order)} WHERE (SELECT count FROM total) <= ${sorted}
      ${inPage(key, order, page)}) AS ids`)
  const found = rows[0] as Found
  if (found.count <= sorted) return found
  return { count: found.count, ids: await walkTo(db, listing, page) }
}

/** Tells whether matches come with the text that they are sorted by. */
function hasNames({ words }: Listing): boolean {
  return words.length > 0 && words.every(({ schools }) => schools.length === 0)
}

/**
 * Returns up to how many matches are sorted instead of walked to: all that are counted when the page lies far from
 * the start, or the words stand together in the order.
 */
function sortedAtMost({ words, filter, order }: Listing, { skip }: Page): number {
  const isTogether =
    order.by === 'school' && words.some(({ schools }) => schools.length > 0) && !filter.account
  return isTogether || skip > 1000 ? countedAtMost : 5000
}

const keyed = (order: Order) => sql`CROSS JOIN LATERAL (SELECT ${order.keyOfMatched} AS key OFFSET 0) keyed`

function inPage(key: SQL, order: Order, { beyond, skip, size }: Page): SQL {
  const to = sql.raw(order.direction)
  return sql`AND ${isBeyond(order, [key, sql`matched.id`], beyond)}
    ORDER BY ${key} ${to}, matched.id ${to} OFFSET ${skip} LIMIT ${size}`
}

/**
 * SQL of a table `matched` with the matching students, `most` of them (50,001 unless told) or all (null), and their `search`
 * text when at hand.
 */
export function matched(words: Word[], filter = everybody, most: number | null = countedAtMost + 1): SQL {
  const cap = sql.raw(String(most ?? 'ALL'))
  const ways = waysToMatch(words, filter.schools)
  const [only] = ways
  if (ways.length === 1 && only) return sql`matched AS MATERIALIZED (${oneWay(only, filter)} LIMIT ${cap})`
  const tables = ways.map((way, place) => {
    // Once one way alone has found too many to count, the others find nothing that matters.
    const full = most === null ? [] : ways.slice(0, place)
    const before = full.map((_, at) => sql`AND (SELECT count(*) FROM ${name(at)}) < ${cap}`)
    return sql`${name(place)} AS MATERIALIZED (${oneWay(way, filter)} ${sql.join(before, sql` `)} LIMIT ${cap})`
  })
  const all = ways.map((_, place) => sql`SELECT id, search FROM ${name(place)}`)
  return sql`${sql.join(tables, sql`, `)}, matched AS (SELECT id, max(search) AS search
    FROM (${sql.join(all, sql` UNION ALL `)}) found GROUP BY id LIMIT ${cap})`
}

const name = (place: number) => sql.raw(`way_${place}`)

/** One way to match: words in the name or e-mail, schools of the student, or both. */
type Way = { named: string[]; schools: number[] | null }

/**
 * Returns the ways to match: each word is in the name or in the school, so each way has its indexes. Of five or more
 * words that schools have, the longest four mean the school.
 */
function waysToMatch(words: Word[], schools: number[] | null): Way[] {
  const plain = words.filter(({ schools }) => schools.length === 0).map(({ word }) => word)
  const double = words.filter(({ schools }) => schools.length > 0)
  const bySchool = double.toSorted((one, other) => other.word.length - one.word.length)
  return bySchool.reduce<Way[]>(
    (ways, { word, schools }, place) =>
      ways.flatMap(({ named, schools: known }) => {
        const both = known?.filter((id) => schools.includes(id)) ?? schools
        const asName: Way = { named: [...named, word], schools: known }
        return both.length > 0 && place < 4 ? [{ named, schools: both }, asName] : [asName]
      }),
    [{ named: plain, schools }],
  )
}

function oneWay({ named, schools }: Way, { account }: Filter): SQL {
  const each = [...named.map(hasWord), ...(account ? [account] : [])]
  const names = each.length > 0 ? sql.join(each, sql` AND `) : sql`true`
  // Without words nobody needs the names, and the index of states alone tells who they are.
  const search = named.length > 0 ? sql`users.search` : sql`NULL::text AS search`
  if (!schools) return sql`SELECT id, ${search} FROM users WHERE role <> 'ROLE_ADMIN' AND ${names}`
  const there = sql`FROM students WHERE ${isAmong(listKeys.school, schools)}`
  if (each.length === 0) return sql`SELECT user_id AS id, NULL AS search ${there}`
  return sql`SELECT users.id, ${search} FROM users JOIN (SELECT user_id ${there}) AS students ON students.user_id = users.id
    WHERE users.role <> 'ROLE_ADMIN' AND ${names}`
}

/** SQL that walks in page order from row to row until enough rows have the words. */
async function walkTo(db: Db, listing: Listing, { beyond, skip, size }: Page) {
  const { rows } = await db.execute<{ id: string }>(
    sql`${matchesAlong(listing, beyond)} OFFSET ${skip} LIMIT ${size}`,
  )
  return rows.map(({ id }) => id)
}

/** SQL of all ids with the words, in their order. */
function matchesAlong({ words, filter, order }: Listing, beyond: Beyond): SQL {
  const walk = sql`(${order.walk(beyond)} OFFSET 0)`
  const needsSchool = filter.schools !== null || words.some(({ schools }) => schools.length > 0)
  if (order.of === 'students') {
    return sql`SELECT student.id FROM ${walk} student
      CROSS JOIN LATERAL ${searchOf(sql`student.id`)} users
      WHERE ${haveAll(words, sql`student.school`)} AND ${passes(filter, sql`student.id`, sql`student.school`)}`
  }
  const school = needsSchool ? sql`CROSS JOIN LATERAL ${schoolOf(sql`users.id`)} student` : sql``
  // The walk itself passes over accounts that stand otherwise.
  const there = filter.schools ? isAmong(sql`student.school`, filter.schools) : sql`true`
  return sql`SELECT users.id FROM ${walk} users ${school} WHERE ${haveAll(words, sql`student.school`)} AND ${there}`
}
