import { type Day, formatDay } from '@cursus/shared/day'
import { fullNameOf } from '@cursus/shared/full-name'
import type { NameChange, NameChangeList, NameChangesQuery, OwnNameChange } from '@cursus/shared/name-changes'
import { nameChangeStates } from '@cursus/shared/words'
import { and, asc, desc, eq, gte, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/database.ts'
import { users } from '../accounts/accounts.table.ts'
import { searchedName } from '../accounts/full-name.queries.ts'
import { holds, placeOf } from '../requests/list-words.queries.ts'
import { nameChanges } from './name-changes.table.ts'

const answerers = alias(users, 'answerers')

/** Returns the latest request of a student; null when there is none. */
export async function latestNameChange(db: Db, studentId: string): Promise<OwnNameChange | null> {
  const [row] = await db
    .select()
    .from(nameChanges)
    .where(eq(nameChanges.studentId, studentId))
    .orderBy(desc(nameChanges.createdAt))
    .limit(1)
  if (!row) return null
  const { name, lastName, birthday, state, createdAt, answer } = row
  return { name, lastName, birthday: slashed(birthday), state, createdAt: createdAt.toISOString(), answer }
}

/** Returns one page: waiting requests first, oldest first, then answered ones, newest first. */
export async function listNameChanges(db: Db, query: NameChangesQuery): Promise<NameChangeList> {
  const { search, state } = query
  const { skip, size } = placeOf(query)
  const { fromName, fromLastName, name, lastName, createdAt, id } = nameChanges
  const text = sql`concat_ws(' ', ${searchedName({ name: fromName, lastName: fromLastName })}, ${searchedName({ name, lastName })}, ${users.email})`
  const found = holds(search, text)
  const counts = await countStates(db, found)
  const seconds = sql`extract(epoch FROM ${createdAt})`
  const isWaiting = sql`${nameChanges.state} = 'asked'`
  const rows = await readRows(db, sql`${and(found, state && eq(nameChanges.state, state))}`)
    .orderBy(sql`${isWaiting} DESC`, sql`CASE WHEN ${isWaiting} THEN ${seconds} ELSE -${seconds} END`, id)
    .limit(size)
    .offset(skip)
  return { data: rows.map(toNameChange), total: counts[state ?? 'all'], counts }
}

export async function findNameChange(db: Db, id: string): Promise<NameChange | undefined> {
  const [row] = await readRows(db, eq(nameChanges.id, id))
  return row && toNameChange(row)
}

/** Returns the names that a paper made at an instant states; null where they are those of today, and once the account is closed. */
export async function namesStatedAt(
  db: Db,
  studentId: string,
  at: Date,
): Promise<{ name: string; lastName: string } | null> {
  const { fromName: name, fromLastName: lastName, state, answeredAt } = nameChanges
  const [next] = await db
    .select({ name, lastName })
    .from(nameChanges)
    .where(and(eq(nameChanges.studentId, studentId), eq(state, 'accepted'), gte(answeredAt, at)))
    .orderBy(asc(answeredAt))
    .limit(1)
  return next ?? null
}

async function countStates(db: Db, found: SQL): Promise<NameChangeList['counts']> {
  const rows = await db
    .select({ state: nameChanges.state, count: sql<number>`count(*)::int` })
    .from(nameChanges)
    .innerJoin(users, eq(users.id, nameChanges.studentId))
    .where(found)
    .groupBy(nameChanges.state)
  const of = (one: string) => rows.find(({ state }) => state === one)?.count ?? 0
  const each = Object.fromEntries(nameChangeStates.map((one) => [one, of(one)]))
  return { all: rows.reduce((sum, { count }) => sum + count, 0), ...each } as NameChangeList['counts']
}

function readRows(db: Db, condition: SQL) {
  return db
    .select({
      change: nameChanges,
      email: users.email,
      by: { name: answerers.name, lastName: answerers.lastName },
    })
    .from(nameChanges)
    .innerJoin(users, eq(users.id, nameChanges.studentId))
    .leftJoin(answerers, eq(answerers.id, nameChanges.answeredBy))
    .where(condition)
    .$dynamic()
}

function toNameChange({ change, email, by }: Awaited<ReturnType<typeof readRows>>[number]): NameChange {
  const { birthday, fromBirthday, createdAt, answeredAt, answeredBy: _, ...row } = change
  return {
    ...row,
    birthday: slashed(birthday),
    fromBirthday: slashed(fromBirthday),
    email,
    createdAt: createdAt.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
    answeredBy: by && fullNameOf(by),
  }
}

const slashed = (day: Day | null) => day && formatDay(day)
