import type { FollowUpQuery } from '@cursus/shared/students-follow-up'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { matched } from '../students/find-students.queries.ts'
import { haveAll, schoolsByName, type Word, wordsOf } from '../students/student-words.queries.ts'
import { listKeys } from '../students/students.table.ts'
import type { Narrow } from './waiting.queries.ts'

/** Up to this many students are looked up by id; beyond it, those who wait are filtered instead. */
const namedAtMost = 5000

/**
 * The students of a school and of a search; undefined where that is everybody. Few are found first: their rows then come
 * from the indexes by student. Where many fit, a row that waits soon is of one of them.
 */
export async function narrowTo(db: Db, { school, search = '' }: FollowUpQuery): Promise<Narrow | undefined> {
  const hasWords = search.trim() !== ''
  if (school === undefined && !hasWords) return undefined
  const words = hasWords ? await wordsOf(db, search, await schoolsByName(db)) : []
  const ids = (await idsAtSchool(db, school, words)) ?? (await idsByWords(db, school, words))
  if (ids) return (student) => sql`${student} = ANY (${sql.param(ids)}::uuid[])`
  return (student) => sql`EXISTS (SELECT FROM users JOIN students ON user_id = users.id
    WHERE users.id = ${student} AND ${haveAll(words, listKeys.school)} AND ${isAt(school)})`
}

const isAt = (school: string | undefined): SQL =>
  school === undefined ? sql`true` : sql`${listKeys.school} = ${Number(school)}`

/** Ids of the students of a school; null where there are more than are looked up by id. */
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

/** Ids of the students that the words find; null where there are more than are looked up by id. */
async function idsByWords(db: Db, school: string | undefined, words: Word[]): Promise<string[] | null> {
  if (words.length === 0) return null
  const found = sql`WITH ${matched(words)} SELECT id FROM matched`
  const ids = await few(db, found)
  if (!ids || school === undefined) return ids
  return few(
    db,
    sql`SELECT user_id AS id FROM students WHERE user_id = ANY (${sql.param(ids)}::uuid[]) AND ${isAt(school)}`,
  )
}

/** Null where there are more than a few. */
async function few(db: Db, query: SQL): Promise<string[] | null> {
  const { rows } = await db.execute<{ id: string }>(sql`${query} LIMIT ${namedAtMost + 1}`)
  return rows.length > namedAtMost ? null : rows.map(({ id }) => id)
}
