import { setTimeout as wait } from 'node:timers/promises'
import { DrizzleQueryError, sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { databaseCode, isOutcomeUnknown, isServerUseless } from './database-away.ts'
import { type DatabaseLimits, openPool, Pools } from './database-pools.ts'

/** What each query takes first: the database, or a transaction. Only `transact` begins transactions. */
export type Db = Omit<NodePgDatabase, 'transaction'>
export type Database = Db & { readonly $client: Pools }
declare const inTransaction: unique symbol
export type Tx = Db & { readonly [inTransaction]: true }

// Days stay text: a calendar day has no time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/** Address of a database, with the limits of its connections. */
export type DatabasePlace = { url: string; limits: DatabaseLimits }

/** Opens connections when they are needed. `onError` gets the errors of those that broke while idle. */
export function openDatabase({ url, limits }: DatabasePlace, onError: (error: Error) => void): Database {
  const calls = openPool(url, limits.calls, onError)
  const longWork = openPool(url, limits.longWork, onError)
  return drizzle(new Pools(calls, longWork) as never) as unknown as Database
}

/** Tells whether the database answers within `ms` milliseconds. */
export async function answersWithin({ $client }: Database, ms: number): Promise<boolean> {
  const question = { text: 'SELECT 1', query_timeout: ms }
  const answer = $client.query(question).then(
    () => true,
    () => false,
  )
  return Promise.race([answer, wait(ms, false, { ref: false })])
}

/** Tells whether an error comes from the unique constraint of that name. */
export function violates(error: unknown, constraint: string): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ((at as { constraint?: unknown }).constraint === constraint) return true
  }
  return false
}

const retryable = new Set(['40001', '40P01'])

/**
 * Runs `work` in one transaction and returns its result; runs it again after a serialization failure or deadlock,
 * three times at most.
 */
export async function transact<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await onOneConnection(db, work)
    } catch (error) {
      if (retryable.has(databaseCode(error) ?? '') && attempt < 3) continue
      throw error
    }
  }
}

/**
 * Sends statements of a transaction in one trip; the database does them in their order. Waits for all, also when one
 * fails, so that none arrives after the rollback; then throws the first error that is a failure of its own.
 */
export async function together<const T extends readonly unknown[]>(all: T): Promise<Answers<T>> {
  // A statement of the query builder leaves each time that somebody waits for it.
  const sent = all.map((one) => Promise.resolve(one))
  try {
    return (await Promise.all(sent)) as Answers<T>
  } catch (first) {
    const failures = (await Promise.allSettled(sent)).filter((one) => one.status === 'rejected')
    throw follows(first) ? (failures.find(({ reason }) => !follows(reason))?.reason ?? first) : first
  }
}

/** Tells whether a statement failed only because one before it in its transaction had failed, which may be heard of later. */
const follows = (error: unknown) => databaseCode(error) === '25P02'

type Answers<T extends readonly unknown[]> = { -readonly [K in keyof T]: Awaited<T[K]> }

/**
 * Runs `work` on one connection and gives it back in any case; throws it away when it broke or cannot be rolled back.
 */
async function onOneConnection<T>({ $client }: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await $client.chosen.connect().catch((error) => {
    throw new DrizzleQueryError('connect', [], error)
  })
  let unfit: Error | undefined
  try {
    const tx = drizzle(client) as unknown as Tx
    await tx.execute(sql`BEGIN`)
    const result = await work(tx)
    await commit(tx)
    return result
  } catch (error) {
    unfit = await rollBack(client, error)
    throw error
  } finally {
    client.release(unfit)
  }
}

/**
 * Commits, and throws when the server answers ROLLBACK: it does so when a failed statement was passed over, and
 * nothing was written.
 */
async function commit(tx: Tx): Promise<void> {
  const { command } = await tx.execute(sql`COMMIT`)
  if (command !== 'COMMIT') throw new Error('a failed statement was passed over: the transaction was undone')
}

/** Rolls back; returns the error that makes the connection unfit for further use, if any. */
async function rollBack(client: pg.PoolClient, error: unknown): Promise<Error | undefined> {
  if (isOutcomeUnknown(error) || isServerUseless(error)) return error as Error
  const question = { text: 'ROLLBACK', query_timeout: 1000 }
  return client.query(question).then(
    () => undefined,
    (failure: Error) => failure,
  )
}
