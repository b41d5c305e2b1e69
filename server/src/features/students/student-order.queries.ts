import type { StudentSort } from '@cursus/shared/students'
import { type SQL, sql } from 'drizzle-orm'
import { accountState } from '../accounts/accounts.table.ts'
import type { Filter } from './student-filter.queries.ts'
import type { SchoolPlace } from './student-words.queries.ts'
import { listKeys } from './students.table.ts'

export type Direction = 'asc' | 'desc'
/** Student after whom the rows begin; the first row when undefined. */
export type Beyond = { id: string; school: number } | undefined

/** Order by a key of one table, then by id; each has an index. */
const byKey = {
  name: { of: 'users', key: sql.raw('users.search') },
  isActive: { of: 'users', key: accountState },
  birthday: { of: 'students', key: listKeys.birthday },
  phoneNumber: { of: 'students', key: listKeys.phone },
} as const

type Within = { places: SchoolPlace[]; filter: Filter }

export type Order = {
  direction: Direction
  by: 'name' | 'school' | 'other'
  /** SQL of the sort key of student `id`, as a scalar. */
  keyOf: (id: SQL) => SQL
  /** SQL of the sort key of a row of `matched`, which may hold it already. */
  keyOfMatched: SQL
  /** SQL of rows of `users` (id, key, search) or `students` (id, key, school), already in order. */
  walk: (beyond: Beyond) => SQL
  of: 'users' | 'students'
}

/** Returns the order of a list; its walk skips what the filter leaves out where an index can. */
export function orderOf(sort: StudentSort, direction: Direction, { places, filter }: Within): Order {
  const isShown = (id: number) => filter.schools?.includes(id) ?? true
  if (sort === 'schoolName') return bySchool(direction, [...places.map(({ id }) => id), 0].filter(isShown))
  if (sort === 'partnerlevel') return bySchool(direction, schoolsByLevel(places).filter(isShown))
  const { of, key } = byKey[sort]
  return of === 'users' ? ofUsers(key, direction, filter) : ofStudents(key, direction)
}

/** Sorts schools by level; a student without a school is classic, and comes last. */
function schoolsByLevel(places: SchoolPlace[]): number[] {
  const levels = ['inclusive', 'partner', 'classic'] as const
  const ids = levels.flatMap((wanted) => places.filter(({ level }) => level === wanted).map(({ id }) => id))
  return [...ids, 0]
}

/** SQL words of a direction: comparison, and order by key and id. */
function words(direction: Direction) {
  return { sign: sql.raw(direction === 'asc' ? '>' : '<'), to: sql.raw(direction) }
}

/** SQL condition: a row comes after that student, as scalars, so that it is one range of the index. */
export function isBeyond(order: Order, [key, id]: readonly [SQL, SQL], beyond: Beyond): SQL {
  if (!beyond) return sql`true`
  const { sign } = words(order.direction)
  return sql`(${key}, ${id}) ${sign} (${order.keyOf(sql`${beyond.id}::uuid`)}, ${beyond.id}::uuid)`
}

function ofUsers(key: SQL, direction: Direction, filter: Filter): Order {
  const { to } = words(direction)
  const id = sql`users.id`
  const keyOf = (one: SQL) => sql`(SELECT ${key} FROM users WHERE users.id = ${one})`
  const looked = keyOf(sql`matched.id`)
  const isByName = key === byKey.name.key
  const account = filter.account ?? sql`true`
  // The index of states begins where an account stands so; that of names is walked, and the planner would rather sort.
  const [inside, behind] = isByName ? [sql`true`, account] : [account, sql`true`]
  const order: Order = {
    of: 'users',
    by: isByName ? 'name' : 'other',
    direction,
    keyOf,
    keyOfMatched: isByName ? sql`coalesce(matched.search, ${looked})` : looked,
    walk: (beyond) => sql`SELECT users.id, users.key, users.search
      FROM (SELECT users.*, ${key} AS key FROM users
        WHERE users.role <> 'ROLE_ADMIN' AND ${inside} AND ${isBeyond(order, [key, id], beyond)}
        ORDER BY ${key} ${to}, users.id ${to} OFFSET 0) AS users
      WHERE ${behind}`,
  }
  return order
}

function ofStudents(key: SQL, direction: Direction): Order {
  const { to } = words(direction)
  const keyOf = (one: SQL) => sql`(SELECT ${key} FROM students WHERE user_id = ${one})`
  const order: Order = {
    of: 'students',
    by: 'other',
    direction,
    keyOf,
    keyOfMatched: keyOf(sql`matched.id`),
    walk: (beyond) => sql`SELECT user_id AS id, ${key} AS key, ${listKeys.school} AS school FROM students
      WHERE ${isBeyond(order, [key, sql`user_id`], beyond)}
      ORDER BY ${key} ${to}, user_id ${to}`,
  }
  return order
}

const lowestId = '00000000-0000-0000-0000-000000000000'
const highestId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Order by school, in the order of `ids`: a school may be renamed without a row of its students changing. */
function bySchool(direction: Direction, ids: number[]): Order {
  const { sign, to } = words(direction)
  const edge = direction === 'asc' ? lowestId : highestId
  const ranked = (some: number[]) =>
    sql`unnest(${sql.param(some)}::int[]) WITH ORDINALITY AS ranked (school, rank)`
  const rest = (school: number) =>
    direction === 'asc' ? ids.slice(ids.indexOf(school)) : ids.slice(0, ids.indexOf(school) + 1)
  const keyOf = (one: SQL) =>
    sql`(SELECT array_position(${sql.param(ids)}::int[], ${listKeys.school}) FROM students WHERE user_id = ${one})`
  return {
    of: 'students',
    by: 'school',
    direction,
    keyOf,
    keyOfMatched: keyOf(sql`matched.id`),
    // A lateral join can only be a nested loop, which keeps the order of both its sides.
    walk: (beyond) => sql`SELECT pupil.user_id AS id, ranked.rank AS key, ranked.school
      FROM (SELECT * FROM ${ranked(beyond ? rest(beyond.school) : ids)} ORDER BY rank ${to}) ranked
      CROSS JOIN LATERAL (
        SELECT user_id FROM students WHERE ${listKeys.school} = ranked.school
          AND user_id ${sign} CASE WHEN ranked.school = ${beyond?.school ?? -1}::int
            THEN ${beyond?.id ?? edge}::uuid ELSE ${edge}::uuid END
        ORDER BY user_id ${to} OFFSET 0) pupil`,
  }
}
