import { and, asc, eq, inArray, or } from 'drizzle-orm'
import type { Tx } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { markUnpaid } from '../contracts/late-contract.service.ts'
import { disputeShares, type disputes } from '../purchases/disputes.table.ts'
import { loseDifference } from '../purchases/sell-difference.service.ts'
import { followParts } from './keep-answer.ts'
import { recountOwed } from './owed-at-end.service.ts'
import { refundParts, refunds } from './refunds.table.ts'
import { sendRefund } from './send-refund.ts'
import { noteDispute } from './tell-of-dispute.ts'

type DisputeRow = typeof disputes.$inferSelect

/**
 * Writes what follows of a locked dispute that was lost. The money is back with its person: refunds of that payment which have not
 * left count as paid by it, at most as much as it took, and what they owe beyond it leaves. What no refund was due for
 * is missing again, and its contract unpaid, of one that is over for its covered days; nothing is where it was for a change that never took effect.
 */
export async function loseDispute(tx: Tx, services: Services, dispute: DisputeRow): Promise<void> {
  await noteDispute(tx, services, dispute, 'payments.dispute_lost')
  const code = 'payments.dispute_lost'
  services.log.error({ code, disputeId: dispute.id }, 'a dispute was lost: the payment is gone')
  if (await loseDifference(tx, services, dispute.paymentIntent)) return
  const shares = await tx
    .select()
    .from(disputeShares)
    .where(eq(disputeShares.disputeId, dispute.id))
    .orderBy(disputeShares.contractId)
  for (const { contractId, amountCents } of shares) {
    const [contract] = await tx.select().from(contracts).where(eq(contracts.id, contractId)).for('update')
    if (!contract) continue
    const owedCents = await countAsPaidBack(tx, services, { dispute, contractId, amountCents })
    const isIt = and(eq(disputeShares.disputeId, dispute.id), eq(disputeShares.contractId, contractId))
    await tx.update(disputeShares).set({ owedCents }).where(isIt)
    await recountOwed(tx, services, contract)
    if (owedCents > 0) await markUnpaid(tx, services, contract)
  }
}

type Share = { dispute: DisputeRow; contractId: string; amountCents: number }

/** Counts refunds of the payment as paid back by the dispute, oldest first; returns the cents of it that are left. */
async function countAsPaidBack(tx: Tx, services: Services, { dispute, ...share }: Share): Promise<number> {
  const { paymentIntent } = dispute
  const due = await tx
    .select({ part: refundParts, refund: refunds })
    .from(refundParts)
    .innerJoin(refunds, eq(refunds.id, refundParts.refundId))
    .where(
      and(
        eq(refunds.contractId, share.contractId),
        or(eq(refundParts.paymentIntent, paymentIntent), eq(refundParts.payment, paymentIntent)),
        inArray(refundParts.state, ['waiting', 'failed', 'noted']),
      ),
    )
    .orderBy(asc(refunds.askedAt), asc(refunds.id))
    .for('update')
  let left = share.amountCents
  for (const { part, refund } of due) {
    const cents = Math.min(left, part.amountCents - part.disputedCents)
    if (cents === 0) continue
    left -= cents
    const disputedCents = part.disputedCents + cents
    const isWhole = disputedCents === part.amountCents
    await tx
      .update(refundParts)
      .set({
        disputedCents,
        ...(isWhole && { state: 'received', fault: null }),
        providerAnswers: part.providerAnswers + 1,
      })
      .where(eq(refundParts.id, part.id))
    await followParts(tx, services, refund)
    if (!isWhole) await services.jobs.enqueue(tx, sendRefund, { refundId: refund.id })
  }
  return left
}
