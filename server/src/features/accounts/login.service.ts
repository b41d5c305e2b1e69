import type { Language } from '@cursus/shared/language'
import { eq } from 'drizzle-orm'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { findUserByEmail, type UserRow } from './accounts.queries.ts'
import { users } from './accounts.table.ts'
import { countGuess, subjectOf } from './guesses.service.ts'
import { browserMark, knownBrowser, rememberBrowser } from './known-browsers.service.ts'
import { passwordMatches } from './passwords.service.ts'
import { openSession } from './refresh-tokens.service.ts'

/** Stands for an unknown account, so that the same is asked of the database. */
const nobody = '00000000-0000-0000-0000-000000000000'

export type LoginTry = {
  username: string
  password: string
  address: string
  cookies: string | undefined
  language: Language
}

/**
 * Signs somebody in. An unknown e-mail, a wrong password and a deactivated account answer alike after the same work;
 * that an account is not confirmed is said to its password only. Throws 401, and 429 for the eleventh guess.
 */
export async function signIn(services: Services, attempt: LoginTry) {
  const { db, now } = services
  const user = await findUserByEmail(db, attempt.username)
  const mark = browserMark(attempt.cookies)
  const browser = await knownBrowser(services, user?.id ?? nobody, mark)
  const takeBack = await countGuess(
    services,
    browser
      ? { subject: subjectOf('browser', browser), address: null }
      : { subject: subjectOf('account', attempt.username), address: attempt.address },
  )
  const matches = await passwordMatches(user?.passwordHash, attempt.password)
  if (!user || !matches || user.deactivatedAt) {
    throw new AppError('unauthenticated', 'accounts.bad_credentials')
  }
  if (!user.isActive) {
    await takeBack()
    throw new AppError('unauthenticated', 'accounts.account_not_verified')
  }
  const { id: userId } = user
  const [cookie, session] = await Promise.all([
    rememberBrowser(services, userId, mark),
    openSession(services, user),
    takeBack(),
    db.update(users).set({ lastSignInAt: now(), language: attempt.language }).where(eq(users.id, userId)),
  ])
  return { user, cookie, ...session }
}

/** The language that somebody uses now is that of their next mail (C-77). */
export async function keepLanguage({ db }: Services, user: Pick<UserRow, 'id'>, language: Language) {
  await db.update(users).set({ language }).where(eq(users.id, user.id))
}
