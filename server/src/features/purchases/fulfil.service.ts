import { and, eq, ne } from 'drizzle-orm'
import { type Tx, transact } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import type { PaymentSession } from '../../providers/payments/payments.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import {
  findBySession,
  findPurchase,
  type LineRow,
  linesOf,
  lockPurchase,
  type Product,
  type PurchaseRow,
  type SessionRow,
  sessionsOf,
} from './purchases.queries.ts'
import { checkoutSessions, purchases } from './purchases.table.ts'
import { type RefundReason, startRefund } from './refund.ts'
import { remindLater } from './reminders.service.ts'

/** What a line becomes when it is paid. */
export type PaidLine = {
  purchase: PurchaseRow
  line: LineRow
  sessionId: string
  customer: string | null
  /** Of what is paid by the month or year; all its lines are one subscription. */
  subscription: string | null
  /** Now, where the provider does not say when. */
  paidAt: Date
}
export type Opener = (tx: Tx, services: Services, paid: PaidLine) => Promise<ContractRow>
/** From product to the function that turns its paid line into a contract: given by `app.ts`. */
export type Openers = Partial<Record<Product, Opener>>

/** `paid` has its contracts, unless its draft is still to come; the provider was asked, never the browser. */
export type Outcome = 'paid' | 'unpaid' | 'refunded'
export type Fulfil = (sessionId: string) => Promise<Outcome>

/**
 * The one step in which webhook, return and sweep end. It may be called any number of times, at once and by several
 * processes: a paid session makes one contract per line of its draft. Throws 404 for a session that is not ours, 503
 * when the provider is silent: then nothing is known and nothing changes.
 */
export function fulfilWith(services: Services, openers: Openers): Fulfil {
  return async (sessionId) => {
    const known = await findBySession(services.db, sessionId)
    const settled = known && outcomeOf(known.purchase, known.session)
    if (settled) return settled
    const session = await services.payments.retrieve(sessionId)
    const purchase = known?.purchase ?? (await findPurchase(services.db, session?.purchaseId ?? null))
    const attempt = known?.session.attempt ?? session?.attempt
    if (!session || !purchase || !attempt) throw new AppError('not_found', 'payments.session_unknown')
    return transact(services.db, (tx) =>
      settle(tx, services, { openers, session, purchaseId: purchase.id, attempt }),
    )
  }
}

/** Null while something is left to do. */
function outcomeOf(purchase: PurchaseRow, session: SessionRow): Outcome | null {
  if (session.state === 'refunding' || session.state === 'refunded') {
    // A second payment is paid back; what the first one bought stands.
    return purchase.state === 'fulfilled' ? 'paid' : 'refunded'
  }
  return session.state === 'paid' && (purchase.state === 'fulfilled' || !purchase.draft) ? 'paid' : null
}

type Signal = { openers: Openers; session: PaymentSession; purchaseId: string; attempt: number }

async function settle(tx: Tx, services: Services, signal: Signal): Promise<Outcome> {
  const { session, purchaseId, attempt } = signal
  const purchase = await lockPurchase(tx, purchaseId)
  const rows = await sessionsOf(tx, purchaseId)
  const row = rows.find((one) => one.attempt === attempt)
  if (!row || (row.sessionId && row.sessionId !== session.id)) {
    throw new AppError('not_found', 'payments.session_unknown')
  }
  const settled = outcomeOf(purchase, row)
  if (settled) return settled
  if (!session.isPaid) return noteUnpaid(tx, signal, row)
  const paid = { sessionId: session.id, paymentIntent: session.paymentIntent, amountPaid: session.amount }
  await keep(tx, row, paid)
  const wrong = reasonToRefund(purchase, rows, signal)
  if (wrong) {
    await startRefund(tx, services, { purchase, attempt, sessionId: session.id, reason: wrong })
    return purchase.state === 'fulfilled' ? 'paid' : 'refunded'
  }
  await keep(tx, row, { state: 'paid' })
  if (purchase.draft) await openContracts(tx, services, { ...signal, purchase })
  return 'paid'
}

/** A purchase is paid once, with the amount that its draft had when it went to checkout. */
function reasonToRefund(
  purchase: PurchaseRow,
  rows: SessionRow[],
  { session, attempt }: Signal,
): RefundReason | null {
  const isElsewhere = rows.some((row) => row.attempt !== attempt && row.state === 'paid')
  if (purchase.state !== 'open' || isElsewhere) return 'duplicate'
  return session.amount === purchase.amount && session.currency === 'eur' ? null : 'amount'
}

async function openContracts(
  tx: Tx,
  services: Services,
  signal: Signal & { purchase: PurchaseRow },
): Promise<void> {
  const { purchase, session, openers } = signal
  const { id: sessionId, customer, subscription } = session
  const paidAt = session.paidAt ?? services.now()
  for (const line of await linesOf(tx, purchase.id)) {
    const open = openers[line.product]
    if (!open) throw new Error(`nothing turns a paid ${line.product} into a contract`)
    const contract = await open(tx, services, { purchase, line, sessionId, customer, subscription, paidAt })
    await remindLater(tx, services, contract)
  }
  await tx
    .update(purchases)
    .set({ state: 'fulfilled', fulfilledAt: services.now() })
    .where(eq(purchases.id, purchase.id))
}

async function noteUnpaid(tx: Tx, { session }: Signal, row: SessionRow): Promise<Outcome> {
  // A payment that failed later leaves the way free for another one.
  const ended = session.hasFailed ? 'failed' : session.status === 'expired' ? 'expired' : null
  const state = ended ?? 'open'
  await keep(tx, row, { sessionId: session.id, state })
  return 'unpaid'
}

async function keep(tx: Tx, { purchaseId, attempt }: SessionRow, values: Partial<SessionRow>): Promise<void> {
  await tx
    .update(checkoutSessions)
    .set(values)
    .where(and(eq(checkoutSessions.purchaseId, purchaseId), eq(checkoutSessions.attempt, attempt)))
}

/** Takes the draft of a client that sends it only on return; one that is there already stays. */
export async function completeDraft(
  tx: Tx,
  purchaseId: string,
  draft: Record<string, unknown>,
): Promise<void> {
  const purchase = await lockPurchase(tx, purchaseId)
  if (purchase.draft || purchase.state !== 'open') return
  await tx
    .update(purchases)
    .set({ draft })
    .where(and(eq(purchases.id, purchaseId), ne(purchases.state, 'fulfilled')))
}
