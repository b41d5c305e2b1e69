import { countedAtMost } from '@cursus/shared/lists'
import type { UsersQuery } from '@cursus/shared/users'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { isNamed } from '../accounts/accounts.queries.ts'

export type Filter = Pick<UsersQuery, 'search' | 'role' | 'sort' | 'order'> & { ids?: string[] | undefined }

/** So many rows beyond a cursor, or after the first `skip`. */
export type Place = {
  beyond?: string | undefined
  skip?: number
  size: number
  /** Of a search; all when absent. */
  matchesAtMost?: number
}

/** What accounts are sorted by: by name as students are, last name first. */
const keys = { name: sql`users.search`, email: sql`users.email`, createdAt: sql`users.created_at` }

/** The accounts of one page in their order, at the same cost anywhere in a list of a million. */
export async function idsOf(db: Db, filter: Filter, place: Place): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(pageOf(filter, place))
  return rows.map(({ id }) => id)
}

function pageOf(filter: Filter, place: Place): SQL {
  const { ids, role, search } = filter
  const ordered = orderBy(filter, place)
  if (ids)
    return sql`SELECT id FROM users WHERE id = ANY(${sql.param(ids)}::uuid[]) AND ${beyond(filter, place)} ${ordered}`
  if (search?.trim()) return matchFirst(filter, place)
  if (role) return sql`SELECT id FROM users WHERE ${hasRole(role)} AND ${beyond(filter, place)} ${ordered}`
  if (filter.sort !== 'email' && filter.sort !== 'createdAt') return mergeByName(filter, place)
  return sql`SELECT id FROM users WHERE ${beyond(filter, place)} ${ordered}`
}

/** Ordering first would let the planner walk half the table for a word that few have. */
function matchFirst(filter: Filter, place: Place): SQL {
  const most = place.matchesAtMost === undefined ? sql`` : sql`LIMIT ${place.matchesAtMost}`
  return sql`WITH found AS MATERIALIZED (SELECT id FROM users WHERE ${isWanted(filter)} ${most})
    SELECT users.id FROM found JOIN users USING (id) WHERE ${beyond(filter, place)} ${orderBy(filter, place)}`
}

/** Students by their own index, administrators are few: one index over both would cost every import. */
function mergeByName(filter: Filter, place: Place): SQL {
  const enough = { ...place, skip: 0, size: (place.skip ?? 0) + place.size }
  const part = (condition: SQL) =>
    sql`(SELECT id, search FROM users WHERE ${condition} AND ${beyond(filter, place)} ${orderBy(filter, enough)})`
  return sql`SELECT id FROM (
      ${part(sql`role <> 'ROLE_ADMIN'`)} UNION ALL ${part(sql`role = 'ROLE_ADMIN'`)}
    ) AS users ${orderBy(filter, place)}`
}

function orderBy({ sort = 'name', order = 'asc' }: Filter, { skip = 0, size }: Place): SQL {
  const direction = sql.raw(order)
  return sql`ORDER BY ${keys[sort]} ${direction}, users.id ${direction} OFFSET ${skip} LIMIT ${size}`
}

/** A scalar each, so that the comparison of rows is one range of the index. */
function beyond({ sort = 'name', order = 'asc' }: Filter, { beyond: id }: Place): SQL {
  if (!id) return sql`true`
  const key = keys[sort]
  return sql`(${key}, users.id) ${sql.raw(order === 'asc' ? '>' : '<')} ((SELECT ${key} FROM users WHERE users.id = ${id}), ${id}::uuid)`
}

/** Says of a student's role that it is none of an administrator: so the planner finds the students' index. */
function hasRole(role: NonNullable<Filter['role']>): SQL {
  return role === 'ROLE_ADMIN' ? sql`role = 'ROLE_ADMIN'` : sql`role = ${role} AND role <> 'ROLE_ADMIN'`
}

function isWanted({ search, role }: Filter): SQL {
  const words = search?.trim()
  return sql`${words ? isNamed(words) : sql`true`} AND ${role ? hasRole(role) : sql`true`}`
}

/** How many match, counted to 50,000. */
export async function countOf(db: Db, filter: Filter): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`SELECT count(*)::int AS total FROM (SELECT 1 FROM users WHERE ${isWanted(filter)} LIMIT ${countedAtMost}) AS counted`,
  )
  return rows[0]?.total ?? 0
}
