import type { AccountSession } from '@cursus/shared/sessions'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { transact } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import type { Caller } from '../../platform/session-tokens.ts'
import { refreshTokens } from './accounts.table.ts'
import { endFamily, endSessions, lockUser } from './sessions.service.ts'
import { readUserAgent } from './user-agent.rules.ts'

type Needed = Pick<Services, 'db' | 'now'>

/** SQL condition: a family still has a token that can be used. */
const goesOn = (at: Date) =>
  and(isNull(refreshTokens.usedAt), isNull(refreshTokens.revokedAt), gt(refreshTokens.expiresAt, at))

/** Lists where somebody is signed in: the asking session first, then by last use. */
export async function listSessions({ db, now }: Needed, caller: Caller): Promise<AccountSession[]> {
  const rows = await db
    .select({
      id: refreshTokens.familyId,
      userAgent: sql<
        string | null
      >`(array_agg(${refreshTokens.userAgent} ORDER BY ${refreshTokens.createdAt} DESC))[1]`,
      signedInAt: sql`min(coalesce(${refreshTokens.signedInAt}, ${refreshTokens.createdAt}))`.mapWith(
        refreshTokens.createdAt,
      ),
      lastUsedAt: sql`max(${refreshTokens.createdAt})`.mapWith(refreshTokens.createdAt),
    })
    .from(refreshTokens)
    .where(and(eq(refreshTokens.userId, caller.id), goesOn(now())))
    .groupBy(refreshTokens.familyId)
    .orderBy(
      sql`${refreshTokens.familyId} = ${caller.family}::uuid DESC, max(${refreshTokens.createdAt}) DESC`,
    )
    .limit(100)
  return rows.map(({ id, userAgent, signedInAt, lastUsedAt }) => ({
    id,
    ...readUserAgent(userAgent),
    signedInAt: signedInAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    isCurrent: id === caller.family,
  }))
}

/**
 * Ends one session of the caller, also the asking one. Throws 404 for a session that is over, unknown or somebody
 * else's.
 */
export async function endSession({ db, now }: Needed, caller: Caller, familyId: string): Promise<void> {
  await transact(db, async (tx) => {
    await lockUser(tx, caller.id)
    const [found] = await tx
      .select({ id: refreshTokens.id })
      .from(refreshTokens)
      .where(and(eq(refreshTokens.userId, caller.id), eq(refreshTokens.familyId, familyId), goesOn(now())))
      .limit(1)
    if (!found) throw new AppError('not_found', 'accounts.session_unknown')
    await endFamily(tx, familyId, now())
  })
}

/** Ends all sessions of the caller but the asking one. */
export async function endOtherSessions(services: Needed, { id, family }: Caller): Promise<void> {
  await transact(services.db, (tx) => endSessions(tx, services, { userId: id, except: family }))
}
