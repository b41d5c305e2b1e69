import { aloneAtMostCents } from '@cursus/shared/refunds'
import { and, eq, sql } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import { transact } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { isDisputed } from './disputes.queries.ts'
import { isHeld } from './refunds.rules.ts'
import { refundParts, refunds } from './refunds.table.ts'
import { type Acting, lockRefund, sayFirst } from './second-person.ts'
import { sendRefund } from './send-refund.ts'

/**
 * Sends a refund now for an administrator: a waiting one, or its refused parts under new keys. Throws 404, and 409
 * for one that has left or was declined, whose payment is disputed, or that somebody noted as paid by hand. Above what one may pay back alone, a refused one waits for the word of a second administrator: 409
 * `refunds.second_person` for the first of the two.
 */
export async function sendByHand(
  services: Services,
  { actorId, requestId }: Acting,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  await transact(services.db, async (tx) => {
    const refund = await lockRefund(tx, id)
    if (refund.state === 'declined') throw new AppError('conflict', 'refunds.declined')
    if (refund.state !== 'asked' && refund.state !== 'failed') {
      throw new AppError('conflict', 'refunds.on_its_way')
    }
    const isNoted = and(eq(refundParts.refundId, id), eq(refundParts.state, 'noted'))
    if ((await tx.$count(refundParts, isNoted)) > 0) throw new AppError('conflict', 'refunds.noted')
    if (await isDisputed(tx, id)) throw new AppError('conflict', 'refunds.disputed')
    const isSecond = isHeld(refund)
    if (isSecond && refund.firstBy === actorId) throw new AppError('conflict', 'refunds.second_person')
    if (!isSecond && refund.state === 'failed' && refund.amountCents > aloneAtMostCents) {
      return sayFirst(tx, services, { actorId, requestId }, { refund, reason })
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
    await tx
      .update(refunds)
      .set({ state: 'asked', ...(isSecond && { confirmedBy: actorId }) })
      .where(eq(refunds.id, id))
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
