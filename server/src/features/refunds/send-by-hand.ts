import { and, eq, sql } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import { transact } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { refundParts, refunds } from './refunds.table.ts'
import { sendRefund } from './send-refund.ts'

type Acting = { actorId: string; requestId: string }

/**
 * Sends a refund now for an administrator: a waiting one, or its refused parts under new keys. Throws 404, and 409
 * for one that has left.
 */
export async function sendByHand(
  services: Services,
  { actorId, requestId }: Acting,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  await transact(services.db, async (tx) => {
    const [refund] = await tx.select().from(refunds).where(eq(refunds.id, id)).for('update')
    if (!refund) throw new AppError('not_found', 'platform.not_found')
    if (refund.state !== 'asked' && refund.state !== 'failed') {
      throw new AppError('conflict', 'refunds.on_its_way')
    }
    await tx
      .update(refundParts)
      .set({
        state: 'waiting',
        attempt: sql`${refundParts.attempt} + 1`,
        providerAnswers: sql`${refundParts.providerAnswers} + 1`,
        providerRefund: null,
        fault: null,
      })
      .where(and(eq(refundParts.refundId, id), eq(refundParts.state, 'failed')))
    await tx.update(refunds).set({ state: 'asked' }).where(eq(refunds.id, id))
    await services.jobs.enqueue(tx, sendRefund, { refundId: id })
    await audit(tx, services, {
      actorId,
      requestId,
      action: 'refunds.sent',
      object: { type: 'refund', id },
      before: { reference: refund.reference, state: refund.state },
      after: { reference: refund.reference, state: 'asked', reason },
    })
  })
}
