import { and, eq } from 'drizzle-orm'
import { transact } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import type { Caller } from '../../platform/session-tokens.ts'
import { users } from './accounts.table.ts'
import { confirmPassword, wrongPassword } from './confirm-password.service.ts'
import { hashPassword } from './passwords.service.ts'
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
}
