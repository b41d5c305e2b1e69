import { formatDay } from '@cursus/shared/day'
import type { PaidByHand } from '@cursus/shared/refunds'
import { and, eq } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import { type Tx, transact } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { isHeld, stateOf } from './refunds.rules.ts'
import type { RefundRow } from './refunds.service.ts'
import { refundParts, refunds } from './refunds.table.ts'

export type Acting = { actorId: string; requestId: string }
type Decided = { id: string; reason: string }
/** What somebody says of a refund; `paid`: when and how they paid it by hand. */
type Word = { refund: RefundRow; reason: string; paid?: Omit<PaidByHand, 'reason'> }

/** Locks a refund: of two who decide on it at once, the second sees what the first did. Throws 404. */
export async function lockRefund(tx: Tx, id: string): Promise<RefundRow> {
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, id)).for('update')
  if (!refund) throw new AppError('not_found', 'platform.not_found')
  return refund
}

/** Notes who wants a refund sent, or paid it by hand; nothing follows before somebody else says so too. */
export async function sayFirst(tx: Tx, services: Services, acting: Acting, word: Word): Promise<void> {
  const { id, reference, state } = word.refund
  await tx
    .update(refunds)
    .set({ state, firstBy: acting.actorId, confirmedBy: null })
    .where(eq(refunds.id, id))
  await audit(tx, services, {
    ...acting,
    action: 'refunds.first_word',
    object: { type: 'refund', id },
    after: {
      ...{ reference, state, reason: word.reason },
      ...(word.paid && { paidOn: formatDay(word.paid.day), paidBy: word.paid.way }),
    },
  })
}

/**
 * Declines a refund that waits for a second administrator, or the note that it was paid by hand: nothing of it leaves until it is asked for again, and it goes back to
 * whoever asked for it. Throws 404, and 409 for who asked for it, for one that was declined and for one that waits for no second
 * word.
 */
export async function declineRefund(
  services: Services,
  acting: Acting,
  { id, reason }: Decided,
): Promise<void> {
  await transact(services.db, async (tx) => {
    const refund = await lockRefund(tx, id)
    const { state, reference, firstBy } = refund
    if (state === 'declined') throw new AppError('conflict', 'refunds.declined')
    if (!isHeld(refund)) throw new AppError('conflict', 'refunds.not_held')
    if (firstBy === acting.actorId) throw new AppError('conflict', 'refunds.second_person')
    await tx
      .update(refundParts)
      .set({ state: 'failed' })
      .where(and(eq(refundParts.refundId, id), eq(refundParts.state, 'noted')))
    await tx
      .update(refunds)
      .set({
        state: 'declined',
        declinedBy: acting.actorId,
        declinedAt: services.now(),
        declinedReason: reason,
      })
      .where(eq(refunds.id, id))
    await audit(tx, services, {
      ...acting,
      action: 'refunds.declined',
      object: { type: 'refund', id },
      before: { reference, state },
      after: { reference, state: 'declined', reason },
    })
  })
}

/** Asks anew for a refund that was declined: it waits for another's word again. Throws 404, and 409 for any other refund. */
export async function askRefundAgain(
  services: Services,
  acting: Acting,
  { id, reason }: Decided,
): Promise<void> {
  await transact(services.db, async (tx) => {
    const refund = await lockRefund(tx, id)
    if (refund.state !== 'declined') throw new AppError('conflict', 'refunds.not_declined')
    const parts = await tx
      .select({ state: refundParts.state })
      .from(refundParts)
      .where(eq(refundParts.refundId, id))
    const state = stateOf(parts.map((part) => part.state))
    await sayFirst(tx, services, acting, { refund: { ...refund, state }, reason })
  })
}
