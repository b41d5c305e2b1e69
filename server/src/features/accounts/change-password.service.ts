import { randomBytes } from 'node:crypto'
import { and, eq, isNotNull } from 'drizzle-orm'
import { transact } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import type { Caller } from '../../platform/session-tokens.ts'
import { users } from './accounts.table.ts'
import { confirmPassword, wrongPassword } from './confirm-password.service.ts'
import { hashPassword, logPassword } from './passwords.service.ts'
import { trustNoBrowser } from './remove-second-step.service.ts'
import { dropChallenges } from './second-step-challenges.service.ts'
import { endSessions } from './sessions.service.ts'
import { tellOfPassword } from './tell-of-security.service.ts'
import { refuseWeak } from './weak-passwords.service.ts'

const field = 'currentPassword'

/**
 * Changes the password of somebody who gives the current one; every other session ends. Throws as `confirmPassword`
 * and `refuseWeak` do.
 */
export async function changePassword(
  services: Services,
  caller: Caller,
  { currentPassword, password }: { currentPassword: string; password: string },
): Promise<void> {
  const user = await confirmPassword(services, caller, { password: currentPassword, field })
  await refuseWeak(password, user)
  const passwordHash = await hashPassword(password)
  await transact(services.db, async (tx) => {
    const changed = await tx
      .update(users)
      .set({ passwordHash })
      .where(and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash)))
      .returning({ id: users.id })
    if (changed.length === 0) throw wrongPassword(field)
    await endSessions(tx, services, { userId: user.id, except: caller.family })
    await dropChallenges(tx, user.id)
    await trustNoBrowser(tx, user.id)
    await tellOfPassword(tx, services, user)
  })
  logPassword(services, user.id)
}

/**
 * Ends the password of an account, and its sessions, where a restored database has the one of before a change (decision 800), for whoever runs the
 * server: « forgot my password » gives a new one. Returns false where no account with a password has that id.
 */
export async function endPassword(services: Services, id: string): Promise<boolean> {
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  return transact(services.db, async (tx) => {
    const [user] = await tx
      .update(users)
      .set({ passwordHash })
      .where(and(eq(users.id, id), isNotNull(users.passwordHash)))
      .returning({ id: users.id })
    if (!user) return false
    await endSessions(tx, services, { userId: id })
    await dropChallenges(tx, id)
    await trustNoBrowser(tx, id)
    return true
  })
}
