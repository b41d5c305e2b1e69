import { formatDay } from '@cursus/shared/day'
import { type Dispute, disputeReasonOf } from '@cursus/shared/disputes'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { users } from '../accounts/accounts.table.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { namedContract } from '../contracts/named-contract.queries.ts'
import { dueCents } from '../purchases/disputes.queries.ts'
import { disputeShares, disputes } from '../purchases/disputes.table.ts'
import { refunds } from './refunds.table.ts'

/** Reads a dispute as administrators see it, also a closed one; null for none. */
export async function findDispute({ db }: Services, id: string): Promise<Dispute | null> {
  const [row] = await db
    .select({ dispute: disputes, student: namedContract.student })
    .from(disputes)
    .innerJoin(users, eq(users.id, disputes.studentId))
    .where(eq(disputes.id, id))
  if (!row) return null
  const shares = await db
    .select({
      contract: namedContract.contract,
      dueCents,
      repaidAt: disputeShares.repaidAt,
    })
    .from(disputeShares)
    .innerJoin(contracts, eq(contracts.id, disputeShares.contractId))
    .where(eq(disputeShares.disputeId, id))
    .orderBy(contracts.reference)
  const { providerDispute, amountCents, feeCents, reason, state, dueOn, openedAt, closedAt } = row.dispute
  return {
    id,
    providerId: providerDispute,
    student: row.student,
    contracts: shares.map(({ contract }) => contract),
    amountCents,
    feeCents,
    owedCents: shares.reduce((sum, share) => sum + (share.repaidAt ? 0 : share.dueCents), 0),
    repaidAt: shares.find(({ repaidAt }) => repaidAt)?.repaidAt?.toISOString() ?? null,
    reason: disputeReasonOf(reason),
    state,
    dueOn: dueOn && formatDay(dueOn),
    openedAt: openedAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
  }
}

/**
 * SQL of what a dispute means for a row of `refunds`: `holds` while it keeps what has not left from being paid back, `paid` where a bank gave back
 * some of it; else null.
 */
export const disputeOfRefund = sql.raw(`CASE
  WHEN EXISTS (SELECT FROM refund_parts AS part JOIN disputes AS held
      ON held.payment_intent IN (part.payment_intent, part.payment) AND held.closed_at IS NULL AND held.holds_refunds
    WHERE part.refund_id = refunds.id AND part.state NOT IN ('sent', 'received')) THEN 'holds'
  WHEN EXISTS (SELECT FROM refund_parts AS part WHERE part.refund_id = refunds.id AND part.disputed_cents > 0) THEN 'paid'
  END`) as SQL<'holds' | 'paid' | null>

/** Tells whether a bank disputes what of a refund has not left: paid back now it could be paid twice. */
export async function isDisputed(db: Db, refundId: string): Promise<boolean> {
  const [row] = await db.select({ dispute: disputeOfRefund }).from(refunds).where(eq(refunds.id, refundId))
  return row?.dispute === 'holds'
}
