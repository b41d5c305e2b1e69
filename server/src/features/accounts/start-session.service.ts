import type { Language } from '@cursus/shared/language'
import { sql } from 'drizzle-orm'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import type { UserRow } from './accounts.queries.ts'
import { accessToken, newFamily, type UserAgent } from './refresh-tokens.service.ts'

export type RightTry = {
  userAgent: UserAgent
  language: Language
  /** Hash of the browser's mark, by which it is known from now on. */
  tokenHash: string
  /** Id of the guess to uncount. */
  guess: string
  /** Until when this browser is not asked for the second step. */
  trustedUntil?: Date | null
}

/**
 * Writes everything that a right sign-in changes, in one statement that checks the account once more: a password
 * changed or an account deactivated meanwhile ended all sessions, and this one must not come after. Throws 401
 * `bad_credentials` then.
 */
export async function startSession(services: Services, user: UserRow, right: RightTry) {
  const { db, now, tokens } = services
  const at = now().toISOString()
  const { row, refresh_token } = newFamily(user, right.userAgent, now())
  const { rows: seen } = await db.execute(sql`
    WITH seen AS (
      UPDATE users SET last_sign_in_at = ${at}, language = ${right.language}
      WHERE id = ${user.id} AND deactivated_at IS NULL AND password_hash = ${user.passwordHash} RETURNING id
    ), family AS (
      INSERT INTO refresh_tokens (family_id, user_id, token_hash, user_agent, signed_in_at, created_at, expires_at)
      SELECT ${row.familyId}::uuid, id, ${row.tokenHash}, ${row.userAgent}, ${at}::timestamptz, ${at}::timestamptz,
        ${row.expiresAt.toISOString()}::timestamptz FROM seen
    ), browser AS (
      INSERT INTO known_browsers (token_hash, user_id, created_at, last_seen_at, trusted_until)
      SELECT ${right.tokenHash}, id, ${at}::timestamptz, ${at}::timestamptz,
        ${right.trustedUntil?.toISOString() ?? null}::timestamptz FROM seen
      ON CONFLICT (token_hash) DO UPDATE SET last_seen_at = excluded.last_seen_at,
        trusted_until = coalesce(excluded.trusted_until, known_browsers.trusted_until)
    ), guess AS (
      DELETE FROM rate_limit_hits WHERE id = ${right.guess}
    )
    SELECT id FROM seen`)
  if (seen.length === 0) throw new AppError('unauthenticated', 'accounts.bad_credentials')
  return { token: accessToken(tokens, user, row.familyId), refresh_token }
}
