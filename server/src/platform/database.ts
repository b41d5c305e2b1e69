import { setTimeout as wait } from 'node:timers/promises'
import { DrizzleQueryError, sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { databaseCode, isOutcomeUnknown, isServerUseless } from './database-away.ts'
import { type DatabaseLimits, openPool, Pools } from './database-pools.ts'

/** What a query takes first: the database, or the transaction it is part of. Transactions begin in `transact` alone. */
export type Db = Omit<NodePgDatabase, 'transaction'>
export type Database = Db & { readonly $client: Pools }
declare const inTransaction: unique symbol
export type Tx = Db & { readonly [inTransaction]: true }

// Days stay text: a calendar day has no time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/** Where a database is, and what waits for it how long. */
export type DatabasePlace = { url: string; limits: DatabaseLimits }

/** Opens connections when they are needed. `onError` hears of those that broke while nobody used them. */
export function openDatabase({ url, limits }: DatabasePlace, onError: (error: Error) => void): Database {
  const calls = openPool(url, limits.calls, onError)
  const longWork = openPool(url, limits.longWork, onError)
  return drizzle(new Pools(calls, longWork) as never) as unknown as Database
}

/** Tells whether the database answers within so many milliseconds. */
export async function answersWithin({ $client }: Database, ms: number): Promise<boolean> {
  const question = { text: 'SELECT 1', query_timeout: ms }
  const answer = $client.query(question).then(
    () => true,
    () => false,
  )
  return Promise.race([answer, wait(ms, false, { ref: false })])
}

/** Tells whether a unique constraint of that name refused the write. */
export function violates(error: unknown, constraint: string): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ((at as { constraint?: unknown }).constraint === constraint) return true
  }
  return false
}

const retryable = new Set(['40001', '40P01'])

/** Runs `work` in one transaction; a serialization failure or deadlock runs it again, three times at most. */
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
 * Sends statements of a transaction together: they cost one trip to the database, which does them in the order in which they
 * leave. Waits for all of them, also where one failed: nothing may leave after the rollback. Throws what failed first.
 */
export async function together<const T extends readonly unknown[]>(all: T): Promise<Answers<T>> {
  // A statement of the query builder leaves each time that somebody waits for it.
  const sent = all.map((one) => Promise.resolve(one))
  try {
    return (await Promise.all(sent)) as Answers<T>
  } catch (error) {
    await Promise.allSettled(sent)
    throw error
  }
}

type Answers<T extends readonly unknown[]> = { -readonly [K in keyof T]: Awaited<T[K]> }

/** Gives the connection back whatever happens; one that broke, or that cannot be rolled back, is thrown away. */
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

/** A transaction whose failed statement was passed over answers COMMIT with ROLLBACK: nothing of it was written. */
async function commit(tx: Tx): Promise<void> {
  const { command } = await tx.execute(sql`COMMIT`)
  if (command !== 'COMMIT') throw new Error('a failed statement was passed over: the transaction was undone')
}

/** Answers with what makes the connection unfit for anybody else. */
async function rollBack(client: pg.PoolClient, error: unknown): Promise<Error | undefined> {
  if (isOutcomeUnknown(error) || isServerUseless(error)) return error as Error
  const question = { text: 'ROLLBACK', query_timeout: 1000 }
  return client.query(question).then(
    () => undefined,
    (failure: Error) => failure,
  )
}
