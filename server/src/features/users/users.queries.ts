import type { User, UserList, UserState, UsersExport, UsersQuery } from '@cursus/shared/users'
import { countedAtMost } from '@cursus/shared/words'
import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { standingAt } from '../accounts/account-standing.queries.ts'
import type { UserRow } from '../accounts/accounts.queries.ts'
import { users } from '../accounts/accounts.table.ts'
import { kindsOfAccounts, pageFromLetter } from '../accounts/names-from-letter.queries.ts'
import { students } from '../students/students.table.ts'
import { idsOf, pageOf } from './users-order.ts'

type Reading = Pick<Services, 'db' | 'now'>

/**
 * Returns one page of accounts with their number, 50,000 at most, and the cursors of the neighbouring pages. With a letter, a
 * list by name begins at the first name that has it or comes after.
 */
export async function listUsers(reading: Reading, query: UsersQuery, size: number): Promise<UserList> {
  const { letter, page: _, pageSize: __, after, before, sort = 'name', order = 'asc', ...filters } = query
  if (letter === undefined || sort !== 'name' || after || before) return pageAt(reading, query, size)
  return pageFromLetter(reading.db, {
    letter,
    order,
    kinds: Object.values(kindsOfAccounts),
    isNarrowed: Object.keys(filters).length > 0,
    size,
    pageAt: (place, rows) => pageAt(reading, { ...filters, ...place }, rows),
  })
}

async function pageAt({ db, now }: Reading, query: UsersQuery, size: number): Promise<UserList> {
  const at = now()
  const { page = '1', after, before, ...filter } = query
  const isBackwards = before !== undefined && after === undefined
  const beyond = after ?? before
  const skip = beyond ? 0 : (Number(page) - 1) * size
  const order = isBackwards ? opposite[filter.order ?? 'asc'] : filter.order
  const { ids, total } = await pageOf(db, { ...filter, order, now: at }, { beyond, skip, size: size + 1 })
  const found = await readUsers(db, ids, at)
  const shown = found.slice(0, size)
  if (isBackwards) shown.reverse()
  const [first, last] = [shown.at(0)?.id ?? null, shown.at(-1)?.id ?? null]
  const goesOn = found.length > size
  return {
    data: shown,
    total,
    totalIsCapped: total === countedAtMost,
    next: isBackwards || goesOn ? last : null,
    previous: (isBackwards ? goesOn : beyond !== undefined || skip > 0) ? first : null,
  }
}

const opposite = { asc: 'desc', desc: 'asc' } as const

/** Yields all matching accounts in order, in batches; or those of `ids`. */
export async function* everyUser({ db, now }: Reading, { ids, ...filter }: UsersExport) {
  const [size, at] = [5000, now()]
  let beyond: string | undefined
  do {
    const wanted = { ...filter, ids: ids?.split(','), now: at }
    const rows = await readUsers(db, await idsOf(db, wanted, { beyond, size }), at)
    yield rows
    beyond = rows.length === size ? rows.at(-1)?.id : undefined
  } while (beyond)
}

async function readUsers(db: Db, ids: string[], now: Date): Promise<User[]> {
  const { userId, city, country, phoneNumber } = students
  const found = await db
    .select({
      user: getTableColumns(users),
      // Drizzle takes a joined object for missing when its first column is null: one that never is stands first.
      profile: { userId, city, country, phoneNumber },
      account: standingAt(now),
    })
    .from(users)
    .leftJoin(students, eq(students.userId, users.id))
    .where(isOneOf(ids))
  const byId = new Map(found.map(({ user, profile, account }) => [user.id, toUser(user, profile, account)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

const isOneOf = (ids: string[]): SQL => sql`${users.id} = ANY(${sql.param(ids)}::uuid[])`

type Profile = Pick<User, 'city' | 'country' | 'phoneNumber'> | null

/** Returns an account as administrators see it. */
export function toUser(row: UserRow, profile: Profile, account: User['account']): User {
  return {
    id: row.id,
    name: row.name,
    lastName: row.lastName,
    email: row.email,
    role: row.role,
    areas: row.role === 'ROLE_ADMIN' ? row.areas : [],
    state: stateOf(row),
    account,
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
