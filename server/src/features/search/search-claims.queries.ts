import { fullNameOf } from '@cursus/shared/full-name'
import type { Found } from '@cursus/shared/search'
import { countedAtMost } from '@cursus/shared/words'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { claims } from '../claims/claims.table.ts'
import type { Word } from '../students/student-words.queries.ts'
import { shownAtMost } from './search-people.queries.ts'

type Claim = Extract<Found, { kind: 'claim' }>
type Asked = { references?: string[]; words?: Word[]; people?: string[] }

/** Finds claims by number, by words of their title, and those of these people: open ones first, then the newest. */
export async function findClaims(
  db: Db,
  { references = [], words = [], people = [] }: Asked,
): Promise<Claim[]> {
  // Trigrams find no shorter words.
  const told = words.filter(({ word }) => word.length >= 3).map(({ word }) => sql`search LIKE ${`%${word}%`}`)
  const ways = [
    references.length > 0 &&
      sql`SELECT id FROM ${claims} WHERE reference = ANY (${sql.param(references)}::text[])`,
    told.length > 0 &&
      told.length === words.length &&
      sql`(SELECT id FROM ${claims} WHERE ${sql.join(told, sql` AND `)} LIMIT ${countedAtMost})`,
    people.length > 0 && sql`SELECT id FROM ${claims} WHERE student_id = ANY (${sql.param(people)}::uuid[])`,
  ].flatMap((way) => way || [])
  if (ways.length === 0) return []
  const { rows } = await db.execute<Omit<Claim, 'kind' | 'holder'> & { name: string; lastName: string }>(sql`
    SELECT claims.id, reference, title, state, student_id AS "studentId",
      users.name, users.last_name AS "lastName"
    FROM claims JOIN users ON users.id = claims.student_id
    WHERE claims.id IN (${sql.join(ways, sql` UNION `)})
    ORDER BY state >= 2, claims.created_at DESC, claims.id LIMIT ${shownAtMost}`)
  return rows.map(({ name, lastName, ...row }) => ({
    kind: 'claim',
    ...row,
    holder: fullNameOf({ name, lastName }),
  }))
}
