import { dayOf, hourMs } from '@cursus/shared/day'
import { and, eq } from 'drizzle-orm'
import { type Tx, transact } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import type { ProviderDispute } from '../../providers/payments/payments.ts'
import { type DisputedPayment, findDisputed } from '../payments/disputed-payment.queries.ts'
import { disputeShares, disputes } from '../purchases/disputes.table.ts'
import { disputeChanged } from '../purchases/provider-news.service.ts'
import { goneOf } from './left.queries.ts'
import { loseDispute } from './lose-dispute.ts'
import { splitOverContracts } from './refunds.rules.ts'
import { refundParts } from './refunds.table.ts'
import { sendRefund } from './send-refund.ts'
import { noteDispute, tellFinance } from './tell-of-dispute.ts'

export type DisputeRow = typeof disputes.$inferSelect
type Told = ProviderDispute & { paymentIntent: string }

/** How long a dispute is asked about again whose payment nobody told of yet, and the most seconds between two times. */
const again = { forMs: hourMs, atMost: 60 }

/**
 * Asks the provider how a dispute stands and writes it with what follows. Events may come in any order, repeatedly, before
 * their payment or never. Ignores a dispute of a payment that is not ours. Throws 503 when the provider is silent.
 */
export async function settleDispute(services: Services, providerDispute: string): Promise<void> {
  const { db, jobs, log, now } = services
  const told = await services.payments.findDispute(providerDispute)
  if (!told?.paymentIntent) return
  const named = { ...told, paymentIntent: told.paymentIntent }
  const paid = await findDisputed(services, named)
  if (paid) return transact(db, (tx) => keepDispute(tx, services, named, paid))
  log.info({ providerDispute }, 'a dispute names a payment that nobody knows')
  const openMs = now().getTime() - told.openedAt.getTime()
  // After as long as it has been open: a payment that is disputed at once is known a moment later.
  const seconds = Math.min(Math.max(1, Math.ceil(openMs / 1000)), again.atMost)
  if (openMs < again.forMs) await jobs.enqueue(db, disputeChanged, { providerDispute }, { seconds })
}

async function keepDispute(tx: Tx, services: Services, told: Told, paid: DisputedPayment): Promise<void> {
  const isNew = await insertDispute(tx, told, paid)
  const [row] = await tx.select().from(disputes).where(eq(disputes.providerDispute, told.id)).for('update')
  // Won and lost are final.
  if (!row || row.closedAt) return
  const { state, holdsRefunds, dueBy } = told
  const isClosed = state === 'won' || state === 'lost'
  const next = {
    state,
    holdsRefunds,
    feeCents: told.fee,
    dueOn: dueBy && dayOf(dueBy),
    closedAt: isClosed ? services.now() : null,
  }
  await tx.update(disputes).set(next).where(eq(disputes.id, row.id))
  const dispute = { ...row, ...next }
  if (isNew) {
    await noteDispute(tx, services, dispute, 'payments.dispute_opened')
    if (state !== 'won') await tellFinance(tx, services, dispute)
  }
  if (state === 'lost') await loseDispute(tx, services, dispute)
  if (state === 'won') await goOn(tx, services, dispute)
}

/** Inserts a dispute with its shares, of what is left of each contract first; false when it is known. */
async function insertDispute(tx: Tx, told: Told, { studentId, shares }: DisputedPayment): Promise<boolean> {
  const { id: providerDispute, paymentIntent, amount: amountCents, reason, holdsRefunds, openedAt } = told
  const [made] = await tx
    .insert(disputes)
    .values({
      ...{ providerDispute, studentId, paymentIntent, amountCents, reason },
      ...{ state: 'under_review', holdsRefunds, openedAt },
    })
    .onConflictDoNothing()
    .returning({ id: disputes.id })
  if (!made) return false
  const paid = []
  for (const share of shares)
    paid.push({ ...share, goneCents: await goneOf(tx, share.contractId, paymentIntent) })
  for (const { contractId, cents } of splitOverContracts(amountCents, paid))
    await tx.insert(disputeShares).values({ disputeId: made.id, contractId, amountCents: cents })
  return true
}

/** Sends the refunds that waited for the end of a dispute. */
async function goOn(tx: Tx, services: Services, dispute: DisputeRow): Promise<void> {
  await noteDispute(tx, services, dispute, 'payments.dispute_won')
  const { refundId, paymentIntent, state } = refundParts
  const waiting = await tx
    .selectDistinct({ refundId })
    .from(refundParts)
    .where(and(eq(paymentIntent, dispute.paymentIntent), eq(state, 'waiting')))
  for (const one of waiting) await services.jobs.enqueue(tx, sendRefund, one)
}
