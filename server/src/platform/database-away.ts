import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'
import { AppError } from './errors.ts'

/** Codes of a connection or a server that was lost: the outcome of what was being written is unknown. */
const lost = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['ENOTFOUND', 'EAI_AGAIN'],
  ...['57P01', '57P02', '57P03', '08000', '08001', '08003', '08004', '08006', '25P03'],
])
/** Codes of our time limits, for a statement and for a lock. */
const limits = new Set(['57014', '55P03'])
/**
 * Codes of a server that answers but cannot work: full disk or memory, too many clients, read-only, one of our time
 * limits.
 */
const refused = new Set(['53100', '53200', '53300', '58030', '25006', ...limits])

const silent = /Query read timeout/
const unmade = /timeout expired|timeout exceeded when trying to connect|terminated due to connection timeout/
const broken = /Connection terminated|not queryable/

/**
 * Returns the code of an error of the database's driver: an SQLSTATE, a system code, or `08006` for a broken
 * connection.
 */
function driverCode(error: unknown): string | undefined {
  for (let at = error; typeof at === 'object' && at !== null; at = (at as Error).cause) {
    const { code, message } = at as { code?: unknown; message?: unknown }
    if (typeof code === 'string') return code
    if (typeof message === 'string' && [silent, unmade, broken].some((one) => one.test(message)))
      return '08006'
  }
  return undefined
}

/**
 * Returns the code of an error that came from the database, else undefined: a client that hangs up also says
 * ECONNRESET.
 */
export function databaseCode(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof DrizzleQueryError || at instanceof pg.DatabaseError) return driverCode(at)
  }
  return undefined
}

const isIn = (codes: Set<string>, code: string | undefined) => code !== undefined && codes.has(code)

/** Tells whether an error of the driver means that the database is away or cannot work now. */
export function saysAway(error: unknown): boolean {
  const code = driverCode(error)
  return isIn(lost, code) || isIn(refused, code)
}

/** Tells whether an error of any kind means that the database is away, so that the caller may try again later. */
export function isDatabaseAway(error: unknown): boolean {
  const code = databaseCode(error)
  return isIn(lost, code) || isIn(refused, code)
}

/** Tells whether the database is away for whatever is asked of it, not for a statement that took too long. */
export function isAwayForAll(error: unknown): boolean {
  return isDatabaseAway(error) && !isIn(limits, databaseCode(error))
}

/** Tells whether an error passes by itself: a provider or the database is away, and work goes on when it is back. */
export function isPassing(error: unknown): boolean {
  return isDatabaseAway(error) || (error instanceof AppError && error.kind === 'unavailable')
}

/** Tells whether an error says that a connection was not made in time: nothing was asked over it. */
export const isUnmade = (error: Error) => unmade.test(error.message)

/** Tells whether the connection broke during a write, which may or may not have been made. */
export function isOutcomeUnknown(error: unknown): boolean {
  return isIn(lost, databaseCode(error))
}

/**
 * Tells whether the whole server is of no use, not one connection alone: it went silent, or became a read-only copy.
 */
export function isServerUseless(error: unknown): boolean {
  if (driverCode(error) === '25006') return true
  for (let at = error; at instanceof Error; at = at.cause) if (silent.test(at.message)) return true
  return false
}

/** The 503 of a database that does not answer: another try is worth it in five seconds. */
export const databaseAway = (cause?: unknown) =>
  new AppError('unavailable', 'platform.database_away', { retryAfter: 5, cause })
