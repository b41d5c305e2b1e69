import { eq } from 'drizzle-orm'
import { transact } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import type { UserRow } from './accounts.queries.ts'
import { users } from './accounts.table.ts'
import { holdLink, readLink, useUp } from './email-tokens.service.ts'
import { liftLimits } from './guesses.service.ts'
import { hashPassword } from './passwords.service.ts'
import { endSessions } from './sessions.service.ts'

/** A reset, or the invitation of an administrator: both come by mail, so both prove the address. */
const fits = (purpose: 'confirm' | 'reset' | 'invite', { role }: UserRow) =>
  purpose === 'reset' || (purpose === 'invite' && role === 'ROLE_ADMIN')

/**
 * Sets the password by a link, confirms the account with it, ends every session and lifts the limit on guesses. The
 * link is read before the slow hash, and held for the change. Throws 404 `token_unknown`, 410 `token_expired`.
 */
export async function resetPassword(
  services: Services,
  { token, password }: { token: string; password: string },
): Promise<void> {
  await readLink(services.db, services, { token, fits })
  const passwordHash = await hashPassword(password)
  await transact(services.db, async (tx) => {
    const link = await holdLink(tx, services, { token, fits })
    const { user } = link
    await useUp(tx, services, link)
    await tx.update(users).set({ passwordHash, isActive: true }).where(eq(users.id, user.id))
    await endSessions(tx, services, { userId: user.id })
    await liftLimits(tx, user)
  })
}
