import { dayMs, dayOf, hourMs } from '@cursus/shared/day'
import { sql } from 'drizzle-orm'
import type { Services } from '../../platform/services.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { failedJobs, failedMails } from '../dashboard/failures.queries.ts'
import { mailOutbox } from '../mail/mail.table.ts'
import { disputes } from '../purchases/disputes.table.ts'
import { checkoutSessions, purchaseLines, purchases } from '../purchases/purchases.table.ts'
import { refundParts, refunds } from '../refunds/refunds.table.ts'

/** Jobs of one kind that are due or run, and the seconds since the oldest of the due ones should have begun. */
export type QueueState = { name: string; due: number; active: number; oldest: number }

/** Counts the live jobs of each kind, from the index that the queue itself is read by. */
export async function readQueues({ db }: Services): Promise<QueueState[]> {
  const { rows } = await db.execute<QueueState>(sql`
    SELECT queue.name, due, active, oldest FROM pgboss.queue,
      LATERAL (SELECT count(*)::int AS due, coalesce(extract(epoch FROM now() - min(start_after)), 0)::float8 AS oldest
        FROM pgboss.job WHERE job.name = queue.name AND state < 'active' AND NOT blocked AND start_after <= now()) AS waiting,
      LATERAL (SELECT count(*)::int AS active FROM pgboss.job WHERE job.name = queue.name AND state = 'active') AS running`)
  return rows
}

/** What is counted in the database for whoever watches it; ages in seconds. */
export type WorldState = Record<
  | 'jobsGivenUp'
  | 'mailsDue'
  | 'mailsLate'
  | 'mailsRefused'
  | 'oldestMail'
  | 'paidWithoutContract'
  | 'paidWithoutData'
  | 'undecided'
  | 'notPaidBack'
  | 'refundsLate'
  | 'refundsRefused'
  | 'archiveStuck',
  number
>

/**
 * SQL of the seconds since a server archived a piece of its log, or since it began to count, where its newest try
 * failed; 0 where it archives, or is not asked to.
 */
export const archiveStuck = sql`(SELECT CASE WHEN last_failed_time > coalesce(last_archived_time, '-infinity')
    THEN greatest(0, extract(epoch FROM clock_timestamp() - coalesce(last_archived_time, stats_reset))) ELSE 0 END::float8
  FROM pg_stat_archiver)`

/** Counts what waits or went wrong, in one statement, each from an index of such rows. */
export async function readWorld({ db, now }: Services): Promise<WorldState> {
  const at = now()
  const ago = (ms: number) => new Date(at.getTime() - ms).toISOString()
  const waiting = sql`state = 'waiting' AND (next_try_at IS NULL OR next_try_at <= ${at.toISOString()})`
  const { rows } = await db.execute<WorldState>(sql`
    SELECT
      (SELECT count(*)::int FROM ${failedJobs()}) AS "jobsGivenUp",
      (SELECT count(*)::int FROM ${mailOutbox} WHERE ${waiting}) AS "mailsDue",
      (SELECT coalesce(extract(epoch FROM ${at.toISOString()}::timestamptz - min(created_at)), 0)::float8
        FROM ${mailOutbox} WHERE ${waiting} AND next_try_at IS NULL) AS "oldestMail",
      (SELECT count(*)::int FROM ${failedMails(at)} WHERE state = 'waiting') AS "mailsLate",
      (SELECT count(*)::int FROM ${failedMails(at)} WHERE state = 'failed') AS "mailsRefused",
      (SELECT count(*)::int FROM ${paidPurchases(ago(2 * dayMs))} WHERE lines > made) AS "paidWithoutContract",
      (SELECT count(*)::int FROM ${purchases} AS bought WHERE state = 'open' AND draft IS NULL AND ${hasPaid}) AS "paidWithoutData",
      (SELECT count(*)::int FROM ${checkoutSessions} WHERE state = 'open' AND session_id IS NOT NULL
        AND expires_at < ${ago(hourMs / 4)}) AS "undecided",
      (SELECT count(*)::int FROM ${checkoutSessions} AS back WHERE state = 'refunding'
        AND created_at < ${ago(dayMs)} AND NOT EXISTS (SELECT FROM ${disputes} AS held
          WHERE held.payment_intent = back.payment_intent AND held.closed_at IS NULL)) AS "notPaidBack",
      (SELECT count(*)::int FROM ${refunds} WHERE state <> 'received' AND due_on < ${dayOf(at)}) AS "refundsLate",
      (SELECT count(*)::int FROM ${refundParts} WHERE state = 'failed') AS "refundsRefused",
      ${archiveStuck} AS "archiveStuck"`)
  const [row] = rows
  if (!row) throw new Error('nothing was counted')
  return row
}

const hasPaid = sql`EXISTS (SELECT FROM ${checkoutSessions} AS paid
  WHERE paid.purchase_id = bought.id AND paid.state = 'paid')`

/**
 * SQL of purchases that are paid and know what they bought, with how many lines they have and how many contracts were
 * made; finished ones since then only. The difference of a change makes none.
 */
function paidPurchases(since: string) {
  return sql`(SELECT
      (SELECT count(*) FROM ${purchaseLines} AS line WHERE line.purchase_id = bought.id) AS lines,
      (SELECT count(*) FROM ${contracts} AS made JOIN ${checkoutSessions} AS paid ON paid.session_id = made.session_id
        WHERE paid.purchase_id = bought.id) AS made
    FROM ${purchases} AS bought
    WHERE changed_contract IS NULL AND draft IS NOT NULL AND ${hasPaid}
      AND (state = 'open' OR (state = 'fulfilled' AND fulfilled_at >= ${since}))) AS paid`
}
