import { and, eq } from 'drizzle-orm'
import { transact } from '../../platform/database.ts'
import { invalid } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import type { Caller } from '../../platform/session-tokens.ts'
import { users } from './accounts.table.ts'
import { countGuess, subjectOf, takeBack } from './guesses.service.ts'
import { hashPassword, passwordMatches } from './passwords.service.ts'
import { endSessions } from './sessions.service.ts'

const wrong = () =>
  invalid('accounts.wrong_password', { currentPassword: ['validation.field.password.wrong'] })

/**
 * A new password for who knows the current one; every other session ends. Ten guesses a quarter of an hour belong to
 * the session, as they do to a known browser: strangers cannot use them up. Throws 422 `wrong_password`, 429.
 */
export async function changePassword(
  services: Services,
  caller: Caller,
  { currentPassword, password }: { currentPassword: string; password: string },
): Promise<void> {
  const [user] = await services.db.select().from(users).where(eq(users.id, caller.id))
  const subject = subjectOf('browser', `session:${caller.family}`)
  const guessId = await countGuess(services, { subject, address: null })
  const matches = await passwordMatches(user?.passwordHash, currentPassword)
  if (!user?.passwordHash || !matches || user.deactivatedAt) throw wrong()
  await takeBack(services.db, guessId)
  const { passwordHash: old } = user
  const passwordHash = await hashPassword(password)
  await transact(services.db, async (tx) => {
    const changed = await tx
      .update(users)
      .set({ passwordHash })
      .where(and(eq(users.id, user.id), eq(users.passwordHash, old)))
      .returning({ id: users.id })
    if (changed.length === 0) throw wrong()
    await endSessions(tx, services, { userId: user.id, except: caller.family })
  })
}
