import type { Dashboard } from '@cursus/shared/dashboard'
import { dayOf } from '@cursus/shared/day'
import { sql } from 'drizzle-orm'
import type { Services } from '../../platform/services.ts'
import { emailTokens, users } from '../accounts/accounts.table.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { purchases } from '../purchases/purchases.table.ts'
import { lastImports } from '../student-imports/student-imports.queries.ts'
import { failedJobs, failedMails } from './failures.queries.ts'

type Numbers = Pick<Dashboard, 'unpaid' | 'toSign' | 'unfinished' | 'invitations' | 'failures'>
type Row = Record<'unpaid' | 'toSign' | 'unfinished' | 'open' | 'expired' | 'mails' | 'late' | 'jobs', number>

const monthMs = 30 * 86_400_000

/** The numbers of the tiles, in one statement, each from an index that holds only the few it counts. */
export async function readNumbers({ db, now }: Services): Promise<Numbers> {
  const at = now()
  const since = new Date(at.getTime() - monthMs).toISOString()
  const { rows } = await db.execute<Row>(sql`
    SELECT unpaid, "toSign", unfinished, open, expired, mails, late, jobs FROM
      (SELECT count(*)::int AS unpaid FROM ${contracts} WHERE statut = 'impayé') AS a,
      (SELECT count(*)::int AS "toSign" FROM ${contracts}
        WHERE payment_status = 'payment_succeeded' AND signature_status IN ('waiting', 'refused', 'expired')
          AND statut = 'ok' AND end_date >= ${dayOf(at)}) AS b,
      (SELECT count(*)::int AS unfinished FROM ${purchases} WHERE state = 'open' AND created_at >= ${since}) AS c,
      (SELECT count(*)::int AS open, count(*) FILTER (WHERE expires_at <= ${at.toISOString()})::int AS expired
        FROM ${emailTokens} JOIN ${users} ON ${users.id} = user_id
        WHERE purpose = 'invite' AND used_at IS NULL AND role = 'ROLE_STUDENT_INCLUSIVE' AND deactivated_at IS NULL) AS d,
      (SELECT count(*) FILTER (WHERE state = 'failed')::int AS mails, count(*) FILTER (WHERE state = 'waiting')::int AS late
        FROM ${failedMails(at)}) AS e,
      (SELECT count(*)::int AS jobs FROM ${failedJobs()}) AS f`)
  const [row] = rows
  if (!row) throw new Error('no numbers were counted')
  const { unpaid, toSign, unfinished, open, expired, mails, late, jobs } = row
  return { unpaid, toSign, unfinished, invitations: { open, expired }, failures: { mails, late, jobs } }
}

/** The last list of students that was taken, of any school. */
export async function readLastImport({ db }: Services): Promise<Dashboard['lastImport']> {
  const [last] = await lastImports(db, 1)
  if (!last) return null
  const { id, schoolName, state, created, rejectedTotal: rejected, createdAt } = last
  return { id, schoolName, state, created, rejected, createdAt }
}
