import { and, asc, eq, getTableColumns, isNotNull, isNull, or } from 'drizzle-orm'
import * as z from 'zod/mini'
import { type Db, transact } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import { defineJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import type { MadeRefund } from '../../providers/payments/payments.ts'
import { isHeldByDispute, lostOfPayment } from '../purchases/disputes.queries.ts'
import { type Answer, keepAnswer } from './keep-answer.ts'
import { keyOf } from './refunds.rules.ts'
import { refundParts, refunds } from './refunds.table.ts'
import { unknownOf } from './unknown-refunds.queries.ts'

/** SQL condition: the refund needs no confirmation, or has it. */
export const isNotHeld = or(isNull(refunds.firstBy), isNotNull(refunds.confirmedBy))

/** Sends a refund, trying for more than a day; then the sweep and the administrators' page take over. */
export const sendRefund = defineJob('refunds.send', z.object({ refundId: z.uuid() }), {
  retryLimit: 120,
})

export type PartRow = typeof refundParts.$inferSelect

/**
 * Hands the waiting parts of a refund to the provider, one by one. Each part has its own key, under which an earlier
 * try is found again: however often it is killed and run again, no cent leaves twice. Every part is tried; then what the first
 * that failed met is thrown: 503 while the provider is silent.
 */
export async function send(services: Services, refundId: string): Promise<void> {
  const faults: unknown[] = []
  for (const part of await waitingParts(services.db, refundId))
    await sendPart(services, part).catch((error) => faults.push(error))
  if (faults.length > 0) throw faults[0]
}

function waitingParts(db: Db, refundId: string): Promise<PartRow[]> {
  return db
    .select(getTableColumns(refundParts))
    .from(refundParts)
    .innerJoin(refunds, eq(refunds.id, refundParts.refundId))
    .where(and(eq(refundParts.refundId, refundId), eq(refundParts.state, 'waiting'), isNotHeld))
    .orderBy(asc(refundParts.id))
}

/**
 * Sends one part, unless its payment is disputed; a refusal is an answer too, and waits for an administrator. So does what was paid
 * outside the provider or from a customer's balance, of which it has no payment to give back.
 */
async function sendPart(services: Services, part: PartRow): Promise<void> {
  const { db } = services
  const paymentIntent = await paymentOf(services, part)
  if (!paymentIntent) return keep(services, part, refused('no_payment'))
  if (await isHeldByDispute(db, paymentIntent)) return
  const answer = await giveBack(services, part, paymentIntent).catch((error) => {
    if (error instanceof AppError && error.code === 'payments.refused') return faultOf(error)
    throw error
  })
  // A dispute of which nobody told yet: it waits, and the sweep finds it.
  if (answer?.fault === 'charge_disputed' && (await lostOfPayment(db, paymentIntent)) === 0) return
  if (!answer) throw new Error('a part of a payment is never the whole of it')
  await keep(services, part, answer)
}

/**
 * Asks the provider to give a part back. Refused, as `unknown_refund`, where it gave back some of the payment for a part that a restored database
 * lacks: that may be this very money (decision 799).
 */
async function giveBack({ db, payments }: Services, part: PartRow, paymentIntent: string) {
  const key = keyOf(part)
  const made: MadeRefund[] = []
  for await (const one of payments.refunds({ paymentIntent })) made.push(one)
  const isAskedAgain = made.some((one) => one.key === key)
  if (!isAskedAgain && (await unknownOf(db, made)).length > 0) return refused('unknown_refund')
  return payments.refund({
    key,
    paymentIntent,
    cents: part.amountCents - part.disputedCents,
    isDuplicate: false,
    metadata: { refund: part.refundId },
    made,
  })
}

async function keep(services: Services, part: PartRow, answer: Answer): Promise<void> {
  await transact(services.db, (tx) => keepAnswer(tx, services, { part, answer }))
}

/** Returns the payment of a part; null where the provider knows no such session, or no payment of it. */
async function paymentOf({ db, payments }: Services, part: PartRow): Promise<string | null> {
  if (part.paymentIntent) return part.paymentIntent
  const paymentIntent = (await payments.retrieve(part.payment))?.paymentIntent ?? null
  if (paymentIntent) await db.update(refundParts).set({ paymentIntent }).where(eq(refundParts.id, part.id))
  return paymentIntent
}

const refused = (fault: string) => ({ id: null, status: 'failed' as const, fault })

function faultOf({ cause }: AppError) {
  const code = (cause as { code?: unknown } | undefined)?.code
  return refused(typeof code === 'string' ? code : 'refused')
}
