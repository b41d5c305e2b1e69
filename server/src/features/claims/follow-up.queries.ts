import { answerBy as answerOf } from '@cursus/shared/claim-kinds'
import type { FollowedClaim } from '@cursus/shared/claims'
import type { ClaimsQuery, FollowedClaims } from '@cursus/shared/claims-follow-up'
import { type Day, dayOf } from '@cursus/shared/day'
import type { ListCounts } from '@cursus/shared/lists'
import { insuranceTypes } from '@cursus/shared/words'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { countChoices } from '../../platform/list-counts.ts'
import { inMonths, onDays } from '../../platform/list-filter.ts'
import type { Services } from '../../platform/services.ts'
import { isNobodys } from '../accounts/administrator-names.queries.ts'
import { foldedWords, hasWord } from '../accounts/people-search.queries.ts'
import { listKeys } from '../students/students.table.ts'
import { isToAnswer, lateBefore } from './follow-up.rules.ts'

type Queue = NonNullable<ClaimsQuery['queue']>
type Asked = ClaimsQuery & { callerId: string }

/**
 * SQL conditions of the queues: claims whose student had the last word, decided or not; undecided ones that wait for their student;
 * and what is left. Each implies the condition of its index.
 */
const queues: Record<Queue, SQL> = {
  open: sql`last_word_from = 'student'`,
  answered: sql`(state < 2 AND last_word_from = 'administrator')`,
  done: sql`(state >= 2 AND last_word_from <> 'student')`,
}
/** SQL order of each queue: the longest wait first, of decided ones the newest. */
const orders: Record<Queue, SQL> = {
  open: sql`last_word_at, id`,
  answered: sql`last_word_at, id`,
  done: sql`decided_at DESC NULLS LAST, id`,
}

type Read = Record<Queue, number> & { data: Row[] }

/** Returns one page of a queue, and the counts of all. */
export async function listFollowed({ db, now }: Services, asked: Asked): Promise<FollowedClaims> {
  const { queue = 'open' } = asked
  const { rows } = await db.execute<Read>(statementOf(asked, await chosenOf(db, asked)))
  const { data, ...counts } = rows[0] ?? { open: 0, answered: 0, done: 0, data: [] }
  const today = dayOf(now())
  return { data: data.map((row) => toFollowed(row, today)), total: counts[queue], counts }
}

/**
 * Builds the statement. Claims of a school or with words are found once for the counts and the page; else each queue uses
 * its own index.
 */
function statementOf(asked: Asked, chosen: SQL): SQL {
  const { queue = 'open', page = '1', pageSize = '20', search, school } = asked
  const [size, skip] = [Number(pageSize), (Number(page) - 1) * Number(pageSize)]
  const once = search?.trim() || school !== undefined ? sql`MATERIALIZED` : sql`NOT MATERIALIZED`
  return sql`
    WITH matching AS ${once} (SELECT id, state, last_word_from, last_word_at, decided_at FROM ${chosen}),
    page AS (
      SELECT id, row_number() OVER (ORDER BY ${orders[queue]}) AS place FROM matching
      WHERE ${queues[queue]} ORDER BY ${orders[queue]} LIMIT ${size} OFFSET ${skip})
    SELECT (SELECT count(*)::int FROM matching WHERE ${queues.open}) AS open,
      (SELECT count(*)::int FROM matching WHERE ${queues.answered}) AS answered,
      (SELECT count(*)::int FROM matching WHERE ${queues.done}) AS done,
      (SELECT coalesce(json_agg(${shown} ORDER BY place), '[]') FROM page JOIN claims USING (id)
        JOIN users AS student ON student.id = claims.student_id
        LEFT JOIN users AS assignee ON assignee.id = claims.assignee_id AND assignee.deactivated_at IS NULL) AS data`
}

/** SQL of the claims that pass the filters, for a FROM. */
async function chosenOf(
  db: Db,
  { type, assignee, callerId, school, from, to, decided, search }: Asked,
): Promise<SQL> {
  const conditions = [sql`true`]
  if (type) conditions.push(sql`insurance_type = ${type}`)
  if (assignee === 'none') conditions.push(isNobodys)
  else if (assignee) conditions.push(sql`assignee_id = ${assignee === 'me' ? callerId : assignee}::uuid`)
  if (school !== undefined) conditions.push(isOfSchool(Number(school)))
  const days = onDays(sql`created_at`, { from, to })
  if (days) conditions.push(days)
  if (decided) conditions.push(inMonths(sql`decided_at`, decided))
  const [first, ...others] = search?.trim() ? (await foldedWords(db, search)).slice(0, 8) : []
  conditions.push(...others.map((word) => sql`id IN (SELECT id FROM ${telling(word)})`))
  return sql`${first ? telling(first) : sql`claims`} WHERE ${sql.join(conditions, sql` AND `)}`
}

/**
 * Returns how many claims of the queue each insurance and each holder (the caller, nobody) would show, the other filters being as
 * asked, in one pass over them.
 */
export async function countFollowed(
  { db }: Pick<Services, 'db'>,
  { type, assignee, queue = 'open', ...others }: Asked,
): Promise<ListCounts> {
  const { rows } = await db.execute<{ type: string; holder: string | null; count: number }>(sql`
    SELECT insurance_type AS type, CASE WHEN ${isNobodys} THEN 'none' ELSE assignee_id::text END AS holder, count(*)::int AS count
    FROM ${await chosenOf(db, others)} AND ${queues[queue]} GROUP BY 1, 2`)
  const cube = rows.map(({ holder, ...row }) => ({
    ...row,
    assignee: holder === others.callerId ? 'me' : holder,
  }))
  return countChoices(cube, { type: insuranceTypes, assignee: ['me', 'none'] }, { type, assignee })
}

const isOfSchool = (school: number) =>
  sql`student_id IN (SELECT user_id FROM students WHERE ${listKeys.school} = ${school})`

/**
 * SQL of the claims with a word in the reference or title, or in the student's name or e-mail; each part uses an index
 * of its own, and no claim is in both.
 */
function telling(word: string): SQL {
  const part = `%${word}%`
  return sql`(
    SELECT * FROM claims WHERE search LIKE ${part}
    UNION ALL SELECT theirs.* FROM users JOIN claims AS theirs ON theirs.student_id = users.id
      WHERE ${hasWord(word)} AND theirs.search NOT LIKE ${part}) AS claims`
}

/** Counts the claims that wait for us, and those that wait for more than two working days. */
export async function countWaiting({ db, now }: Services): Promise<{ open: number; late: number }> {
  const late = lateBefore(dayOf(now())).toISOString()
  const { rows } = await db.execute<{ open: number; late: number }>(sql`SELECT count(*)::int AS open,
      (count(*) FILTER (WHERE last_word_at < ${late}))::int AS late
    FROM claims WHERE ${queues.open}`)
  return rows[0] ?? { open: 0, late: 0 }
}

type Person = { id: string; name: string; lastName: string }
type Row = Pick<FollowedClaim, 'id' | 'reference' | 'title' | 'insuranceType' | 'state'> & {
  lastWordAt: string
  lastWordFrom: 'student' | 'administrator'
  createdAt: string
  student: Person
  assignee: Person | null
}

const asPerson = (alias: string) =>
  sql.raw(`json_build_object('id', ${alias}.id, 'name', ${alias}.name, 'lastName', ${alias}.last_name)`)

const shown = sql`json_build_object('id', claims.id, 'reference', claims.reference, 'title', claims.title,
  'insuranceType', claims.insurance_type, 'state', claims.state, 'lastWordAt', claims.last_word_at,
  'lastWordFrom', claims.last_word_from, 'createdAt', claims.created_at, 'student', ${asPerson('student')},
  'assignee', CASE WHEN assignee.id IS NOT NULL THEN ${asPerson('assignee')} END)`

function toFollowed({ lastWordAt, lastWordFrom, createdAt, ...row }: Row, today: Day): FollowedClaim {
  const waitsSince = isToAnswer({ lastWordFrom }) ? new Date(lastWordAt) : null
  const answerBy = waitsSince && answerOf(dayOf(waitsSince))
  return {
    ...row,
    createdAt: new Date(createdAt).toISOString(),
    waitsSince: waitsSince?.toISOString() ?? null,
    answerBy,
    isLate: answerBy !== null && answerBy < today,
  }
}
