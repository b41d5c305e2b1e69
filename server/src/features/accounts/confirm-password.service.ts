import { eq } from 'drizzle-orm'
import { invalid } from '../../platform/errors.ts'
import { takeBack } from '../../platform/limits.ts'
import type { Services } from '../../platform/services.ts'
import type { Caller } from '../../platform/session-tokens.ts'
import { users } from './accounts.table.ts'
import { passwordMatches, refuseWhenBusy } from './passwords.service.ts'
import { countGuessOfSession, lookAtGuess } from './sign-in-limits.service.ts'

export const wrongPassword = (field: string) =>
  invalid('accounts.wrong_password', { [field]: ['validation.field.password.wrong'] })

/**
 * Returns the caller's account after checking its password. Ten guesses in a quarter of an hour belong to the
 * session, so strangers cannot use them up. Throws 422 `accounts.wrong_password` at that field, 429, and 503 as
 * `refuseWhenBusy` does.
 */
export async function confirmPassword(
  services: Services,
  caller: Caller,
  { password, field }: { password: string; field: string },
) {
  refuseWhenBusy()
  const [user] = await services.db.select().from(users).where(eq(users.id, caller.id))
  const guess = await countGuessOfSession(services, caller.family)
  const matches = await lookAtGuess(services, guess, () => passwordMatches(user?.passwordHash, password))
  if (!user?.passwordHash || !matches || user.deactivatedAt) throw wrongPassword(field)
  await takeBack(services.db, guess)
  return { ...user, passwordHash: user.passwordHash }
}
