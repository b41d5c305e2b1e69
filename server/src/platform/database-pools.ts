import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { isServerUseless } from './database-away.ts'

/** Numbers of connections, and how long each waits, in milliseconds. */
export type Limits = {
  connections: number
  /** For a connection, new or free again. */
  connectMs: number
  /** For a statement; then the server ends it. */
  statementMs: number
  /** For any answer, longer than a statement may take; then the connection is thrown away. */
  silenceMs: number
  /** For a lock that another transaction holds. */
  lockMs: number
  /** Between two statements of a transaction; then the server rolls it back. */
  idleMs: number
  /** Until a connection is given up for a new one, between two uses: what leads to the database may have changed. */
  lifetimeMs: number
}

/** Limits of calls: `connectMs` and `silenceMs` together stay under ten seconds, in which each call is answered. */
const limitsOfCalls: Limits = {
  connections: 12,
  connectMs: 2000,
  statementMs: 7000,
  silenceMs: 7500,
  lockMs: 5000,
  idleMs: 15_000,
  lifetimeMs: 60_000,
}

/** Limits of jobs, lists and renewals. */
const limitsOfLongWork: Limits = {
  connections: 6,
  connectMs: 10_000,
  statementMs: 60_000,
  silenceMs: 62_000,
  lockMs: 60_000,
  idleMs: 60_000,
  lifetimeMs: 60_000,
}

/**
 * Limits of the listener for changes: how often it asks whether the server is there, and how long it waits for the
 * answer.
 */
export type ListenerLimits = { askEveryMs: number; silenceMs: number }

export type DatabaseLimits = {
  calls: Limits
  longWork: Limits
  listener: ListenerLimits
  queue: { silenceMs: number }
}

export const databaseLimits: DatabaseLimits = {
  calls: limitsOfCalls,
  longWork: limitsOfLongWork,
  listener: { askEveryMs: 250, silenceMs: 5000 },
  // Its nightly upkeep is one statement.
  queue: { silenceMs: 30_000 },
}

/** Settings that let the system check after five quiet seconds whether the other end of a connection is there. */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 5000 }

const longWork = new AsyncLocalStorage<true>()

/**
 * Runs `work` on the connections and with the limits of long work: for what nobody waits for, or what is known to
 * take its time.
 */
export function atLength<T>(work: () => PromiseLike<T>): Promise<T> {
  // A statement of the query builder begins when it is waited for: that has to happen in here.
  return longWork.run(true, async () => work())
}

/** Connections to one database in two pools: long work never takes the connections of calls. */
export class Pools {
  readonly calls: pg.Pool
  readonly longWork: pg.Pool

  constructor(calls: pg.Pool, long: pg.Pool) {
    this.calls = calls
    this.longWork = long
  }

  get chosen(): pg.Pool {
    return longWork.getStore() ? this.longWork : this.calls
  }

  /** Runs a query with or without values; the signature that the query builder expects. */
  query(config: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    return this.chosen.query(config, values)
  }

  async end(): Promise<void> {
    await Promise.all([this.calls.end(), this.longWork.end()])
  }
}

/** Opens a pool that survives the loss of its server. `onError` gets the errors of connections that broke. */
export function openPool(url: string, limits: Limits, onError: (error: Error) => void): pg.Pool {
  const settings = [
    // Compiling a query takes longer than ours run, and what a search has found is sorted in memory.
    'jit = off',
    "work_mem = '16MB'",
    // Beside other calls its helpers cost more than they save: a count of 0.17 s took 0.46 with two.
    'max_parallel_workers_per_gather = 0',
    `statement_timeout = ${limits.statementMs}`,
    `lock_timeout = ${limits.lockMs}`,
    `idle_in_transaction_session_timeout = ${limits.idleMs}`,
  ]
  const pool = new pg.Pool({
    connectionString: url,
    max: limits.connections,
    connectionTimeoutMillis: limits.connectMs,
    query_timeout: limits.silenceMs,
    idleTimeoutMillis: 30_000,
    maxLifetimeSeconds: limits.lifetimeMs / 1000,
    ...keepAlive,
    // What a transaction asks `together` leaves together, and is done in that order.
    pipeline: true,
    onConnect: (client) =>
      void client.query(settings.map((setting) => `SET ${setting}`).join('; ')).catch(onError),
  })
  pool.on('error', onError)
  // The pool listens to idle connections only: one that broke in the middle of a transaction would end the process.
  pool.on('connect', (client) => void client.on('error', onError))
  pool.on('release', (error) => void (isServerUseless(error) && throwAwayIdle(pool)))
  return pool
}

/** Throws away idle connections after one failed: the others would make callers wait in the same way. */
function throwAwayIdle(pool: pg.Pool): void {
  for (let left = pool.idleCount; left > 0; left -= 1) {
    pool.connect().then(
      (client) => {
        // One whose answer is late is closed at once; all others say goodbye first, which nobody would hear.
        client.query({ text: '', query_timeout: 1 } as pg.QueryConfig).catch(() => undefined)
        client.release(true)
      },
      () => undefined,
    )
  }
}
