import Stripe from 'stripe'
import type { CheckoutWish, PaymentSession, Payments } from './payments.ts'
import { disputesSince, findDispute } from './stripe-disputes.ts'
import { asking, askingEach, isAbsent } from './stripe-errors.ts'
import { Event, readStripeEvent } from './stripe-events.ts'
import { cardOf, creditLines, invoicesOf, payPageOf, voidInvoice } from './stripe-invoices.ts'
import { findPrices, makePrice } from './stripe-prices.ts'
import { findRefund, refund, refunds } from './stripe-refunds.ts'
import {
  addDifference,
  changeEmail,
  changePrice,
  changeRhythm,
  createCustomer,
  createSubscription,
  endSubscription,
  findSubscription,
  invoiceNow,
  openPortal,
  removeItem,
} from './stripe-subscriptions.ts'

export type StripeSettings = {
  secretKey: string
  webhookSecrets: string[]
  apiBase?: string | undefined
  /** How long one try of a call waits for its answer. */
  timeoutMs: number
}

/** Creates payments by Stripe's own client; on a machine without keys it speaks to the sandbox. */
export function createStripePayments(settings: StripeSettings): Payments {
  const stripe = new Stripe(settings.secretKey, {
    timeout: settings.timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(settings.apiBase && peer(settings.apiBase)),
  })
  const { sessions } = stripe.checkout
  const retrieve = (id: string) =>
    asking(() =>
      sessions
        .retrieve(id, { expand: ['payment_intent.latest_charge', 'invoice.payments'] })
        .then(toSession, (error) => (isAbsent(error) ? null : throwIt(error))),
    )
  return {
    findPrices: (lookupKeys, language) => asking(() => findPrices(stripe, lookupKeys, language)),
    makePrice: (wish) => asking(() => makePrice(stripe, wish)),
    createCheckout: (wish) =>
      asking(async () =>
        toSession(await sessions.create(toParams(wish), { idempotencyKey: wish.idempotencyKey })),
      ),
    retrieve,
    async expire(id) {
      return asking(async () => {
        try {
          return toSession(await sessions.expire(id))
        } catch (error) {
          // Only an open session can be expired: ask what became of it.
          if (error instanceof Stripe.errors.StripeInvalidRequestError) return retrieve(id)
          throw error
        }
      })
    },
    completedSince: (since) => completedSince(stripe, since),
    refund: (wish) => asking(() => refund(stripe, wish)),
    findRefund: (id) => asking(() => findRefund(stripe, id)),
    refunds: (which) => refunds(stripe, which),
    findDispute: (id) => asking(() => findDispute(stripe, id)),
    disputesSince: (since) => disputesSince(stripe, since),
    endSubscription: (wish) => asking(() => endSubscription(stripe, wish)),
    findSubscription: (id) => asking(() => findSubscription(stripe, id)),
    invoicesOf: (id) => asking(() => invoicesOf(stripe, id)),
    payPageOf: (id) => asking(() => payPageOf(stripe, id)),
    creditLines: (lines) => asking(() => creditLines(stripe, lines)),
    voidInvoice: (id) => asking(() => voidInvoice(stripe, id)),
    cardOf: (id) => asking(() => cardOf(stripe, id)),
    changePrice: (wish) => asking(() => changePrice(stripe, wish)),
    changeRhythm: (wish) => asking(() => changeRhythm(stripe, wish)),
    addDifference: (wish) => asking(() => addDifference(stripe, wish)),
    invoiceNow: (wish) => asking(() => invoiceNow(stripe, wish)),
    removeItem: (item) => asking(() => removeItem(stripe, item)),
    openPortal: (wish) => asking(() => openPortal(stripe, wish)),
    changeEmail: (wish) => asking(() => changeEmail(stripe, wish)),
    createCustomer: (wish) => asking(() => createCustomer(stripe, wish)),
    createSubscription: (wish) => asking(() => createSubscription(stripe, wish)),
    event: Event,
    readEvent: (rawBody, signature, now) =>
      readStripeEvent(stripe, { rawBody, signature, secrets: settings.webhookSecrets, now }),
  }
}

function peer(apiBase: string) {
  const { hostname, port, protocol } = new URL(apiBase)
  return {
    host: hostname,
    port: port || (protocol === 'http:' ? 80 : 443),
    protocol: protocol === 'http:' ? ('http' as const) : ('https' as const),
  }
}

function throwIt(error: unknown): never {
  throw error
}

function toParams(wish: CheckoutWish): Stripe.Checkout.SessionCreateParams {
  const metadata = { purchase: wish.purchaseId, attempt: String(wish.attempt) }
  // The provider refuses an empty description.
  const ofMode = { metadata, ...(wish.description && { description: wish.description }) }
  return {
    mode: wish.mode,
    line_items: wish.priceIds.map((price) => ({ price, quantity: 1 })),
    client_reference_id: wish.purchaseId,
    metadata,
    customer_email: wish.email,
    success_url: wish.successUrl,
    cancel_url: wish.cancelUrl,
    expires_at: Math.floor(wish.expiresAt.getTime() / 1000),
    locale: wish.locale,
    adaptive_pricing: { enabled: false },
    allowed_payment_method_types: ['card'],
    ...(wish.mode === 'payment'
      ? { payment_intent_data: ofMode, customer_creation: 'always' }
      : { subscription_data: ofMode }),
  }
}

function toSession(session: Stripe.Checkout.Session): PaymentSession {
  const attempt = Number(session.metadata?.attempt)
  return {
    id: session.id,
    status: statusOf(session.status),
    isPaid: session.status === 'complete' && session.payment_status === 'paid',
    hasFailed: hasFailed(session),
    amount: session.amount_total ?? 0,
    currency: session.currency ?? '',
    purchaseId: session.client_reference_id,
    attempt: Number.isInteger(attempt) ? attempt : null,
    url: session.url,
    paymentIntent: idOf(session.payment_intent) ?? firstPayment(session.invoice),
    customer: idOf(session.customer),
    subscription: idOf(session.subscription),
    paidAt: paidAt(session),
  }
}

/** Returns when a first invoice was paid, or the charge of what is paid once; only for a session retrieved with them. */
function paidAt({ invoice, payment_intent }: Stripe.Checkout.Session): Date | null {
  const invoiced = typeof invoice === 'object' ? invoice?.status_transitions?.paid_at : null
  const charge = typeof payment_intent === 'object' ? payment_intent?.latest_charge : null
  const seconds = invoiced ?? (typeof charge === 'object' && charge?.paid ? charge.created : null)
  return seconds ? new Date(seconds * 1000) : null
}

/**
 * Tells whether a session failed for good; only for one retrieved with its payment intent. One that waits for another
 * card is over.
 */
function hasFailed({ status, payment_status, payment_intent }: Stripe.Checkout.Session): boolean {
  if (status !== 'complete' || payment_status !== 'unpaid' || typeof payment_intent !== 'object') return false
  return payment_intent?.status === 'requires_payment_method' || payment_intent?.status === 'canceled'
}

/** Returns the payment of a subscription's first invoice, because the session has none of its own. */
function firstPayment(invoice: Stripe.Checkout.Session['invoice']): string | null {
  const payments = typeof invoice === 'object' ? invoice?.payments?.data : undefined
  return idOf(payments?.find(({ status }) => status === 'paid')?.payment.payment_intent ?? null)
}

const statusOf = (status: string | null) => (status === 'complete' || status === 'expired' ? status : 'open')

const idOf = (object: string | { id: string } | null) =>
  typeof object === 'string' ? object : (object?.id ?? null)

async function* completedSince(stripe: Stripe, since: Date): AsyncIterable<PaymentSession> {
  const created = { gte: Math.floor(since.getTime() / 1000) }
  const pages = stripe.checkout.sessions.list({ created, status: 'complete', limit: 100 })
  for await (const session of askingEach(pages)) yield toSession(session)
}
