import type { DisputeState } from '@cursus/shared/disputes'
import type { Language } from '@cursus/shared/language'
import type * as z from 'zod/mini'

/**
 * A price to make at the provider; `lookupKey` is our name for it and moves to the newest price of that name in a language.
 * The provider's pages, invoices and mails show `product.name`, worded in that language.
 */
export type PriceWish = {
  lookupKey: string
  /** Cents, taxes included. */
  unitAmount: number
  product: { id: string; name: string }
  language: Language
  interval: 'month' | 'year' | null
}

export type CheckoutWish = {
  idempotencyKey: string
  purchaseId: string
  attempt: number
  priceIds: string[]
  mode: 'payment' | 'subscription'
  email: string
  description: string
  locale: PageLocale
  successUrl: string
  cancelUrl: string
  expiresAt: Date
}

/**
 * One payment session as the provider knows it, in cents. `isPaid`: complete, and the money arrived. `hasFailed`:
 * complete, but a delayed payment will never arrive.
 */
export type PaymentSession = {
  id: string
  status: 'open' | 'complete' | 'expired'
  isPaid: boolean
  hasFailed: boolean
  amount: number
  currency: string
  purchaseId: string | null
  attempt: number | null
  url: string | null
  /** Id of the payment; for a subscription that of its first period. Known only for a session that was retrieved. */
  paymentIntent: string | null
  customer: string | null
  subscription: string | null
  /** When the first period of a subscription was paid; known only for a session that was retrieved. */
  paidAt: Date | null
}

/**
 * End of a subscription; `endsAt` is null while it has none. `endsWithPeriod`: at an instant at which it would ask for the
 * next period. A subscription that is over never comes back.
 */
export type Subscription = { endsAt: Date | null; endsWithPeriod: boolean; isOver: boolean }

/**
 * A subscription with its newest invoice, in cents. `payment` is unknown while the first invoice is open, and when it
 * is over, unless it `isGivenUp`: ended for want of money, which is still owed. `failedInvoice` is the renewal whose
 * payment failed.
 */
export type SubscriptionState = Subscription & {
  payment: 'fine' | 'failed' | 'unknown'
  failedInvoice: { id: string; amount: number } | null
  isGivenUp: boolean
  /** Last digits of the card that is charged next; null where none is kept. */
  card: string | null
}

/**
 * One line of a subscription, found by the lookup key of its price, or by the product, in whatever language, once a newer
 * price has that key.
 */
export type SubscriptionItem = { subscriptionId: string; lookupKey: string; productId: string }

/**
 * Another price for a line from the next invoice on. `difference` is added to the next invoice (taken off when
 * negative), in cents, for the days between two instants.
 */
export type NewPriceWish = {
  idempotencyKey: string
  item: SubscriptionItem
  price: { id: string; unitAmount: number }
  difference: AskedDifference | null
}

/** Cents that an invoice asks for besides, for the days between two instants. */
type AskedDifference = { cents: number; from: Date; until: Date }

export type DifferenceWish = { idempotencyKey: string; item: SubscriptionItem; difference: AskedDifference }

/**
 * Another price of a line at another interval, from the day that follows what is paid: `from` is its first instant, `until`
 * that of the next day.
 */
export type RhythmWish = {
  idempotencyKey: string
  item: SubscriptionItem
  price: { id: string; unitAmount: number; interval: 'month' | 'year' }
  day: { from: Date; until: Date }
}

/**
 * An invoice of a subscription, in cents. Each line names its product and its period up to the start of the next one.
 * `paymentIntent` is the payment that paid it. A line that `isAdded` is an item of ours beside the price; one that `isCredited`
 * was not paid with the others.
 */
export type SubscriptionInvoice = {
  id: string
  state: 'open' | 'paid' | 'void'
  /** True once the provider tried to collect it. */
  wasTried: boolean
  madeAt: Date
  paidAt: Date | null
  paymentIntent: string | null
  lines: InvoiceLine[]
}

export type InvoiceLine = {
  productId: string | null
  amount: number
  from: Date
  until: Date
  isAdded: boolean
  isCredited: boolean
}

/** What an invoice asks for one product. */
export type InvoiceLines = { invoiceId: string; productId: string }

/** Language of the provider's pages; `auto` where they do not speak ours. */
export type PageLocale = 'fr' | 'en' | 'zh' | 'auto'

/** A subscription made without a payment page, for a customer whose card the provider already has. */
export type SubscriptionWish = {
  idempotencyKey: string
  customer: string
  priceId: string
  /** When to charge for the first time; at once when absent. */
  firstCharge?: Date
}

export type RefundWish = {
  key: string
  paymentIntent: string
  cents?: number
  isDuplicate: boolean
  metadata: Record<string, string>
  /** All refunds of the payment, where the caller has just read them; else the provider is asked for them. */
  made?: readonly ProviderRefund[]
}

/** One refund. `key` is ours, `pending` means on its way, `fault` is the provider's reason for a failure. */
export type ProviderRefund = {
  id: string
  key: string | null
  status: 'pending' | 'succeeded' | 'failed'
  fault: string | null
}

/** A refund with its money, in cents. */
export type MadeRefund = ProviderRefund & { amount: number; currency: string }

/**
 * A payment that its bank takes back at its customer's word, in cents. `holdsRefunds`: the provider refuses refunds of the
 * payment meanwhile; an inquiry does not. `dueBy` is until when evidence is taken, null where none is asked for.
 */
export type ProviderDispute = {
  id: string
  paymentIntent: string | null
  customer: string | null
  amount: number
  /** What the provider keeps for it. */
  fee: number
  reason: string
  state: DisputeState
  holdsRefunds: boolean
  dueBy: Date | null
  openedAt: Date
}

export type PaymentEvent = {
  id: string
  type: string
  object: { id: string; kind: string }
  /** Subscription that the event is about, if any. */
  subscription: string | null
}

/**
 * The payment provider. Each verb throws AppError 503 `payments.unavailable` when the outcome is unknown, 502 when it
 * was refused.
 */
export type Payments = {
  /** Returns active prices worded in a language, by lookup key; unknown keys are left out. */
  findPrices: (
    lookupKeys: string[],
    language: Language,
  ) => Promise<Map<string, { id: string; unitAmount: number }>>
  makePrice: (wish: PriceWish) => Promise<string>
  createCheckout: (wish: CheckoutWish) => Promise<PaymentSession>
  /** Returns the session; null when the provider does not know it. */
  retrieve: (sessionId: string) => Promise<PaymentSession | null>
  /** Expires an open session; otherwise returns how it stands. */
  expire: (sessionId: string) => Promise<PaymentSession | null>
  /** Lists completed sessions made since that instant, newest first. */
  completedSince: (since: Date) => AsyncIterable<PaymentSession>
  /**
   * Pays back `cents`, or the whole payment when absent. The same `key` never pays twice, however late it is
   * repeated. Null when the payment was already paid back in full.
   */
  refund: (wish: RefundWish) => Promise<ProviderRefund | null>
  /** Returns the refund; null when the provider does not know it. */
  findRefund: (id: string) => Promise<ProviderRefund | null>
  /** Lists refunds of one payment, or those made since an instant, newest first. */
  refunds: (which: { paymentIntent: string } | { since: Date }) => AsyncIterable<MadeRefund>
  /** Returns the dispute; null when the provider does not know it. */
  findDispute: (id: string) => Promise<ProviderDispute | null>
  /** Lists disputes opened since that instant, newest first. */
  disputesSince: (since: Date) => AsyncIterable<ProviderDispute>
  /**
   * Sets the end of a subscription (at once when `at` is past), or removes it when `at` is null. Where a period is due on
   * the day that begins at `at`, it ends with the one before, which may be up to an hour earlier. An ended one stays ended. Null when the
   * provider does not know the subscription.
   */
  endSubscription: (wish: {
    subscriptionId: string
    at: Date | null
    isDueDay: boolean
    now: Date
    idempotencyKey: string
  }) => Promise<Subscription | null>
  /** Returns the subscription; null when the provider does not know it. */
  findSubscription: (subscriptionId: string) => Promise<SubscriptionState | null>
  /** Lists invoices of a subscription but drafts, newest first; none for one that the provider does not know. */
  invoicesOf: (subscriptionId: string) => Promise<SubscriptionInvoice[]>
  /**
   * Returns the page where an unpaid invoice can be paid, with another card too, which is charged from then on; null when
   * nothing is owed.
   */
  payPageOf: (invoiceId: string) => Promise<string | null>
  /** Voids an invoice that is owed: nobody is asked for it any more. False when it was paid, or the provider does not know it. */
  voidInvoice: (invoiceId: string) => Promise<boolean>
  /**
   * Lowers an open invoice by what it asks for one product, and asks for the rest as before. False when it asks for nothing
   * of that product, or was paid.
   */
  creditLines: (lines: InvoiceLines) => Promise<boolean>
  /** Returns the card of a payment; null when it was not paid by card. */
  cardOf: (paymentIntent: string) => Promise<{ brand: string; last4: string } | null>
  /**
   * Removes one line of a subscription now, without proration; ends the subscription when it was the only line. Does
   * nothing when the line is gone already. Null when the provider does not know the subscription.
   */
  removeItem: (item: SubscriptionItem) => Promise<Subscription | null>
  /**
   * Gives a line another price, without the provider's proration. Does nothing when it has that amount already, so
   * that a difference is asked for once. Null when the line is unknown or the subscription is over.
   */
  changePrice: (wish: NewPriceWish) => Promise<Subscription | null>
  /**
   * Gives a line another price at another interval: nothing is asked for until the end of what is paid, then the new
   * price, and again each interval from then on. Returns that instant: within the wished day, or the end of a period that
   * was asked for at the old price meanwhile. Does nothing when the line has that price already. Throws while the last
   * payment that was asked for is not there. Null when the line is
   * unknown or the subscription is over.
   */
  changeRhythm: (wish: RhythmWish) => Promise<Date | null>
  /** Adds an amount for days of a line to the next invoice. Null when the line is unknown or the subscription is over. */
  addDifference: (wish: DifferenceWish) => Promise<Subscription | null>
  /**
   * Makes and collects an invoice of what was added for the next one, now. Does nothing when nothing was added, or the
   * provider does not know the subscription.
   */
  invoiceNow: (wish: { idempotencyKey: string; subscriptionId: string }) => Promise<void>
  /** Returns the address of the customer's own pages at the provider: cards, receipts, end of the subscription. */
  openPortal: (wish: { customer: string; returnUrl: string; locale: PageLocale }) => Promise<string>
  /** Creates a customer with a saved card, for people of the demo world who never saw a payment page. */
  createCustomer: (wish: {
    idempotencyKey: string
    email: string
    name: string
    paymentMethod: string
  }) => Promise<string>
  /** Gives a customer another e-mail. Does nothing when the provider does not know the customer. */
  changeEmail: (wish: { customer: string; email: string }) => Promise<void>
  createSubscription: (wish: SubscriptionWish) => Promise<string>
  /** What `readEvent` reads of the body of a webhook. */
  event: z.core.$ZodType
  /** Returns the event of a webhook; null when its signature or its time stamp is wrong. */
  readEvent: (rawBody: Buffer, signature: unknown, now: Date) => PaymentEvent | null
}
