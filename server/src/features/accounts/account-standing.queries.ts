import type { AccountStanding } from '@cursus/shared/account-standing'
import { type SQL, sql } from 'drizzle-orm'
import { emailTokens, users } from './accounts.table.ts'

/** SQL of an account's standing at an instant, as JSON; its newest link decides, an invitation before any other. */
export const standingAt = (now: Date) => sql<AccountStanding>`(CASE
    WHEN ${users.deactivatedAt} IS NOT NULL THEN ${standing('deactivated', sql`${users.deactivatedAt}`)}
    WHEN ${users.isActive} THEN ${standing('active', sql`NULL::timestamptz`)}
    ELSE coalesce((SELECT CASE WHEN link.expires_at <= ${now.toISOString()}::timestamptz
        THEN ${standing('linkExpired', sql`link.expires_at`)} ELSE ${standing('invited', sql`link.created_at`)} END
      FROM ${emailTokens} AS link
      WHERE link.user_id = ${users.id} AND link.purpose IN ('invite', 'confirm') AND link.used_at IS NULL
      ORDER BY link.purpose DESC, link.created_at DESC LIMIT 1), ${standing('neverInvited', sql`NULL::timestamptz`)})
  END)`

/** A standing of an account that is not open, told by its newest link, if it has one. */
export type LinkStanding = 'neverInvited' | 'invited' | 'linkExpired'

/** SQL condition on `users`: an account that is not open has that standing, decided as in `standingAt`. */
export const isStanding = (standing: LinkStanding, now: Date) =>
  isUntil(
    standing,
    sql`(SELECT link.expires_at FROM email_tokens AS link
    WHERE link.user_id = users.id AND link.purpose IN ('invite', 'confirm') AND link.used_at IS NULL
    ORDER BY link.purpose DESC, link.created_at DESC LIMIT 1)`,
    now,
  )

/** The same condition on `link`, joined by `newestLinks`. */
export const isLinkStanding = (standing: LinkStanding, now: Date) =>
  isUntil(standing, sql`link.expires_at`, now)

function isUntil(standing: LinkStanding, until: SQL, now: Date): SQL {
  if (standing === 'neverInvited') return sql`${until} IS NULL`
  const at = sql`${now.toISOString()}::timestamptz`
  return standing === 'invited' ? sql`${until} > ${at}` : sql`${until} <= ${at}`
}

/** SQL that joins `users` to `link`, the newest one of each account not opened; looked up one by one where they are few. */
export function newestLinks(isNarrow: boolean): SQL {
  const one = sql`SELECT link.expires_at FROM email_tokens AS link WHERE link.user_id = users.id AND NOT users.is_active
    AND link.purpose IN ('invite', 'confirm') AND link.used_at IS NULL
    ORDER BY link.purpose DESC, link.created_at DESC LIMIT 1`
  if (isNarrow) return sql`LEFT JOIN LATERAL (${one}) AS link ON true`
  return sql`LEFT JOIN (SELECT DISTINCT ON (user_id) user_id AS holder, expires_at FROM email_tokens
    WHERE purpose IN ('invite', 'confirm') AND used_at IS NULL
    ORDER BY user_id, purpose DESC, created_at DESC) AS link ON link.holder = users.id`
}

/** SQL of one standing, its instant written as ISO 8601 in UTC. */
const standing = (state: AccountStanding['state'], since: ReturnType<typeof sql>) =>
  sql`json_build_object('state', ${state}::text, 'since',
    to_char(${since} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`
