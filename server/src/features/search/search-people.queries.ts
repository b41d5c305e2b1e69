import type { FoundStudent } from '@cursus/shared/search'
import { type SQL, sql } from 'drizzle-orm'
import type { Services } from '../../platform/services.ts'
import { standingAt } from '../accounts/account-standing.queries.ts'
import { users } from '../accounts/accounts.table.ts'
import { hasWord, isLike, waysOf } from '../accounts/people-search.queries.ts'
import { matched } from '../students/find-students.queries.ts'
import type { Word } from '../students/student-words.queries.ts'
import { listKeys, students } from '../students/students.table.ts'
import type { PhoneTyped } from './typed.rules.ts'

/** Results shown of each kind. */
export const shownAtMost = 6

/** Finds students whose name or e-mail holds all the words: last names that begin so first, then by name. */
export async function studentsNamed(services: Services, words: Word[]): Promise<FoundStudent[]> {
  const named = withoutSchoolsAlone(words)
  const [only] = named
  const atLastNames = only && named.length === 1 ? lastNamesLike(only.word) : lastNamesWith(named)
  const best = atLastNames ? await readBest(services, atLastNames) : []
  // Nobody else comes before these: the thousands who have the words elsewhere need not be found.
  if (best.length === shownAtMost) return best
  return readBest(
    services,
    sql`WITH ${matched(named)} SELECT id, ${fit(named)} AS fit, search AS key
      FROM matched ORDER BY fit DESC, search, id LIMIT ${shownAtMost}`,
  )
}

/** SQL of students by whole last name or its beginning, the first of each from the index of names; by whole name where it has no blank. */
function lastNamesLike(word: string): SQL {
  const first = (
    fit: number,
    condition: SQL,
  ) => sql`(SELECT id, ${fit}::int AS fit, search AS key FROM ${users}
    WHERE role <> 'ROLE_ADMIN' AND ${condition} ORDER BY search, id LIMIT ${shownAtMost})`
  const each = waysOf(word).flatMap((way) => {
    const whole = sql`search LIKE ${`\n${way}\n%`}`
    return [first(4, whole), first(3, sql`search LIKE ${`\n${way}%`} AND NOT ${whole}`)]
  })
  return sql`SELECT id, fit, key FROM (${sql.join(each, sql` UNION ALL `)}) AS found
    ORDER BY fit DESC, key, id LIMIT ${shownAtMost}`
}

/**
 * SQL of students whose last name begins with one of several words and who have the others too, as far as nobody whose
 * last name begins otherwise fits as well: such a person has 2 a word at most. Null where no word is long enough to
 * narrow the index of names.
 */
function lastNamesWith(words: Word[]): SQL | null {
  // Of two words one that only the school has leaves too little; of more it might not.
  if (words.length > 2 && words.some(({ schools }) => schools.length > 0)) return null
  const starts = words.filter(({ word }) => word.length >= 3)
  if (starts.length === 0) return null
  const all = sql.join(
    words.map(({ word }) => hasWord(word)),
    sql` AND `,
  )
  // Read in the order of names, which the planner would otherwise leave for the index of trigrams.
  const ways = starts.flatMap(({ word }) => waysOf(word))
  const each = ways.map(
    (way) => sql`SELECT id, search FROM (SELECT id, search FROM ${users}
      WHERE role <> 'ROLE_ADMIN' AND search LIKE ${`\n${way}%`} ORDER BY search, id OFFSET 0) AS users WHERE ${all}`,
  )
  return sql`SELECT id, fit, search AS key FROM
      (SELECT id, search, ${fit(words)} AS fit FROM (${sql.join(each, sql` UNION `)}) AS named) AS told
    WHERE fit > ${2 * words.length} ORDER BY fit DESC, key, id LIMIT ${shownAtMost}`
}

/** Leaves out words that only a school's name holds: they mean the school, not its thousands of students. */
function withoutSchoolsAlone(words: Word[]): Word[] {
  const isAnyPlain = words.some(({ schools }) => schools.length === 0)
  return isAnyPlain ? words : words.map(({ word }) => ({ word, schools: [] }))
}

/**
 * SQL of the fit of each word, 4 to 0: whole last name, its beginning, beginning of a first name, of an e-mail,
 * anywhere.
 */
function fit(words: Word[]): SQL {
  const each = words.map(({ word }) => {
    const ways = waysOf(word)
    const has = (before: string, after: string) =>
      isLike(
        sql`search`,
        ways.map((way) => `${before}\n${way}${after}`),
      )
    return sql`CASE WHEN ${has('', '\n%')} THEN 4 WHEN ${has('', '%')} THEN 3
      WHEN ${has('%', '\n%')} THEN 2 WHEN ${has('%', '%')} THEN 1 ELSE 0 END`
  })
  return sql`(${sql.join(each, sql` + `)})`
}

/** Finds students by telephone: by its beginning, or by its end in any country. */
export function studentsByPhone(services: Services, { start, end }: PhoneTyped): Promise<FoundStudent[]> {
  const reversed = [...end].reverse().join('')
  return readBest(
    services,
    sql`SELECT user_id AS id, 0 AS fit, min(phone) AS key FROM (
        (SELECT user_id, ${listKeys.phone} AS phone FROM ${students} WHERE ${listKeys.phone} LIKE ${`${start}%`}
          ORDER BY ${listKeys.phone}, user_id LIMIT ${shownAtMost})
        UNION ALL (SELECT user_id, ${listKeys.phone} FROM ${students} WHERE ${listKeys.phoneEnd} LIKE ${`${reversed}%`}
          LIMIT ${shownAtMost})) AS called
      GROUP BY user_id ORDER BY key, id LIMIT ${shownAtMost}`,
  )
}

/** Finds the student whose whole e-mail this is, whatever its case. */
export function studentByEmail(services: Services, email: string): Promise<FoundStudent[]> {
  return readBest(
    services,
    sql`SELECT id, 0 AS fit, search AS key FROM ${users} WHERE email = ${email}::citext AND role <> 'ROLE_ADMIN'`,
  )
}

/** What stands before a part of a name, as `fold` writes it: a line break, a blank, a hyphen, an apostrophe. */
const beforeParts = ['\n', ' ', 'ZAACN', 'ZAACH']

/**
 * Finds students with a name close to the longest word, for typing errors: the first half of the word must begin a
 * part of a name, also one behind a particle (El Maziri) or a hyphen. Compares at most 2,000.
 */
export function studentsNearly(services: Services, words: Word[]): Promise<FoundStudent[]> {
  const [longest] = words.map(({ word }) => word).toSorted((one, other) => other.length - one.length)
  if (!longest || longest.length < 4 || /\d/.test(longest)) return Promise.resolve([])
  const half = longest.slice(0, Math.max(3, Math.ceil(longest.length / 2)))
  const begun = isLike(
    sql`search`,
    beforeParts.map((sign) => `%${sign}${half}%`),
  )
  return readBest(
    services,
    sql`WITH few AS (SELECT id, search, word_similarity(${longest}, search) AS likeness
        FROM (SELECT id, search FROM ${users} WHERE role <> 'ROLE_ADMIN' AND ${begun} LIMIT 2000) AS compared)
      SELECT id, (likeness * 1000)::int AS fit, search AS key FROM few WHERE likeness > 0.4
      ORDER BY fit DESC, search, id LIMIT 3`,
  )
}

/** Reads the best students; `best` gives id, fit and sort key in order. */
async function readBest({ db, now }: Services, best: SQL): Promise<FoundStudent[]> {
  const { rows } = await db.execute<Omit<FoundStudent, 'kind'>>(sql`
    WITH best AS MATERIALIZED (${best})
    SELECT users.id, users.name, users.last_name AS "lastName", users.email, schools.name AS "schoolName",
      ${standingAt(now())} AS account
    FROM best JOIN users ON users.id = best.id JOIN students ON students.user_id = users.id
      LEFT JOIN schools ON schools.id = students.school_id
    ORDER BY best.fit DESC, best.key, best.id`)
  return rows.map((row) => ({ kind: 'student', ...row }))
}
