import type { FollowUpQuery } from '@cursus/shared/students-follow-up'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { matched } from '../students/find-students.queries.ts'
import { everybody } from '../students/student-filter.queries.ts'
import { haveAll, schoolsByName, type Word, wordsOf } from '../students/student-words.queries.ts'
import { listKeys } from '../students/students.table.ts'
import type { Narrow } from './waiting.queries.ts'

/** Students up to which they are looked up by id; beyond, those who wait are filtered instead. */
const namedAtMost = 5000

/** Condition for the students of a school and a search. `table` is the SQL of a table that a statement needs for it first. */
export type Narrowed = { whose: Narrow; table?: SQL }

/**
 * Returns the condition for the students of a school and a search; undefined for everybody. A few students are found
 * first, and their rows read by student. Many are found within the statement that reads those who wait, and compared at once.
 */
export async function narrowTo(
  db: Db,
  { school, search = '' }: FollowUpQuery,
): Promise<Narrowed | undefined> {
  const hasWords = search.trim() !== ''
  if (school === undefined && !hasWords) return undefined
  const words = hasWords ? await wordsOf(db, search, await schoolsByName(db)) : []
  const ids = (await idsAtSchool(db, school, words)) ?? (await idsByWords(db, school, words))
  if (ids) return { whose: (student) => sql`${student} = ANY (${sql.param(ids)}::uuid[])` }
  return {
    // Not as a join: of so many the planner expects 200, and would look up each of them.
    whose: (student) => sql`(${student} IN (SELECT id FROM matched)) IS TRUE`,
    table: matched(words, { ...everybody, schools: school === undefined ? null : [Number(school)] }, null),
  }
}

const isAt = (school: string | undefined): SQL =>
  school === undefined ? sql`true` : sql`${listKeys.school} = ${Number(school)}`

/** Returns the ids of a school's students; null when there are too many to look up. */
async function idsAtSchool(db: Db, school: string | undefined, words: Word[]): Promise<string[] | null> {
  if (school === undefined) return null
  const ids = await few(db, sql`SELECT user_id AS id FROM students WHERE ${isAt(school)}`)
  if (!ids || words.length === 0) return ids
  return few(
    db,
    sql`SELECT users.id FROM users JOIN students ON user_id = users.id
      WHERE users.id = ANY (${sql.param(ids)}::uuid[]) AND ${haveAll(words, listKeys.school)}`,
  )
}

/** Returns the ids of the students whom the words find; null when there are too many to look up. */
async function idsByWords(db: Db, school: string | undefined, words: Word[]): Promise<string[] | null> {
  if (words.length === 0) return null
  const found = sql`WITH ${matched(words, everybody, namedAtMost + 1)} SELECT id FROM matched`
  const ids = await few(db, found)
  if (!ids || school === undefined) return ids
  return few(
    db,
    sql`SELECT user_id AS id FROM students WHERE user_id = ANY (${sql.param(ids)}::uuid[]) AND ${isAt(school)}`,
  )
}

/** Returns the ids; null when there are more than a few. */
async function few(db: Db, query: SQL): Promise<string[] | null> {
  const { rows } = await db.execute<{ id: string }>(sql`${query} LIMIT ${namedAtMost + 1}`)
  return rows.length > namedAtMost ? null : rows.map(({ id }) => id)
}
