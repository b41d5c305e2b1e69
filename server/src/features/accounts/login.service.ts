import type { Language } from '@cursus/shared/language'
import { and, eq, gt } from 'drizzle-orm'
import { AppError } from '../../platform/errors.ts'
import { takeBack } from '../../platform/limits.ts'
import type { Services } from '../../platform/services.ts'
import { findSignIn, type UserRow } from './accounts.queries.ts'
import { knownBrowsers, users } from './accounts.table.ts'
import { confirmByPassword } from './confirm-email.service.ts'
import { browserMark, hashOfMark, markBrowser } from './known-browsers.service.ts'
import { passwordMatches, refuseWhenBusy } from './passwords.service.ts'
import type { UserAgent } from './refresh-tokens.service.ts'
import { needsSecondStep } from './remove-second-step.service.ts'
import { secondStepRequired } from './second-step-challenges.service.ts'
import { countGuess, lookAtGuess } from './sign-in-limits.service.ts'
import { startSession } from './start-session.service.ts'

export type LoginTry = {
  username: string
  password: string
  address: string
  cookies: string | undefined
  userAgent: UserAgent
  language: Language | undefined
}

/**
 * Signs somebody in. An unknown e-mail, a wrong password and a deactivated account get the same answer after the same
 * work. Only with the right password an unconfirmed account is told so, or is confirmed where its link was opened.
 * Throws 401, 403 `accounts.second_step_required` with a challenge, 429 for the eleventh guess, and 503 as `refuseWhenBusy`
 * does.
 */
export async function signIn(services: Services, attempt: LoginTry) {
  refuseWhenBusy()
  const { user, browsers = [] } = (await findSignIn(services.db, attempt.username)) ?? {}
  const mark = browserMark(attempt.cookies)
  const hash = mark && user ? hashOfMark(mark, user.id) : null
  const browser = hash && browsers.includes(hash) ? hash : null
  const { username: email, address } = attempt
  const guess = await countGuess(services, { email, address, browser })
  const matches = await lookAtGuess(services, guess, () =>
    passwordMatches(user?.passwordHash, attempt.password),
  )
  if (!user || !matches || user.deactivatedAt) {
    throw new AppError('unauthenticated', 'accounts.bad_credentials')
  }
  if (!user.isActive && !(await confirmByPassword(services, user, mark))) {
    await takeBack(services.db, guess)
    throw new AppError('unauthenticated', 'accounts.account_not_verified')
  }
  const { tokenHash, cookie } = markBrowser(services, user.id, mark)
  if (await asksForMore(services, user, tokenHash)) {
    await takeBack(services.db, guess)
    throw await secondStepRequired(services, user)
  }
  const { userAgent, language: named } = attempt
  const right = { userAgent, language: named, guess, tokenHash }
  const { language, ...tokens } = await startSession(services, user, right)
  return { user: { ...user, language }, cookie, ...tokens }
}

/**
 * Tells whether the password is not enough: the second step is on and the browser not trusted, or a second step has
 * to be added.
 */
async function asksForMore(services: Services, user: UserRow, tokenHash: string): Promise<boolean> {
  if (!user.secondStepSince) return needsSecondStep(services, user)
  const isTrusted = and(
    eq(knownBrowsers.tokenHash, tokenHash),
    gt(knownBrowsers.trustedUntil, services.now()),
  )
  return (await services.db.$count(knownBrowsers, isTrusted)) === 0
}

/** Stores the language that somebody chose as that of their mails, and of their screens wherever they sign in (C-77). */
export async function keepLanguage({ db }: Services, user: Pick<UserRow, 'id'>, language: Language) {
  await db.update(users).set({ language }).where(eq(users.id, user.id))
}
