import type { Language } from '@cursus/shared/language'
import { eq, sql } from 'drizzle-orm'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { findUserByEmail, type UserRow } from './accounts.queries.ts'
import { users } from './accounts.table.ts'
import { countGuess, subjectOf, takeBack } from './guesses.service.ts'
import { browserMark, knownBrowser, markBrowser } from './known-browsers.service.ts'
import { passwordMatches } from './passwords.service.ts'
import { accessToken, newFamily, type UserAgent } from './refresh-tokens.service.ts'

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
  const guessId = await countGuess(
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
    await takeBack(services.db, guessId)
    throw new AppError('unauthenticated', 'accounts.account_not_verified')
  }
  const { tokenHash, cookie } = markBrowser(services, user.id, mark)
  return { user, cookie, ...(await startSession(services, user, { ...attempt, guessId, tokenHash })) }
}

/** `tokenHash` is the browser's. */
type RightTry = LoginTry & { guessId: string; tokenHash: string }

/**
 * All that a right password changes, in one statement with a last look at the account: a password changed or an account
 * deactivated while argon2 was at work ends every session, and this one must not come after.
 */
async function startSession(services: Services, user: UserRow, right: RightTry) {
  const { db, now, tokens } = services
  const at = now().toISOString()
  const { row, refresh_token } = newFamily(user.id, right.userAgent, now())
  const { rows: seen } = await db.execute(sql`
    WITH seen AS (
      UPDATE users SET last_sign_in_at = ${at}, language = ${right.language}
      WHERE id = ${user.id} AND deactivated_at IS NULL AND password_hash = ${user.passwordHash} RETURNING id
    ), family AS (
      INSERT INTO refresh_tokens (family_id, user_id, token_hash, user_agent, signed_in_at, created_at, expires_at)
      SELECT ${row.familyId}::uuid, id, ${row.tokenHash}, ${row.userAgent}, ${at}::timestamptz, ${at}::timestamptz,
        ${row.expiresAt.toISOString()}::timestamptz FROM seen
    ), browser AS (
      INSERT INTO known_browsers (token_hash, user_id, created_at, last_seen_at)
      SELECT ${right.tokenHash}, id, ${at}::timestamptz, ${at}::timestamptz FROM seen
      ON CONFLICT (token_hash) DO UPDATE SET last_seen_at = excluded.last_seen_at
    ), guess AS (
      DELETE FROM login_attempts WHERE id = ${right.guessId}
    )
    SELECT id FROM seen`)
  if (seen.length === 0) throw new AppError('unauthenticated', 'accounts.bad_credentials')
  return { token: await accessToken(tokens, user, row.familyId), refresh_token }
}

/** The language that somebody uses now is that of their next mail (C-77). */
export async function keepLanguage({ db }: Services, user: Pick<UserRow, 'id'>, language: Language) {
  await db.update(users).set({ language }).where(eq(users.id, user.id))
}
