import { and, eq } from 'drizzle-orm'
import { type Db, type Tx, transact } from '../../platform/database.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import type { CheckoutWish } from '../../providers/payments/payments.ts'
import { pageLocales } from './page-locales.ts'
import type { Payer } from './payer.ts'
import { differencePriceOf, forgetPrices, providerPricesOf, variantOf } from './prices.service.ts'
import { draftOf } from './products.service.ts'
import { linesOf, lockPurchase, type PurchaseRow, type SessionRow, sessionsOf } from './purchases.queries.ts'
import { expiryOf, isLongEnough } from './purchases.rules.ts'
import { checkoutSessions } from './purchases.table.ts'
import { leaveAddress, returnAddress } from './return-addresses.ts'

/** Ends what is open and returns a new payment address; the return page when the purchase is paid. */
export async function openSession(services: Services, payer: Payer, purchase: PurchaseRow): Promise<string> {
  const lines = await linesOf(services.db, purchase.id)
  for (let round = 0; round < 3; round += 1) {
    const paid = await endOpenSessions(services, purchase)
    if (paid) return paid
    const { language } = purchase
    const priceIds = purchase.changedContract
      ? [await differencePriceOf(services, purchase, lines)]
      : await providerPricesOf(services, lines, { variant: variantOf(services, purchase), language })
    const attempt = await transact(services.db, (tx) => takeAttempt(tx, services, purchase))
    if (!attempt) continue
    const url = await ask(services, purchase, toWish(services, { purchase, payer, attempt, priceIds }))
    if (url) return url
    await forgetPrices(services, lines)
  }
  throw new AppError('conflict', 'payments.busy')
}

/**
 * Returns the payment address of a purchase: that of its open session, or a new one; the return page when it is paid.
 * `recheck` checks what waited.
 */
export async function resumeSession(
  services: Services,
  payer: Payer,
  purchase: PurchaseRow,
  recheck?: () => Promise<void>,
): Promise<string> {
  const { db, payments, now } = services
  const standing = (await sessionsOf(db, purchase.id)).find(
    ({ state }) => state === 'open' || state === 'paid',
  )
  const session = standing?.sessionId ? await payments.retrieve(standing.sessionId) : null
  if (session?.status === 'complete') return returnAddress(services, purchase, session.id)
  await recheck?.()
  if (session?.url && standing && isLongEnough(now(), standing.expiresAt)) return session.url
  return openSession(services, payer, purchase)
}

/** Ends the sessions that could still be paid; returns the return page of one that was completed meanwhile. */
export async function endOpenSessions(services: Services, purchase: PurchaseRow) {
  const { db, payments } = services
  for (const { sessionId, state, attempt } of await sessionsOf(db, purchase.id)) {
    if (!sessionId || state === 'expired' || state === 'failed') continue
    if (state === 'paid') return returnAddress(services, purchase, sessionId)
    if (state !== 'open') continue
    const session = await payments.expire(sessionId)
    if (session?.status === 'complete') return returnAddress(services, purchase, sessionId)
    await setState({ db }, purchase.id, attempt, { from: 'open', to: 'expired' })
  }
  return null
}

async function setState(
  { db }: { db: Db },
  purchaseId: string,
  attempt: number,
  { from, to }: { from: SessionRow['state']; to: SessionRow['state'] },
) {
  await db
    .update(checkoutSessions)
    .set({ state: to })
    .where(
      and(
        eq(checkoutSessions.purchaseId, purchaseId),
        eq(checkoutSessions.attempt, attempt),
        eq(checkoutSessions.state, from),
      ),
    )
}

/**
 * Returns the attempt to go on with, stored before the provider is asked: one whose answer never came keeps its key
 * and expiry, so that a repeat gives the same session. Null when another call has just opened one.
 */
async function takeAttempt(tx: Tx, services: Services, { id }: PurchaseRow): Promise<SessionRow | null> {
  const now = services.now()
  const purchase = await lockPurchase(tx, id)
  // Another tab gave it up; a change for another one.
  if (purchase.state === 'abandoned') {
    throw new AppError('conflict', purchase.changedContract ? 'changes.meanwhile' : 'payments.given_up')
  }
  const sessions = await sessionsOf(tx, id)
  if (sessions.some(({ state }) => state === 'open' || state === 'paid')) return null
  const begun = sessions.find(({ state }) => state === 'starting')
  if (begun && isLongEnough(now, begun.expiresAt)) return begun
  // Nobody was ever given the address of that one, so nobody can pay it.
  if (begun) await setState({ db: tx }, id, begun.attempt, { from: 'starting', to: 'expired' })
  const expiresAt = expiryOf(now, purchase.payableUntil)
  if (!expiresAt) throw tooLate(services, purchase)
  const attempt = (sessions[0]?.attempt ?? 0) + 1
  const [row] = await tx
    .insert(checkoutSessions)
    .values({ purchaseId: id, attempt, expiresAt, createdAt: now })
    .returning()
  if (!row) throw new Error('no attempt was written')
  return row
}

/** Returns the refusal of a draft: its cover begins too soon or, where it has no first day yet, the draft expired. */
function tooLate(services: Services, purchase: PurchaseRow): AppError {
  if (purchase.changedContract) return new AppError('conflict', 'changes.too_late')
  const draft = draftOf(services, purchase)
  const startsOn = draft && services.products.of(purchase.product).startsOn(draft)
  if (!startsOn) return new AppError('conflict', 'payments.draft_expired')
  return invalid('payments.too_late', { startDate: ['validation.field.date.tooSoon'] })
}

/** Tells whether a purchase is paid once; a difference always is. */
const isPaidOnce = (services: Services, purchase: PurchaseRow) =>
  purchase.changedContract !== null || variantOf(services, purchase) === 'once'

type Asked = { purchase: PurchaseRow; payer: Payer; attempt: SessionRow; priceIds: string[] }

function toWish(services: Services, { purchase, payer, attempt, priceIds }: Asked): CheckoutWish {
  const { id, description, language } = purchase
  return {
    idempotencyKey: `checkout:${id}:${attempt.attempt}`,
    purchaseId: id,
    attempt: attempt.attempt,
    priceIds,
    mode: isPaidOnce(services, purchase) ? 'payment' : 'subscription',
    email: payer.email,
    description,
    locale: pageLocales[language],
    successUrl: returnAddress(services, purchase, '{CHECKOUT_SESSION_ID}'),
    cancelUrl: leaveAddress(services, purchase),
    expiresAt: attempt.expiresAt,
  }
}

/** Asks the provider for a session; null when it refused. */
async function ask(
  { db, payments, log }: Services,
  { id }: PurchaseRow,
  wish: CheckoutWish,
): Promise<string | null> {
  try {
    const session = await payments.createCheckout(wish)
    await db
      .update(checkoutSessions)
      .set({ sessionId: session.id, url: session.url, state: 'open' })
      .where(
        and(
          eq(checkoutSessions.purchaseId, id),
          eq(checkoutSessions.attempt, wish.attempt),
          eq(checkoutSessions.state, 'starting'),
        ),
      )
    return session.url
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'provider_failed') throw error
    const { code: reason, param } = (error.cause ?? {}) as { code?: string; param?: string }
    log.error({ code: error.code, purchaseId: id, reason, param }, 'the payment provider refused a checkout')
    await setState({ db }, id, wish.attempt, { from: 'starting', to: 'failed' })
    return null
  }
}
