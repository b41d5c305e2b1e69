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
/** No access token that was signed before can still be valid; five minutes are for clocks that differ. */
const rememberedMs = 20 * minuteMs
const reads = new Set(['GET', 'HEAD', 'OPTIONS'])

type Needed = Pick<Services, 'db' | 'memory' | 'now'>

/**
 * Knows of an access token, valid for a quarter of an hour, that its session was ended or its account deactivated or closed.
 * Such a caller is nobody: 401 for calls that need a token. Reads ask the memory of this process, which hears of it when
 * the transaction of the ending is over; writes ask the database, as reads do while memory may be more than a second late.
 */
export async function refuseEnded(request: FastifyRequest): Promise<void> {
  const { caller, method, server, routeOptions } = request
  if (!caller || routeOptions.config?.isPublic) return
  const { services } = server
  const isRemembered = reads.has(method) && services.memory.isCurrent()
  if (!(await (isRemembered ? isKnownToHaveEnded(services, caller) : hasEnded(services.db, caller)))) return
  request.caller = null
  if (routeOptions.url?.startsWith('/api/')) throw new AppError('unauthenticated', 'accounts.token_invalid')
}

async function isKnownToHaveEnded(services: Needed, { id, family }: Caller): Promise<boolean> {
  const ended = await services.memory.read(memoryName, (db) => load(db, services.now()))
  return ended.has(family) || ended.has(id)
}

/** Families of sessions, and accounts: ids that are never the same. */
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

/** Says to every process, when the transaction is over, that sessions were ended or an account opened again or not. */
export async function tellOfAccess(tx: Tx): Promise<void> {
  await tellMemories(tx, memoryName)
}
