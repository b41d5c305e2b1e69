import { aloneAtMostCents } from '@cursus/shared/refunds'
import { and, eq, sql } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import { type Tx, transact } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { isHeld } from './refunds.rules.ts'
import type { RefundRow } from './refunds.service.ts'
import { refundParts, refunds } from './refunds.table.ts'
import { sendRefund } from './send-refund.ts'

type Acting = { actorId: string; requestId: string }

/**
 * Sends a refund now for an administrator: a waiting one, or its refused parts under new keys. Throws 404, and 409
 * for one that has left. Above what one may pay back alone, a refused one waits for the word of a second administrator: 409
 * `refunds.second_person` for the first of the two.
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
    const isSecond = isHeld(refund)
    if (isSecond && refund.firstBy === actorId) throw new AppError('conflict', 'refunds.second_person')
    if (!isSecond && refund.state === 'failed' && refund.amountCents > aloneAtMostCents) {
      return sayFirst(tx, services, { refund, reason, actorId, requestId })
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

type FirstWord = Acting & { refund: RefundRow; reason: string }

/** Notes who wants it sent; nothing leaves before somebody else says so too. */
async function sayFirst(tx: Tx, services: Services, { refund, reason, actorId, requestId }: FirstWord) {
  const { id, reference, state } = refund
  await tx.update(refunds).set({ firstBy: actorId, confirmedBy: null }).where(eq(refunds.id, id))
  await audit(tx, services, {
    actorId,
    requestId,
    action: 'refunds.first_word',
    object: { type: 'refund', id },
    after: { reference, state, reason },
  })
}
