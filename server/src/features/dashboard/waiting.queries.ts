import type { Waiting, WaitingKind } from '@cursus/shared/dashboard'
import { dayOf } from '@cursus/shared/day'
import { type SQL, sql } from 'drizzle-orm'
import type { Services } from '../../platform/services.ts'
import { emailTokens, users } from '../accounts/accounts.table.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { purchases } from '../purchases/purchases.table.ts'

const monthMs = 30 * 86_400_000

/** What waits for somebody, each from an index that holds only the few it is about: whose, about which contract, since when. */
export const waiting: Record<WaitingKind, (at: Date) => SQL> = {
  unpaid: () => sql`(SELECT student_id, reference,
      coalesce(suspended_on::timestamp AT TIME ZONE 'Europe/Paris', created_at) AS since
    FROM ${contracts} WHERE statut = 'impayé') AS waiting`,
  toSign: (at) => sql`(SELECT student_id, reference, created_at AS since FROM ${contracts}
    WHERE payment_status = 'payment_succeeded' AND signature_status IN ('waiting', 'refused', 'expired')
      AND statut = 'ok' AND end_date >= ${dayOf(at)}) AS waiting`,
  unfinished: (at) => sql`(SELECT student_id, NULL::text AS reference, created_at AS since FROM ${purchases}
    WHERE state = 'open' AND created_at >= ${new Date(at.getTime() - monthMs).toISOString()}) AS waiting`,
  invitations:
    () => sql`(SELECT user_id AS student_id, NULL::text AS reference, token.created_at AS since, expires_at
    FROM ${emailTokens} AS token JOIN ${users} AS person ON person.id = user_id
    WHERE purpose = 'invite' AND used_at IS NULL AND role = 'ROLE_STUDENT_INCLUSIVE'
      AND deactivated_at IS NULL) AS waiting`,
}

type Row = Waiting['data'][number] & { since: Date; total: number }

const shown = 20

/** Who waits longest. */
export async function listWaiting({ db, now }: Services, kind: WaitingKind): Promise<Waiting> {
  const { rows } = await db.execute<Row>(sql`
    SELECT name, last_name AS "lastName", email, reference, since, count(*) OVER ()::int AS total
    FROM ${waiting[kind](now())} JOIN users ON users.id = student_id
    ORDER BY since, email LIMIT ${shown}`)
  return {
    data: rows.map(({ total: _, since, ...row }) => ({ ...row, since: new Date(since).toISOString() })),
    total: rows[0]?.total ?? 0,
  }
}
