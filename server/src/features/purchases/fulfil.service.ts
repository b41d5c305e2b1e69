import { dayOf } from '@cursus/shared/day'
import { and, eq, ne } from 'drizzle-orm'
import { type Tx, together, transact } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import type { PaymentSession } from '../../providers/payments/payments.ts'
import { isGoingOn } from '../contracts/contract-state.rules.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import type { Fulfil, Fulfilled, PaidLine } from './product.ts'
import { draftColumns, draftOf } from './products.service.ts'
import {
  findBySession,
  findPurchase,
  type LineRow,
  linesOf,
  lockPurchase,
  type PurchaseRow,
  type SessionRow,
  sessionsOf,
} from './purchases.queries.ts'
import { checkoutSessions, purchases } from './purchases.table.ts'
import { type RefundReason, startRefund } from './refund.ts'
import { remindLater } from './reminders.service.ts'
import { lockVersions, paidVersions } from './versions.queries.ts'

/** Adds what follows in the transaction that opens a contract. */
export type Opened = (tx: Tx, paid: PaidLine, contract: ContractRow) => Promise<void>

/**
 * Makes the change that a paid difference is for; `held` when it waits for something else than money, null when it is
 * no longer possible.
 */
export type Amended = (tx: Tx, purchase: PurchaseRow) => Promise<ContractRow | 'held' | null>
type Following = { opened: Opened; amended: Amended }

/**
 * Makes the contracts of a paid session, one per line of its draft. Webhook, return and sweep all end here; it may be
 * called any number of times, also at once and by several processes. Throws 404 for an unknown session, 503 when the
 * provider is silent: nothing changes then.
 */
export function fulfilWith(services: Services, { opened, amended }: Following): Fulfil {
  return async (sessionId, found) => {
    const known = found ?? (await findBySession(services.db, sessionId))
    const outcome = known && outcomeOf(known.purchase, known.session)
    if (outcome) return { outcome }
    const session = await services.payments.retrieve(sessionId)
    const purchase = known?.purchase ?? (await findPurchase(services.db, session?.purchaseId ?? null))
    const attempt = known?.session.attempt ?? session?.attempt
    if (!session || !purchase || !attempt) throw new AppError('not_found', 'payments.session_unknown')
    return transact(services.db, (tx) =>
      settle(tx, services, { opened, amended, session, purchaseId: purchase.id, attempt }),
    )
  }
}

/** Returns the outcome; null while something is left to do. */
function outcomeOf(purchase: PurchaseRow, session: SessionRow): Fulfilled['outcome'] | null {
  if (session.state === 'refunding' || session.state === 'refunded') {
    return refundedOutcome(purchase, session.refundReason)
  }
  const isSettled = purchase.state === 'fulfilled' || !purchase.draft || purchase.changedContract !== null
  return session.state === 'paid' && isSettled ? 'paid' : null
}

/** Returns what a payment that goes back means: a second one leaves what the first one bought. */
function refundedOutcome({ state }: PurchaseRow, reason: string | null): Fulfilled['outcome'] {
  if (state === 'fulfilled') return 'paid'
  return reason === 'bought_already' ? reason : 'refunded'
}

type Signal = Following & { session: PaymentSession; purchaseId: string; attempt: number }

async function settle(tx: Tx, services: Services, signal: Signal): Promise<Fulfilled> {
  const { session, purchaseId, attempt } = signal
  // In this order: what is read after the lock is what the signal before has left.
  const [purchase, rows, lines, versions] = await together([
    lockVersions(tx, purchaseId),
    sessionsOf(tx, purchaseId),
    linesOf(tx, purchaseId),
    paidVersions(tx, purchaseId),
  ])
  const row = rows.find((one) => one.attempt === attempt) ?? (await takeUp(tx, signal))
  if (row.sessionId && row.sessionId !== session.id) {
    throw new AppError('not_found', 'payments.session_unknown')
  }
  const settled = outcomeOf(purchase, row)
  if (settled) return { outcome: settled }
  if (!session.isPaid) return noteUnpaid(tx, signal, row)
  const paid = {
    ...{ sessionId: session.id, paymentIntent: session.paymentIntent, amountPaid: session.amount },
    paidAt: session.paidAt ?? services.now(),
  }
  const today = dayOf(services.now())
  const isBought = versions.some(({ contract }) => isGoingOn(contract, today))
  const refused = reasonToRefund(purchase, { rows, isBought }, signal)
  const changed = refused || !purchase.changedContract ? null : await signal.amended(tx, purchase)
  const isVoid = purchase.changedContract !== null && !changed
  const wrong = refused ?? (isVoid ? (purchase.repays ? 'given_up' : 'change_void') : null)
  if (wrong) {
    await keep(tx, row, paid)
    await startRefund(tx, services, { purchase, attempt, sessionId: session.id, reason: wrong })
    return { outcome: refundedOutcome(purchase, wrong) }
  }
  const kept = keep(tx, row, { ...paid, state: 'paid' })
  if (changed === 'held') {
    await kept
    return { outcome: 'paid' }
  }
  const [, contracts] = await together([
    kept,
    changed
      ? fulfilled(tx, services, purchase).then(() => [changed])
      : purchase.draft
        ? openContracts(tx, services, { ...signal, purchase, lines })
        : undefined,
  ])
  return { outcome: 'paid', contracts }
}

/**
 * Writes an attempt that a restored database lacks: the provider has it under our key, so it was ours. Throws 404 when it is not paid, as
 * nobody can go on with it.
 */
async function takeUp(tx: Tx, { session, purchaseId, attempt }: Signal): Promise<SessionRow> {
  if (!session.isPaid) throw new AppError('not_found', 'payments.session_unknown')
  const expiresAt = session.paidAt ?? new Date(0)
  const [row] = await tx.insert(checkoutSessions).values({ purchaseId, attempt, expiresAt }).returning()
  if (!row) throw new Error('no attempt was written')
  return row
}

type Before = {
  /** Sessions of the purchase. */
  rows: SessionRow[]
  /** True when another version was paid since it went to checkout, and is in force. */
  isBought: boolean
}

/**
 * Returns why a payment goes back, or null: a purchase is paid once, of its versions one, and with the amount that its draft
 * had at checkout.
 */
function reasonToRefund(
  purchase: PurchaseRow,
  { rows, isBought }: Before,
  { session, attempt }: Signal,
): RefundReason | null {
  const isElsewhere = rows.some((row) => row.attempt !== attempt && row.state === 'paid')
  if (purchase.state === 'abandoned') return 'given_up'
  if (purchase.state !== 'open' || isElsewhere) return 'duplicate'
  if (isBought) return 'bought_already'
  return session.amount === purchase.amount && session.currency === 'eur' ? null : 'amount'
}

async function openContracts(
  tx: Tx,
  services: Services,
  signal: Signal & { purchase: PurchaseRow; lines: LineRow[] },
): Promise<ContractRow[]> {
  const { purchase, lines, session, opened } = signal
  const { id: sessionId, customer, subscription } = session
  const paidAt = session.paidAt ?? services.now()
  const made = []
  for (const line of lines) {
    const paid = { purchase, line, sessionId, customer, subscription, paidAt }
    made.push({ paid, contract: await open(tx, services, paid) })
  }
  const following = made.flatMap(({ paid, contract }) => [
    opened(tx, paid, contract),
    remindLater(tx, services, contract),
  ])
  await together([fulfilled(tx, services, purchase), ...following])
  return made.map(({ contract }) => contract)
}

async function fulfilled(tx: Tx, { now }: Services, { id }: PurchaseRow): Promise<void> {
  await tx.update(purchases).set({ state: 'fulfilled', fulfilledAt: now() }).where(eq(purchases.id, id))
}

/** Opens the contract of one line; an add-on begins with the purchase it belongs to. */
async function open(tx: Tx, services: Services, paid: PaidLine): Promise<ContractRow> {
  const { purchase, line } = paid
  const own = services.products.of(purchase.product)
  const draft = draftOf(services, purchase)
  if (!draft) throw new Error(`purchase ${purchase.id} has no draft`)
  if (line.product === purchase.product) return own.open(tx, services, paid, draft)
  const { addOn } = services.products.of(line.product)
  const startDate = own.startsOn(draft)
  if (!addOn || !startDate) throw new Error(`a ${line.product} is not sold beside a ${purchase.product}`)
  return addOn.open(tx, services, paid, startDate)
}

async function noteUnpaid(tx: Tx, { session }: Signal, row: SessionRow): Promise<Fulfilled> {
  // A payment that failed later leaves the way free for another one.
  const ended = session.hasFailed ? 'failed' : session.status === 'expired' ? 'expired' : null
  const state = ended ?? 'open'
  await keep(tx, row, { sessionId: session.id, state })
  return { outcome: 'unpaid' }
}

async function keep(tx: Tx, { purchaseId, attempt }: SessionRow, values: Partial<SessionRow>): Promise<void> {
  await tx
    .update(checkoutSessions)
    .set(values)
    .where(and(eq(checkoutSessions.purchaseId, purchaseId), eq(checkoutSessions.attempt, attempt)))
}

/** Stores the draft of a client that sends it only on return; an existing one stays. */
export async function completeDraft(
  tx: Tx,
  services: Services,
  { purchaseId, draft }: { purchaseId: string; draft: object },
): Promise<void> {
  const purchase = await lockPurchase(tx, purchaseId)
  if (purchase.draft || purchase.state !== 'open') return
  await tx
    .update(purchases)
    .set(draftColumns(services, { ...purchase, draft }))
    .where(and(eq(purchases.id, purchaseId), ne(purchases.state, 'fulfilled')))
}
