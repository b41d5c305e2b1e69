import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'
import { AppError } from './errors.ts'

/** What a line to the database, or a server that goes, leaves behind: nobody knows how far it came. */
const lost = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['ENOTFOUND', 'EAI_AGAIN'],
  ...['57P01', '57P02', '57P03', '08000', '08001', '08003', '08004', '08006', '25P03'],
])
/** What a server says that is there and cannot: full disk or memory, too many clients, read-only, a limit of ours. */
const refused = new Set(['53100', '53200', '53300', '58030', '25006', '57014', '55P03'])

const silent = /Query read timeout/
const broken = /timeout expired|timeout exceeded when trying to connect|Connection terminated|not queryable/

/** The code of an error of the database's driver: its SQLSTATE, the system's code, or `08006` for a line that broke. */
function driverCode(error: unknown): string | undefined {
  for (let at = error; typeof at === 'object' && at !== null; at = (at as Error).cause) {
    const { code, message } = at as { code?: unknown; message?: unknown }
    if (typeof code === 'string') return code
    if (typeof message === 'string' && (silent.test(message) || broken.test(message))) return '08006'
  }
  return undefined
}

/** The same of any error: undefined when it did not come from the database. A client that hangs up also says ECONNRESET. */
export function databaseCode(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof DrizzleQueryError || at instanceof pg.DatabaseError) return driverCode(at)
  }
  return undefined
}

const isIn = (codes: Set<string>, code: string | undefined) => code !== undefined && codes.has(code)

/** True of an error of the driver when the database is away, or cannot for now. */
export function saysAway(error: unknown): boolean {
  const code = driverCode(error)
  return isIn(lost, code) || isIn(refused, code)
}

/** Tells whether the database is away or cannot for now, so that the caller may try again later. */
export function isDatabaseAway(error: unknown): boolean {
  const code = databaseCode(error)
  return isIn(lost, code) || isIn(refused, code)
}

/** Tells whether a provider or the database is away: what was begun goes on when it is back, and nobody is called. */
export function isPassing(error: unknown): boolean {
  return isDatabaseAway(error) || (error instanceof AppError && error.kind === 'unavailable')
}

/** Tells whether the line broke: what was being written may have been written. */
export function isOutcomeUnknown(error: unknown): boolean {
  return isIn(lost, databaseCode(error))
}

/** Tells whether other connections to the same server are of no use either: it went silent, or became a read-only copy. */
export function isServerUseless(error: unknown): boolean {
  if (driverCode(error) === '25006') return true
  for (let at = error; at instanceof Error; at = at.cause) if (silent.test(at.message)) return true
  return false
}

export const databaseAway = (cause?: unknown) =>
  new AppError('unavailable', 'platform.database_away', { retryAfter: 5, cause })
