import type { Language } from '@cursus/shared/language'
import { and, eq, isNull } from 'drizzle-orm'
import { transact } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { findUserByEmail, type UserRow } from './accounts.queries.ts'
import { users } from './accounts.table.ts'
import { countGuess, subjectOf } from './guesses.service.ts'
import { browserMark, knownBrowser, rememberBrowser } from './known-browsers.service.ts'
import { passwordMatches } from './passwords.service.ts'
import { openSession, type UserAgent } from './refresh-tokens.service.ts'

/** Stands for an unknown account, so that the same is asked of the database. */
const nobody = '00000000-0000-0000-0000-000000000000'

export type LoginTry = {
  username: string
  password: string
  address: string
  cookies: string | undefined
  userAgent: UserAgent
  language: Language
}

/**
 * Signs somebody in. An unknown e-mail, a wrong password and a deactivated account answer alike after the same work;
 * that an account is not confirmed is said to its password only. Throws 401, and 429 for the eleventh guess.
 */
export async function signIn(services: Services, attempt: LoginTry) {
  const user = await findUserByEmail(services.db, attempt.username)
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
  const [cookie, session] = await Promise.all([
    rememberBrowser(services, user.id, mark),
    startSession(services, user, attempt),
    takeBack(),
  ])
  return { user, cookie, ...session }
}

/**
 * Opens the session in one step with a last look at the account: a password changed or an account deactivated while
 * argon2 was at work ends every session, and this one must not come after.
 */
async function startSession(services: Services, user: UserRow, { language, userAgent }: LoginTry) {
  return transact(services.db, async (tx) => {
    const seen = await tx
      .update(users)
      .set({ lastSignInAt: services.now(), language })
      .where(
        and(
          eq(users.id, user.id),
          isNull(users.deactivatedAt),
          eq(users.passwordHash, user.passwordHash ?? ''),
        ),
      )
      .returning({ id: users.id })
    if (seen.length === 0) throw new AppError('unauthenticated', 'accounts.bad_credentials')
    return openSession({ ...services, db: tx }, user, userAgent)
  })
}

/** The language that somebody uses now is that of their next mail (C-77). */
export async function keepLanguage({ db }: Services, user: Pick<UserRow, 'id'>, language: Language) {
  await db.update(users).set({ language }).where(eq(users.id, user.id))
}
