import { eq } from 'drizzle-orm'
import { invalid } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import type { Caller } from '../../platform/session-tokens.ts'
import { users } from './accounts.table.ts'
import { countGuess, subjectOf, takeBack } from './guesses.service.ts'
import { passwordMatches } from './passwords.service.ts'

export const wrongPassword = (field: string) =>
  invalid('accounts.wrong_password', { [field]: ['validation.field.password.wrong'] })

/**
 * The account of whoever is signed in and knows its password. Ten guesses a quarter of an hour belong to the session, as
 * they do to a known browser: strangers cannot use them up. Throws 422 `wrong_password` at that field, 429.
 */
export async function confirmPassword(
  services: Services,
  caller: Caller,
  { password, field }: { password: string; field: string },
) {
  const [user] = await services.db.select().from(users).where(eq(users.id, caller.id))
  const subject = subjectOf('browser', `session:${caller.family}`)
  const guessId = await countGuess(services, { subject, address: null })
  const matches = await passwordMatches(user?.passwordHash, password)
  if (!user?.passwordHash || !matches || user.deactivatedAt) throw wrongPassword(field)
  await takeBack(services.db, guessId)
  return { ...user, passwordHash: user.passwordHash }
}
