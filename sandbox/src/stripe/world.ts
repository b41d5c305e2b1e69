import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import type { SandboxContext } from '../context.ts'
import type { Collection } from '../store.ts'

export const apiVersion = '2026-10-28.endive'

/** A session with what Stripe keeps beside it and does not show. */
export interface SessionRecord {
  session: Stripe.Checkout.Session
  lines: Stripe.LineItem[]
  intentData: { metadata?: Record<string, string>; description?: string }
  subscriptionData: { metadata?: Record<string, string>; description?: string }
  /** Epoch seconds when a payment that is still processing fails or succeeds. */
  settlesAt: number | null
}

/** A saved card; the number decides how later charges end. */
export interface CardRecord {
  method: Stripe.PaymentMethod
  number: string
}

/** Line that waits for the next invoice of a subscription; Stripe keeps it and does not show it there. */
export interface PendingLine {
  id: string
  subscription: string
  price: Stripe.Price
  quantity: number
  period: { start: number; end: number }
}

/** All objects of the stand-in, its clock and its voice. */
export interface World {
  products: Collection<Stripe.Product>
  prices: Collection<Stripe.Price>
  customers: Collection<Stripe.Customer>
  cards: Collection<CardRecord>
  sessions: Collection<SessionRecord>
  intents: Collection<Stripe.PaymentIntent>
  charges: Collection<Stripe.Charge>
  refunds: Collection<Stripe.Refund>
  subscriptions: Collection<Stripe.Subscription>
  invoices: Collection<Stripe.Invoice>
  creditNotes: Collection<Stripe.CreditNote>
  pendingLines: Collection<PendingLine>
  invoicePayments: Collection<Stripe.InvoicePayment>
  portals: Collection<Stripe.BillingPortal.Session>
  disputes: Collection<Stripe.Dispute>
  events: Collection<Stripe.Event>
  /** Epoch seconds of the sandbox. */
  now(): number
  url(path: string): string
  /** Keeps an event about the object as it stands and has it delivered. */
  emit(type: Stripe.Event['type'], object: object, previous?: object): void
}

/** `cs_test_…`, `pi_…`: 24 random characters behind the prefix. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(18).toString('base64url').replace(/[-_]/g, '0')}`
}

/** The types that the configured endpoint listens to; all others are kept, not delivered. */
const delivered =
  /^(checkout\.session\.|invoice\.|invoice_payment\.|customer\.subscription\.|refund\.|charge\.(refunded|dispute))/

/** Opens all that Stripe keeps, from the store of the sandbox: it is there again after a restart. */
export function openWorld({ store, clock, url, webhooks }: SandboxContext): World {
  const kept = <T>(name: string): Collection<T> => store.collection<T>(`stripe.${name}`)
  const events = kept<Stripe.Event>('events')
  return {
    products: kept('products'),
    prices: kept('prices'),
    customers: kept('customers'),
    cards: kept('cards'),
    sessions: kept('sessions'),
    intents: kept('intents'),
    charges: kept('charges'),
    refunds: kept('refunds'),
    subscriptions: kept('subscriptions'),
    invoices: kept('invoices'),
    creditNotes: kept('credit_notes'),
    pendingLines: kept('pending_lines'),
    invoicePayments: kept('invoice_payments'),
    portals: kept('portals'),
    disputes: kept('disputes'),
    events,
    now: clock.seconds,
    url,
    emit(type, object, previous) {
      const event = {
        id: newId('evt'),
        object: 'event',
        api_version: apiVersion,
        created: clock.seconds(),
        livemode: false,
        pending_webhooks: delivered.test(type) ? 1 : 0,
        request: { id: null, idempotency_key: null },
        type,
        data: { object, ...(previous && { previous_attributes: previous }) },
      } as Stripe.Event
      events.put(event.id, event)
      if (delivered.test(type)) webhooks.publish('stripe', { type, body: JSON.stringify(event) })
    },
  }
}
