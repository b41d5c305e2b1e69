import { and, gt, isNotNull, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Db, Tx } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import { minuteMs } from '../../platform/limits.ts'
import { tellMemories } from '../../platform/memory.ts'
import type { Services } from '../../platform/services.ts'
import type { Caller } from '../../platform/session-tokens.ts'
import { refreshTokens, users } from './accounts.table.ts'

const memoryName = 'ended_access'
/**
 * How long ended sessions are remembered: longer than an access token lives, plus five minutes for clocks that
 * differ.
 */
export const rememberedMs = 20 * minuteMs
const reads = new Set(['GET', 'HEAD', 'OPTIONS'])

type Needed = Pick<Services, 'db' | 'memory' | 'now'>

/**
 * Refuses an access token whose session ended, or whose account was deactivated or closed, before its quarter of an
 * hour is over: 401; elsewhere than under /api it is nobody's, as of a file that a signed link opens too. Reads ask the memory of this process, which hears of an ending when its transaction commits;
 * writes ask the database, and so do reads while memory may be more than a second late.
 */
export async function refuseEnded(request: FastifyRequest): Promise<void> {
  const { caller, method, server, routeOptions } = request
  const isCall = routeOptions.url?.startsWith('/api/')
  if (!caller || (isCall && routeOptions.config?.isPublic)) return
  const { services } = server
  const isRemembered = reads.has(method) && services.memory.isCurrent()
  if (!(await (isRemembered ? isKnownToHaveEnded(services, caller) : hasEnded(services.db, caller)))) return
  request.caller = null
  if (isCall) throw new AppError('unauthenticated', 'accounts.token_invalid')
}

async function isKnownToHaveEnded(services: Needed, { id, family }: Caller): Promise<boolean> {
  const ended = await services.memory.read(memoryName, (db) => load(db, services.now()))
  return ended.has(family) || ended.has(id)
}

/** Loads the ids of ended families and accounts; the two kinds never collide. */
async function load(db: Db, at: Date): Promise<Set<string>> {
  const since = new Date(at.getTime() - rememberedMs)
  const [families, accounts] = await Promise.all([
    db
      .selectDistinct({ id: refreshTokens.familyId })
      .from(refreshTokens)
      .where(and(isNotNull(refreshTokens.revokedAt), gt(refreshTokens.revokedAt, since))),
    db
      .select({ id: users.id })
      .from(users)
      .where(and(isNotNull(users.deactivatedAt), gt(users.deactivatedAt, since))),
  ])
  return new Set([...families, ...accounts].map(({ id }) => id))
}

async function hasEnded(db: Db, { id, family }: Caller): Promise<boolean> {
  const { rows } = await db.execute(sql`
    SELECT 1 FROM users WHERE id = ${id} AND deactivated_at IS NOT NULL
    UNION ALL
    SELECT 1 FROM refresh_tokens WHERE family_id = ${family}::uuid AND revoked_at IS NOT NULL
    LIMIT 1`)
  return rows.length > 0
}

/** Tells every process, when the transaction commits, that sessions ended, or that an account was closed or opened. */
export async function tellOfAccess(tx: Tx): Promise<void> {
  await tellMemories(tx, memoryName)
}
