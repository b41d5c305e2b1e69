import type { Day } from '@cursus/shared/day'
import type { Language } from '@cursus/shared/language'
import { and, eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { type Tx, transact } from '../../platform/database.ts'
import { defineJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { text } from '../../platform/texts.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { readBuyer } from './buyer.queries.ts'
import { purchaseOfPayment } from './disputes.queries.ts'
import { endOpenSessions, resumeSession } from './open-session.ts'
import { findPurchase, lockPurchase, type PurchaseRow } from './purchases.queries.ts'
import { checkoutSessions, purchaseLines, purchases } from './purchases.table.ts'
import { startRefund } from './refund.ts'

/** `period`: days that it pays for; null for those of the contract. `repays`: again, as a bank took them back. */
type Difference = {
  contract: ContractRow
  cents: number
  period: { from: Day; until: Day } | null
  payableUntil: Day | null
  language: Language
  repays?: boolean
}

/** Writes the payment of a change's difference, or of what is paid again, in the transaction of its cause. */
export async function openDifference(
  tx: Tx,
  services: Services,
  { contract, cents, period, payableUntil, language, repays = false }: Difference,
): Promise<PurchaseRow> {
  const { reference } = contract
  const product = services.products.ofContract(contract).key
  const [purchase] = await tx
    .insert(purchases)
    .values({
      studentId: contract.studentId,
      product,
      changedContract: contract.id,
      repays,
      coversFrom: period?.from ?? null,
      coversUntil: period?.until ?? null,
      draft: {},
      payableUntil,
      description: text(language, repays ? 'payAgain.description' : 'change.description', { reference }),
      amount: cents,
      language,
      createdAt: services.now(),
    })
    .returning()
  if (!purchase) throw new Error('no purchase was written')
  const priceId = `${repays ? 'cursus_again' : 'cursus_change'}_${cents}`
  const line = { purchaseId: purchase.id, product, priceId, amount: cents }
  await tx.insert(purchaseLines).values(line)
  return purchase
}

/** Returns the payment address of a difference: that of the open session, or the return page once it is paid. */
export async function payDifference(services: Services, purchaseId: string): Promise<string> {
  const purchase = await findPurchase(services.db, purchaseId)
  if (!purchase) throw new Error(`nobody pays purchase ${purchaseId}`)
  const { user } = await readBuyer(services.db, purchase.studentId)
  return resumeSession(services, user, purchase)
}

/** Counts a paid difference as paid for its contract: the change that it was held for takes effect. */
export async function keepDifference(tx: Tx, { now }: Services, purchaseId: string): Promise<void> {
  await tx
    .update(purchases)
    .set({ state: 'fulfilled', fulfilledAt: now() })
    .where(and(eq(purchases.id, purchaseId), eq(purchases.state, 'open')))
}

/** Starts to pay a held difference back: its change does not take effect. Does nothing where none was paid. */
export async function returnDifference(tx: Tx, services: Services, purchaseId: string): Promise<void> {
  const purchase = await lockPurchase(tx, purchaseId)
  if (purchase.state !== 'open') return
  const [paid] = await tx
    .select()
    .from(checkoutSessions)
    .where(and(eq(checkoutSessions.purchaseId, purchaseId), eq(checkoutSessions.state, 'paid')))
  if (!paid?.sessionId) return
  const { attempt, sessionId } = paid
  await startRefund(tx, services, { purchase, attempt, sessionId, reason: 'change_void' })
}

/** Event: a bank took back what was paid for a change that has not taken effect. */
export const differenceLost = defineJob('purchases.difference_lost', z.object({ purchaseId: z.uuid() }), {
  retryLimit: 20,
})

/**
 * Tells whether a payment that a bank took back was for a change that never took effect, so that nothing is missing. Locks its purchase,
 * as whoever takes the change into effect does; one that is still held is told of.
 */
export async function loseDifference(tx: Tx, { jobs }: Services, paymentIntent: string): Promise<boolean> {
  const found = await purchaseOfPayment(tx, paymentIntent)
  if (!found?.purchase.changedContract) return false
  const { id, state } = await lockPurchase(tx, found.purchase.id)
  if (state === 'open') await jobs.enqueue(tx, differenceLost, { purchaseId: id })
  return state !== 'fulfilled'
}

/**
 * Ends the payment of a difference; true when it was paid before. `ended` runs in the same transaction, so that
 * nobody pays for what is given up.
 */
export async function endDifference(
  services: Services,
  purchaseId: string,
  ended: (tx: Tx) => Promise<unknown>,
): Promise<boolean> {
  const purchase = await findPurchase(services.db, purchaseId)
  if (purchase?.state === 'fulfilled') return true
  if (purchase?.state === 'open' && (await endOpenSessions(services, purchase))) return true
  await transact(services.db, async (tx) => {
    await tx
      .update(purchases)
      .set({ state: 'abandoned' })
      .where(and(eq(purchases.id, purchaseId), eq(purchases.state, 'open')))
    await ended(tx)
  })
  return false
}
