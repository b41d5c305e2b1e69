import type { CallList, CallsQuery, ListedCall, OwnCall } from '@cursus/shared/calls'
import { callStates } from '@cursus/shared/words'
import { and, eq, gt, gte, ne, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { hashToken } from '../../platform/link-tokens.ts'
import { holds, placeOf } from '../requests/list-words.queries.ts'
import { type CallRow, calls } from './calls.table.ts'

/** Counts the calls of each hour after a day. */
export function countTaken(db: Db, after: string) {
  const { day, hour, state } = calls
  return db
    .select({ day, hour, count: sql<number>`count(*)::int` })
    .from(calls)
    .where(and(gt(day, after), ne(state, 'cancelled')))
    .groupBy(day, hour)
}

/** Finds a call by the token of its link; undefined for an unknown token. */
export async function findByToken(db: Db, token: string): Promise<CallRow | undefined> {
  const [row] = await db
    .select()
    .from(calls)
    .where(eq(calls.tokenHash, hashToken(token)))
  return row
}

type Wish = Pick<CallRow, 'email' | 'phone' | 'day' | 'hour'>

/** Finds the open call of somebody at an hour that they asked for since then. */
export async function findAsked(
  db: Db,
  { email, phone, day, hour }: Wish,
  since: Date,
): Promise<CallRow | undefined> {
  const isSame = [eq(calls.email, email), eq(calls.phone, phone), eq(calls.day, day), eq(calls.hour, hour)]
  const [row] = await db
    .select()
    .from(calls)
    .where(and(...isSame, eq(calls.state, 'asked'), gte(calls.createdAt, since)))
  return row
}

export function toOwnCall(row: CallRow, token: string): OwnCall {
  return { ...common(row), token, changes: row.changes }
}

export const toListed = (row: CallRow): ListedCall => ({ ...common(row), id: row.id })

function common({ reference, day, hour, firstName, phone, email, quote, state, createdAt }: CallRow) {
  return { reference, day, hour, firstName, phone, email, quote, state, createdAt: createdAt.toISOString() }
}

/** Returns a call as administrators see it. */
export async function findCall(db: Db, id: string): Promise<ListedCall | undefined> {
  const [row] = await db.select().from(calls).where(eq(calls.id, id))
  return row && toListed(row)
}

/** Returns one page of calls: those to make first, in order of time, then the others, latest first. */
export async function listCalls(db: Db, query: CallsQuery): Promise<CallList> {
  const { search, state } = query
  const { skip, size } = placeOf(query)
  const { reference, firstName, email, phone } = calls
  const found = holds(search, sql`${reference} || ' ' || ${firstName} || ' ' || ${email} || ' ' || ${phone}`)
  const { rows } = await db.execute<{ state: CallRow['state']; count: number }>(
    sql`SELECT state, count(*)::int AS count FROM calls WHERE ${found} GROUP BY state`,
  )
  const of = (one: string) => rows.find((row) => row.state === one)?.count ?? 0
  const each = Object.fromEntries(callStates.map((one) => [one, of(one)]))
  const counts = { all: rows.reduce((sum, { count }) => sum + count, 0), ...each } as CallList['counts']
  const isNext = sql`CASE WHEN ${calls.state} = 'asked' THEN 0 ELSE 1 END`
  const at = sql`(${calls.day} - date '2000-01-01') * 24 + ${calls.hour}`
  const data = await db
    .select()
    .from(calls)
    .where(and(found, state && eq(calls.state, state)))
    .orderBy(isNext, sql`CASE WHEN ${calls.state} = 'asked' THEN ${at} ELSE -(${at}) END`, calls.id)
    .limit(size)
    .offset(skip)
  return { data: data.map(toListed), total: counts[state ?? 'all'] ?? 0, counts }
}
