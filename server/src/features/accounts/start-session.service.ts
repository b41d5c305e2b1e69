import type { Language } from '@cursus/shared/language'
import { sql } from 'drizzle-orm'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import type { UserRow } from './accounts.queries.ts'
import { accessToken, newFamily, type UserAgent } from './refresh-tokens.service.ts'

export type RightTry = {
  userAgent: UserAgent
  /** Language that the browser names: that of an account that no page opened and nobody signed in to (660). */
  language: Language | undefined
  /** Hash of the browser's mark, by which it is known from now on. */
  tokenHash: string
  /** Id of the guess to uncount. */
  guess: string
  /** Until when this browser is not asked for the second step. */
  trustedUntil?: Date | null
}

/**
 * Writes everything that a right sign-in changes, in one statement that checks the account once more: a password
 * changed or an account deactivated meanwhile ended all sessions, and this one must not come after. Returns the tokens, and the
 * account's language. Throws 401 `accounts.bad_credentials` then.
 */
export async function startSession(services: Services, user: UserRow, right: RightTry) {
  const { db, now, tokens } = services
  const at = now().toISOString()
  const { row, refresh_token } = newFamily(user, right.userAgent, now())
  const { rows } = await db.execute<{ language: Language }>(sql`
    WITH seen AS (
      UPDATE users SET last_sign_in_at = ${at},
        -- Whoever opened the account on a page told its language there, and has a browser or a link to show for it.
        language = CASE WHEN last_sign_in_at IS NULL AND NOT EXISTS (SELECT FROM known_browsers WHERE user_id = users.id)
          AND NOT EXISTS (SELECT FROM email_tokens WHERE user_id = users.id)
          THEN coalesce(${right.language ?? null}, language) ELSE language END
      WHERE id = ${user.id} AND deactivated_at IS NULL AND password_hash = ${user.passwordHash} RETURNING id, language
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
    SELECT language FROM seen`)
  const [seen] = rows
  if (!seen) throw new AppError('unauthenticated', 'accounts.bad_credentials')
  return { token: accessToken(tokens, user, row.familyId), refresh_token, language: seen.language }
}
