import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { AppError } from './errors.ts'

export type Database = NodePgDatabase
export type Tx = Parameters<Parameters<Database['transaction']>[0]>[0]
/** What a query takes first: the database, or the transaction it is part of. */
export type Db = Database | Tx

// Days stay text: a calendar day has no time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/** A pool that survives the loss of its server. `onError` hears of connections that broke. */
export function openPool(url: string, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 12,
    connectionTimeoutMillis: 3000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    // Compiling a query takes longer than ours run, and what a search has found is sorted in memory.
    onConnect: (client) => void client.query("SET jit = off; SET work_mem = '16MB'").catch(onError),
  })
  pool.on('error', onError)
  // The pool listens to idle connections only: one that broke in the middle of a transaction would end the process.
  pool.on('connect', (client) => void client.on('error', onError))
  return pool
}

export function openDatabase(pool: pg.Pool): Database {
  return drizzle(pool)
}

const lost = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  '57P01',
  '57P02',
  '57P03',
  '08006',
  '08001',
  '08003',
  '53300',
])
const retryable = new Set(['40001', '40P01'])

function sqlState(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const code = (at as { code?: unknown }).code
    if (typeof code === 'string') return code
    if (/timeout exceeded when trying to connect|Connection terminated|is not queryable/.test(at.message))
      return '08006'
  }
  return undefined
}

/** True when the database itself is away, so the caller may try again later. */
export function isDatabaseAway(error: unknown): boolean {
  const code = sqlState(error)
  return code !== undefined && lost.has(code)
}

/** True when a unique constraint of that name refused the write. */
export function violates(error: unknown, constraint: string): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ((at as { constraint?: unknown }).constraint === constraint) return true
  }
  return false
}

/** Runs `work` in one transaction; a serialization failure or deadlock runs it again, three times at most. */
export async function transact<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction(work)
    } catch (error) {
      const code = sqlState(error)
      if (code !== undefined && retryable.has(code) && attempt < 3) continue
      throw error
    }
  }
}

export const databaseAway = () => new AppError('unavailable', 'platform.database_away', { retryAfter: 5 })
