import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Tx } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { refreshTokens, users } from './accounts.table.ts'
import { tellOfAccess } from './ended-access.service.ts'

/**
 * Locks an account: ending sessions locks it exclusively, refreshing one shares the lock, so that no refresh under
 * way leaves a token behind.
 */
export async function lockUser(tx: Tx, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
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
