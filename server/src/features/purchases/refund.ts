import { and, eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { type Tx, transact } from '../../platform/database.ts'
import { defineJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { queueMail, recipientOf } from '../mail/mail.service.ts'
import { readBuyer } from './buyer.queries.ts'
import { isHeldByDispute, lostOfPayment } from './disputes.queries.ts'
import { findBySession, type PurchaseRow } from './purchases.queries.ts'
import { checkoutSessions, purchases } from './purchases.table.ts'

/**
 * Why a payment goes back. `duplicate`: the purchase was paid before. `amount`: the paid amount is not that of the
 * draft. `no_draft`: a client that sends its data on return never did. `change_void`: the contract changed after the
 * difference was computed. `given_up`: its student had given the purchase up. `bought_already`: another version of what it
 * buys was paid since it went to checkout.
 */
export type RefundReason = 'duplicate' | 'bought_already' | 'given_up' | 'amount' | 'no_draft' | 'change_void'

/** Pays back, trying for more than a day before it raises an alarm. */
export const refundPayment = defineJob('purchases.refund', z.object({ sessionId: z.string() }), {
  retryLimit: 120,
})

type Wrong = { purchase: PurchaseRow; attempt: number; sessionId: string; reason: RefundReason }

/** Marks a payment to go back, raises the alarm for a wrong amount, and queues the refund. */
export async function startRefund(tx: Tx, { jobs, log }: Services, wrong: Wrong): Promise<void> {
  const { purchase, attempt, sessionId, reason } = wrong
  await tx
    .update(checkoutSessions)
    .set({ state: 'refunding', refundReason: reason })
    .where(and(eq(checkoutSessions.purchaseId, purchase.id), eq(checkoutSessions.attempt, attempt)))
  if (reason !== 'duplicate') {
    await tx.update(purchases).set({ state: 'refused' }).where(eq(purchases.id, purchase.id))
  }
  if (reason === 'amount' || reason === 'no_draft') {
    log.error(
      {
        code: reason === 'amount' ? 'payments.amount_differs' : 'payments.no_draft',
        purchaseId: purchase.id,
        sessionId,
      },
      'what was paid bought nothing',
    )
  }
  await jobs.enqueue(tx, refundPayment, { sessionId })
}

/** Pays back and tells the student; the provider's key makes a repeat harmless. */
export async function refund(services: Services, sessionId: string): Promise<void> {
  const { db, payments } = services
  const found = await findBySession(db, sessionId)
  if (found?.session.state !== 'refunding') return
  const { purchase, session } = found
  const held = await payments.retrieve(sessionId)
  const paymentIntent = session.paymentIntent ?? held?.paymentIntent
  if (!paymentIntent) throw new Error(`session ${sessionId} has no payment to pay back`)
  // What is paid back is not charged again next month.
  if (held?.subscription) await endAtOnce(services, held.subscription, sessionId)
  // The sweep comes back once the bank has decided.
  if (await isHeldByDispute(db, paymentIntent)) return
  const paid = session.amountPaid ?? purchase.amount
  const left = paid - (await lostOfPayment(db, paymentIntent))
  if (left > 0) {
    await payments.refund({
      key: `refund:${sessionId}`,
      paymentIntent,
      ...(left < paid && { cents: left }),
      isDuplicate: session.refundReason === 'duplicate' || session.refundReason === 'bought_already',
      metadata: { purchase: purchase.id, session: sessionId },
    })
  }
  await transact(db, async (tx) => {
    await tx
      .update(checkoutSessions)
      .set({ state: 'refunded' })
      .where(eq(checkoutSessions.sessionId, sessionId))
    // By a dispute that was lost the bank gave it back itself.
    if (left <= 0) return
    const { user } = await readBuyer(tx, purchase.studentId)
    const changed = session.refundReason === 'change_void' ? await changedBy(tx, purchase) : null
    await queueMail(tx, services, {
      eventKey: `refund:${sessionId}`,
      ...recipientOf(user),
      template: 'payment-refunded',
      payload: {
        name: user.name,
        amount: left,
        ...(changed && { reference: changed.reference }),
      },
    })
  })
}

/** Returns the contract that a purchase was to change. */
async function changedBy(tx: Tx, { changedContract }: PurchaseRow) {
  if (!changedContract) return null
  const [row] = await tx
    .select({ reference: contracts.reference })
    .from(contracts)
    .where(eq(contracts.id, changedContract))
  return row ?? null
}

/** Ends the subscription at once; a repeat finds it over. */
async function endAtOnce({ payments, now }: Services, subscriptionId: string, sessionId: string) {
  const at = now()
  const idempotencyKey = `refund:${sessionId}`
  await payments.endSubscription({ subscriptionId, at, isDueDay: false, now: at, idempotencyKey })
}
