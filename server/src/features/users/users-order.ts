import { languages } from '@cursus/shared/language'
import type { ListCounts } from '@cursus/shared/lists'
import type { UsersQuery } from '@cursus/shared/users'
import { accountStandings, countedAtMost, roles } from '@cursus/shared/words'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { countChoices } from '../../platform/list-counts.ts'
import { allOf, onDays } from '../../platform/list-filter.ts'
import { isUuid } from '../../platform/uuid.ts'
import { isStanding, standingName } from '../accounts/account-standing.queries.ts'
import { hasEachWord } from '../accounts/accounts.queries.ts'
import { kindsOfAccounts } from '../accounts/names-from-letter.queries.ts'

export type Filter = Omit<UsersQuery, 'letter' | 'page' | 'pageSize' | 'after' | 'before'> & {
  ids?: string[] | undefined
  /** When it is asked: links run out. */
  now: Date
}

/** Beginning of a page: beyond a cursor, or after the first `skip` rows. */
export type Place = {
  beyond?: string | undefined
  skip?: number
  size: number
  /** Most matches that a search looks at; all when absent. */
  matchesAtMost?: number
}

/** Columns by which accounts are sorted; by name as for students, last name first. */
const columns = { name: sql.raw('search'), email: sql.raw('email'), createdAt: sql.raw('created_at') }

type Page = { ids: string[]; total: number }

/**
 * Returns the accounts of one page in order, at the same cost anywhere in a list of a million, and the number of
 * matches, counted to 50,000.
 */
export async function pageOf(db: Db, filter: Filter, place: Place): Promise<Page> {
  if (filter.search?.trim()) return searchedPage(db, filter, place)
  const [ids, total] = await Promise.all([idsOf(db, filter, place), countOf(db, filter)])
  return { ids, total }
}

/** Returns the ids of one page, without the number of all. */
export async function idsOf(db: Db, filter: Filter, place: Place): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(statementOf(filter, place))
  return rows.map(({ id }) => id)
}

async function searchedPage(db: Db, filter: Filter, place: Place): Promise<Page> {
  const { rows } = await db.execute<{ id: string; total: number }>(
    matchFirst(filter, { ...place, matchesAtMost: countedAtMost }),
  )
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? (await countOf(db, filter)) }
}

function statementOf(filter: Filter, place: Place): SQL {
  const { ids, role, search } = filter
  const from = (condition: SQL) =>
    sql`SELECT id FROM users WHERE ${condition} AND ${beyond(filter, place)} ${orderBy(filter, place)}`
  if (ids) return from(sql`id = ANY(${sql.param(ids)}::uuid[])`)
  if (search?.trim()) return matchFirst(filter, place)
  const isWalked = role || filter.sort === 'email' || filter.sort === 'createdAt'
  return isWalked ? from(isWanted(filter)) : mergeByName(filter, place)
}

/**
 * SQL that finds matches first: ordering first would let the planner scan half the table for a rare word. It carries
 * the sort key and the count along.
 */
function matchFirst(filter: Filter, place: Place): SQL {
  const most = place.matchesAtMost === undefined ? sql`` : sql`LIMIT ${place.matchesAtMost}`
  return sql`WITH found AS MATERIALIZED (SELECT id, ${columns[filter.sort ?? 'name']} FROM users WHERE ${isWanted(filter)} ${most})
    SELECT id, (SELECT count(*)::int FROM found) AS total FROM found AS users
    WHERE ${beyond(filter, place)} ${orderBy(filter, place)}`
}

/**
 * SQL that merges students and administrators by name, each from its own index: one index over both would slow every
 * import.
 */
function mergeByName(filter: Filter, place: Place): SQL {
  const enough = { ...place, skip: 0, size: (place.skip ?? 0) + place.size }
  const part = (condition: SQL) =>
    sql`(SELECT id, search FROM users WHERE ${condition} AND ${isWanted(filter)} AND ${beyond(filter, place)}
      ${orderBy(filter, enough)})`
  return sql`SELECT id FROM (
      ${part(kindsOfAccounts.students)} UNION ALL ${part(kindsOfAccounts.administrators)}
    ) AS users ${orderBy(filter, place)}`
}

function orderBy({ sort = 'name', order = 'asc' }: Filter, { skip = 0, size }: Place): SQL {
  const direction = sql.raw(order)
  return sql`ORDER BY users.${columns[sort]} ${direction}, users.id ${direction} OFFSET ${skip} LIMIT ${size}`
}

/** SQL condition: beyond the cursor, as scalars, so that it is one range of the index. */
function beyond({ sort = 'name', order = 'asc' }: Filter, { beyond: id }: Place): SQL {
  if (!id) return sql`true`
  const column = columns[sort]
  const sign = sql.raw(order === 'asc' ? '>' : '<')
  const there = sql`(SELECT there.${column} FROM users AS there WHERE there.id = ${id})`
  return sql`(users.${column}, users.id) ${sign} (${there}, ${id}::uuid)`
}

/**
 * SQL condition on a role; for students it also excludes the administrators', so that the planner uses the students'
 * index.
 */
function hasRole(role: NonNullable<Filter['role']>): SQL {
  return role === 'ROLE_ADMIN' ? sql`role = 'ROLE_ADMIN'` : sql`role = ${role} AND role <> 'ROLE_ADMIN'`
}

/** SQL condition of the filters: words of a name or an e-mail, or the id of an account, as other pages link to it. */
function isWanted({ search, role, account, language, from, to, now }: Filter): SQL {
  const words = search?.trim()
  const conditions = allOf(
    words && (isUuid(words) ? sql`users.id = ${words}::uuid` : hasEachWord(words)),
    role && hasRole(role),
    account && stands(account, now),
    language && sql`language = ${language}`,
    onDays(sql`created_at`, { from, to }),
  )
  return conditions ?? sql`true`
}

/** SQL condition on `users`: the account stands so at that instant, as `standingAt` says. */
function stands(account: NonNullable<UsersQuery['account']>, now: Date): SQL {
  if (account === 'deactivated') return sql`deactivated_at IS NOT NULL`
  if (account === 'active') return sql`deactivated_at IS NULL AND is_active`
  return sql`deactivated_at IS NULL AND NOT is_active AND ${isStanding(account, now)}`
}

async function countOf(db: Db, filter: Filter): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`SELECT count(*)::int AS total FROM (SELECT 1 FROM users WHERE ${isWanted(filter)} LIMIT ${countedAtMost}) AS counted`,
  )
  return rows[0]?.total ?? 0
}

const keys = { role: roles, account: accountStandings, language: languages }

type Counted = { role: string; account: string; language: string; count: number }

/** Returns how many accounts each choice of each filter would show, the others being as asked, in one pass over them. */
export async function countUsers(
  db: Db,
  { role, account, language, ...others }: Filter,
): Promise<ListCounts> {
  const { rows } = await db.execute<Counted>(sql`SELECT role, account, language, count(*)::int AS count
    FROM (SELECT role, language, ${standingName(others.now)} AS account FROM users WHERE ${isWanted(others)}) AS told
    GROUP BY role, account, language`)
  return countChoices(rows, keys, { role, account, language })
}
