import { addDays, dayMs, dayOf } from '@cursus/shared/day'
import type { FollowUpSituation } from '@cursus/shared/students-follow-up'
import { type SQL, sql } from 'drizzle-orm'
import type { Services } from '../../platform/services.ts'
import { emailTokens, users } from '../accounts/accounts.table.ts'
import { isNotOver, lastCovered, owesPremium } from '../contracts/contracts.queries.ts'
import { contracts, endsUnrenewed, isToSign, noticeOfEnd, unpaidSince } from '../contracts/contracts.table.ts'
import { checkoutSessions, purchases } from '../purchases/purchases.table.ts'
import { isReplaced } from '../purchases/versions.queries.ts'

/** SQL condition on the student of a row; the id comes with its table, so that it works inside another select. */
export type Narrow = (student: SQL) => SQL
const everybody: Narrow = () => sql`true`

/** SQL condition: the account was not closed for good, so somebody still waits. */
const isSomebody = (student: SQL) =>
  sql`NOT EXISTS (SELECT FROM ${users} AS person WHERE person.id = ${student} AND closed_at IS NOT NULL)`

const none = sql`NULL::timestamptz AS link_until, NULL::text AS insurance_type, NULL::text AS reference, NULL::date AS end_date`

function ofContracts(since: SQL, condition: SQL, whose: Narrow): SQL {
  return sql`(SELECT student_id, id AS object_id, ${since} AS since, NULL::timestamptz AS link_until,
      insurance_type, reference, ${lastCovered} AS end_date
    FROM ${contracts} WHERE ${condition} AND ${isSomebody(sql`contracts.student_id`)} AND ${whose(sql`contracts.student_id`)}) AS waiting`
}

function ofLinks(purpose: 'invite' | 'confirm', condition: SQL, whose: Narrow): SQL {
  return sql`(SELECT user_id AS student_id, user_id AS object_id, token.created_at AS since,
      expires_at AS link_until, NULL::text AS insurance_type, NULL::text AS reference, NULL::date AS end_date
    FROM ${emailTokens} AS token JOIN ${users} AS person ON person.id = user_id
    WHERE purpose = ${sql.raw(`'${purpose}'`)} AND used_at IS NULL AND NOT is_active AND deactivated_at IS NULL
      AND role <> 'ROLE_ADMIN' AND ${condition} AND ${whose(sql`token.user_id`)}) AS waiting`
}

const hasLink = (person: SQL, purposes: SQL) => sql`EXISTS (SELECT FROM ${emailTokens} AS link
  WHERE link.user_id = ${person} AND link.purpose IN (${purposes}) AND link.used_at IS NULL)`

type Asked = Pick<Services, 'now' | 'products'>

/**
 * SQL of who waits for something, from indexes that hold only such rows: who, for what, since when, and until when a
 * link works. A row is in one situation only, and `(since, object_id)` names one row.
 */
export const waiting: Record<FollowUpSituation, (services: Asked, whose?: Narrow) => SQL> = {
  invitation: (_, whose = everybody) => ofLinks('invite', sql`true`, whose),
  // Whoever was invited since is let in by the invitation.
  confirmation: (_, whose = everybody) =>
    ofLinks('confirm', sql`NOT ${hasLink(sql`token.user_id`, sql`'invite'`)}`, whose),
  inactive: (
    _,
    whose = everybody,
  ) => sql`(SELECT id AS student_id, id AS object_id, created_at AS since, ${none}
    FROM ${users} AS person WHERE NOT is_active AND deactivated_at IS NULL AND role <> 'ROLE_ADMIN'
      AND NOT ${hasLink(sql`person.id`, sql`'invite', 'confirm'`)} AND ${whose(sql`person.id`)}) AS waiting`,
  purchase: ({ now }, whose = everybody) => ofPurchases(now(), whose),
  signature: ({ now }, whose = everybody) =>
    ofContracts(sql`created_at`, sql`${isToSign} AND end_date >= ${dayOf(now())}`, whose),
  unpaid: ({ now }, whose = everybody) =>
    ofContracts(
      unpaidSince,
      // What a school owes is no student's to pay.
      sql`${owesPremium(dayOf(now()))} AND (session_id IS NOT NULL OR prime_cents > 0)`,
      whose,
    ),
  expiring: ({ now, products }, whose = everybody) => {
    const today = dayOf(now())
    const several = products.list.filter((one) => one.severalAtOnce).map((one) => one.insuranceType)
    const atDay = (day: string) => sql`(${day}::date::timestamp AT TIME ZONE 'Europe/Paris')`
    return ofContracts(
      noticeOfEnd,
      sql`${endsUnrenewed} AND contracts.late_since IS NULL AND ${isNotOver(today)} AND ${noticeOfEnd} BETWEEN ${atDay(addDays(today, -30))} AND ${atDay(today)}
        AND NOT EXISTS (SELECT FROM ${contracts} AS other WHERE other.student_id = contracts.student_id
          AND other.insurance_type = contracts.insurance_type
          AND other.insurance_type <> ALL (${sql.param(several)}::text[])
          AND other.payment_status = 'payment_succeeded' AND other.statut <> 'résilié'
          AND other.end_date > contracts.end_date)`,
      whose,
    )
  },
}

const monthMs = 30 * dayMs

/**
 * SQL of purchases begun in the last 30 days that their student can still finish (see `listUnfinished`), by the
 * product's wire name.
 */
function ofPurchases(at: Date, whose: Narrow): SQL {
  const since = new Date(at.getTime() - monthMs).toISOString()
  return sql`(SELECT begun.student_id, begun.id AS object_id, begun.created_at AS since,
      begun.payable_until::timestamp AT TIME ZONE 'Europe/Paris' AS link_until,
      begun.product AS insurance_type, NULL::text AS reference, NULL::date AS end_date
    FROM ${purchases} AS begun WHERE begun.state = 'open' AND begun.changed_contract IS NULL AND begun.created_at >= ${since}
      AND begun.payable_until > ${dayOf(at)}::date
      AND NOT EXISTS (SELECT FROM ${checkoutSessions} AS session
        WHERE session.purchase_id = begun.id AND session.state = 'paid')
      AND NOT ${isReplaced(sql`begun`)} AND ${isSomebody(sql`begun.student_id`)} AND ${whose(sql`begun.student_id`)}) AS waiting`
}
