import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { refreshTokens, users } from './accounts.table.ts'
import { rememberedMs, tellOfAccess } from './ended-access.service.ts'

/**
 * Locks an account: ending sessions locks it exclusively, refreshing one shares the lock, so that no refresh under
 * way leaves a token behind. Returns its e-mail; undefined where there is none.
 */
export async function lockUser(tx: Tx, userId: string): Promise<string | undefined> {
  const isIt = eq(users.id, userId)
  const [user] = await tx.select({ email: users.email }).from(users).where(isIt).for('no key update')
  return user?.email
}

/** Ends every session of an account at once, but the family `except`: no refresh token works any more. */
export async function endSessions(
  tx: Tx,
  { now }: Pick<Services, 'now'>,
  { userId, except }: { userId: string; except?: string },
): Promise<void> {
  await lockUser(tx, userId)
  await tx
    .update(refreshTokens)
    .set({ revokedAt: now() })
    .where(
      and(
        eq(refreshTokens.userId, userId),
        isNull(refreshTokens.revokedAt),
        except === undefined ? undefined : ne(refreshTokens.familyId, except),
      ),
    )
  await tellOfAccess(tx)
}

/** Ends one sign-in; the caller holds its account (`lockUser`). */
export async function endFamily(tx: Tx, familyId: string, at: Date): Promise<void> {
  await tx
    .update(refreshTokens)
    .set({ revokedAt: at })
    .where(and(eq(refreshTokens.familyId, familyId), isNull(refreshTokens.revokedAt)))
  await tellOfAccess(tx)
}

const atOnce = 20_000

/**
 * Ends every session there is, as none of a restored database may be one that its owner ended since; returns how many sign-ins that were.
 * One whose last access token has run out is ended as of that day, so that no process has to keep it in mind.
 */
export async function endAllSessions(tx: Tx, { now }: Pick<Services, 'now'>): Promise<number> {
  const [standing] = await tx
    .select({ sessions: sql<number>`count(DISTINCT ${refreshTokens.familyId})::int` })
    .from(refreshTokens)
    .where(isNull(refreshTokens.revokedAt))
  const remembered = new Date(now().getTime() - rememberedMs).toISOString()
  for (;;) {
    const ended = await tx.execute(sql`
      UPDATE refresh_tokens SET revoked_at = CASE WHEN created_at > ${remembered} THEN ${now().toISOString()}::timestamptz ELSE created_at END
      WHERE id IN (SELECT id FROM refresh_tokens WHERE revoked_at IS NULL LIMIT ${atOnce})`)
    if ((ended.rowCount ?? 0) < atOnce) break
  }
  await tellOfAccess(tx)
  return standing?.sessions ?? 0
}
