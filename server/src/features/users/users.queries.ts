import { countedAtMost } from '@cursus/shared/lists'
import type { User, UserState, UsersExport, UsersQuery } from '@cursus/shared/users'
import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import type { UserRow } from '../accounts/accounts.queries.ts'
import { users } from '../accounts/accounts.table.ts'
import { students } from '../students/students.table.ts'

/** What accounts are sorted by; each has an index that ends in the id. */
const sortKeys = {
  name: { key: sql`lower(users.name || ' ' || users.last_name)` },
  email: { key: sql`users.email` },
  createdAt: { key: sql`users.created_at` },
}
type Direction = 'asc' | 'desc'
type Filter = Pick<UsersQuery, 'search' | 'role' | 'sort' | 'order'>
/** Rows beyond a cursor, or so many rows from the start. */
type Place = { beyond?: string | undefined; skip?: number; size: number }

/** One page of accounts with how many there are, 50,000 at most, and the cursors of its neighbours. */
export async function listUsers(db: Db, { page = '1', after, before, ...filter }: UsersQuery, size: number) {
  const isBackwards = before !== undefined && after === undefined
  const beyond = after ?? before
  const order = isBackwards ? opposite(orderOf(filter)) : orderOf(filter)
  const skip = beyond ? 0 : (Number(page) - 1) * size
  const [found, total] = await Promise.all([
    readRows(db, { ...filter, order }, { beyond, skip, size: size + 1 }),
    count(db, filter),
  ])
  const shown = found.slice(0, size)
  if (isBackwards) shown.reverse()
  const [first, last] = [shown.at(0)?.id ?? null, shown.at(-1)?.id ?? null]
  const goesOn = found.length > size
  const hasNext = isBackwards ? shown.length > 0 : goesOn
  const hasPrevious = isBackwards ? goesOn : beyond !== undefined || skip > 0
  return {
    data: shown,
    total,
    totalIsCapped: total === countedAtMost,
    next: hasNext ? last : null,
    previous: hasPrevious ? first : null,
  }
}

/** All accounts that match, in their order, in handfuls; or those of `ids`. */
export async function* everyUser(db: Db, { ids, ...filter }: UsersExport) {
  const size = 2000
  let beyond: string | undefined
  do {
    const rows = await readRows(db, filter, { beyond, size }, ids?.split(','))
    yield rows
    beyond = rows.length === size ? rows.at(-1)?.id : undefined
  } while (beyond)
}

const orderOf = ({ order }: Filter): Direction => order ?? 'asc'
const opposite = (order: Direction): Direction => (order === 'asc' ? 'desc' : 'asc')

async function readRows(db: Db, filter: Filter, { beyond, skip = 0, size }: Place, ids?: string[]) {
  const { key } = sortKeys[filter.sort ?? 'name']
  const direction = sql.raw(orderOf(filter))
  const { city, country, phoneNumber } = students
  const found = await db
    .select({ user: getTableColumns(users), profile: { city, country, phoneNumber } })
    .from(users)
    .leftJoin(students, eq(students.userId, users.id))
    .where(
      and(isWanted(filter), ids && inArray(users.id, ids), beyond ? isBeyond(filter, beyond) : undefined),
    )
    .orderBy(sql`${key} ${direction}`, sql`users.id ${direction}`)
    .offset(skip)
    .limit(size)
  return found.map(({ user, profile }) => toUser(user, profile))
}

/** A scalar each, so that the comparison of rows is one range of the index. */
function isBeyond(filter: Filter, id: string): SQL {
  const { key } = sortKeys[filter.sort ?? 'name']
  const sign = sql.raw(orderOf(filter) === 'asc' ? '>' : '<')
  return sql`(${key}, users.id) ${sign} ((SELECT ${key} FROM users WHERE users.id = ${id}), ${id}::uuid)`
}

function isWanted({ search, role }: Filter): SQL | undefined {
  const words = search?.trim()
  return and(role && eq(users.role, role), words ? isNamed(words) : undefined)
}

/** By name or e-mail; case and accents do not count. */
function isNamed(words: string): SQL {
  const folded = sql`lower(unaccent(${words}))`
  return sql`position(${folded} in lower(unaccent(users.name || ' ' || users.last_name || ' ' || users.email))) > 0`
}

async function count(db: Db, filter: Filter): Promise<number> {
  const some = db.select({ one: sql`1` }).from(users).where(isWanted(filter)).limit(countedAtMost).as('some')
  const [row] = await db.select({ total: sql<number>`count(*)::int` }).from(some)
  return row?.total ?? 0
}

type Profile = Pick<User, 'city' | 'country' | 'phoneNumber'> | null

/** What administrators see of an account. */
export function toUser(row: UserRow, profile: Profile): User {
  return {
    id: row.id,
    name: row.name,
    lastName: row.lastName,
    email: row.email,
    role: row.role,
    state: stateOf(row),
    city: profile?.city ?? null,
    country: profile?.country ?? null,
    phoneNumber: profile?.phoneNumber ?? null,
    createdAt: row.createdAt.toISOString(),
    lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
  }
}

function stateOf({ deactivatedAt, isActive, passwordHash }: UserRow): UserState {
  if (deactivatedAt) return 'deactivated'
  if (isActive) return 'active'
  return passwordHash ? 'unconfirmed' : 'invited'
}
