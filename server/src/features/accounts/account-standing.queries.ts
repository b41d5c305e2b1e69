import type { AccountStanding } from '@cursus/shared/account-standing'
import { type SQL, sql } from 'drizzle-orm'
import { accountState, emailTokens, users } from './accounts.table.ts'

/** SQL of an account's standing at an instant, as JSON; its newest link decides, an invitation before any other. */
export const standingAt = (now: Date) => sql<AccountStanding>`(CASE
    WHEN ${users.closedAt} IS NOT NULL THEN ${standing('closed', sql`${users.closedAt}`)}
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
export function isStanding(standing: LinkStanding, now: Date): SQL {
  const until = sql`users.link_expires_at`
  if (standing === 'neverInvited') return sql`${until} IS NULL`
  const at = sql`${now.toISOString()}::timestamptz`
  return standing === 'invited' ? sql`${until} > ${at}` : sql`${until} <= ${at}`
}

/** SQL of the name of an account's standing, a column of `users`, as `standingAt` tells it. */
export const standingName = (now: Date) => sql<AccountStanding['state']>`(CASE
  WHEN ${accountState} = 0 THEN 'active' WHEN ${accountState} = 2 THEN 'deactivated'
  WHEN ${isStanding('neverInvited', now)} THEN 'neverInvited' WHEN ${isStanding('invited', now)} THEN 'invited'
  ELSE 'linkExpired' END)`

/** SQL of one standing, its instant written as ISO 8601 in UTC. */
const standing = (state: AccountStanding['state'], since: ReturnType<typeof sql>) =>
  sql`json_build_object('state', ${state}::text, 'since',
    to_char(${since} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`
