/** A price as it is made at the provider: `lookupKey` is ours and moves to the newest price of that name. */
export type PriceWish = {
  lookupKey: string
  /** Cents, taxes included. */
  unitAmount: number
  product: { id: string; name: string }
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
 * What the provider says of one session. `isPaid` is whole: complete and its money there. `hasFailed`: completed, and the
 * money that was to come later never will. Amount in cents.
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
  /** The payment; of a subscription the one of its first period. Known only of a session that was retrieved. */
  paymentIntent: string | null
  customer: string | null
  subscription: string | null
  /** When the first period of a subscription was paid; known of a session that was retrieved. */
  paidAt: Date | null
}

/** `endsAt` is null while it goes on; one that is over does not come back. */
export type Subscription = { endsAt: Date | null; isOver: boolean }

/**
 * How a subscription stands with its newest invoice. `payment` is unknown while the first invoice is open, and of one that is
 * over, unless it `isGivenUp`: over for want of money, which is owed all the same. `failedInvoice`: the renewal that was tried and could
 * not be collected, in cents.
 */
export type SubscriptionState = Subscription & {
  payment: 'fine' | 'failed' | 'unknown'
  failedInvoice: { id: string; amount: number } | null
  isGivenUp: boolean
}

/** One line of a subscription: by the lookup key of its price, or by the product when a newer price has that key. */
export type SubscriptionItem = { subscriptionId: string; lookupKey: string; productId: string }

/**
 * Another price of a line, from the next invoice on. `difference`: cents that the next invoice asks for besides, or takes off where
 * negative, for the days from one instant until another.
 */
export type NewPriceWish = {
  idempotencyKey: string
  item: SubscriptionItem
  price: { id: string; unitAmount: number }
  difference: { cents: number; from: Date; until: Date } | null
}

/**
 * An invoice of a subscription, in cents. Each line has the product that it is for and its period, up to the instant at which the
 * next one begins. `paymentIntent` is what paid it.
 */
export type SubscriptionInvoice = {
  id: string
  state: 'open' | 'paid' | 'void'
  /** Somebody tried to collect it. */
  wasTried: boolean
  madeAt: Date
  paidAt: Date | null
  paymentIntent: string | null
  lines: { productId: string | null; amount: number; from: Date; until: Date }[]
}

/** `auto` where the provider's pages do not speak the language. */
export type PageLocale = 'fr' | 'en' | 'zh' | 'auto'

/** A subscription without a page: of a customer whose card the provider knows by that name. */
export type SubscriptionWish = {
  idempotencyKey: string
  customer: string
  priceId: string
  /** Nothing is charged until then. */
  firstCharge?: Date
}

export type RefundWish = {
  key: string
  paymentIntent: string
  cents?: number
  isDuplicate: boolean
  metadata: Record<string, string>
}

/** `key` is ours. `pending` is on its way; `fault` is why it failed, in the provider's word. */
export type ProviderRefund = {
  id: string
  key: string | null
  status: 'pending' | 'succeeded' | 'failed'
  fault: string | null
}

export type PaymentEvent = {
  id: string
  type: string
  object: { id: string; kind: string }
  /** The subscription that it is about, if any. */
  subscription: string | null
}

/** Every verb throws AppError 503 `payments.unavailable` when the outcome is unknown, 502 when it was refused. */
export type Payments = {
  /** Active prices by lookup key; those that do not exist are left out. */
  findPrices: (lookupKeys: string[]) => Promise<Map<string, { id: string; unitAmount: number }>>
  makePrice: (wish: PriceWish) => Promise<string>
  createCheckout: (wish: CheckoutWish) => Promise<PaymentSession>
  /** Null when the provider knows no such session. */
  retrieve: (sessionId: string) => Promise<PaymentSession | null>
  /** Ends an open session; answers how it stands when it was not open any more. */
  expire: (sessionId: string) => Promise<PaymentSession | null>
  /** Completed sessions made since that instant, newest first. */
  completedSince: (since: Date) => AsyncIterable<PaymentSession>
  /**
   * Pays back, whole where `cents` is absent. The same `key` never pays twice, however late it is repeated. Null where the whole
   * payment was paid back already.
   */
  refund: (wish: RefundWish) => Promise<ProviderRefund | null>
  /** Null when the provider knows no such refund. */
  findRefund: (id: string) => Promise<ProviderRefund | null>
  /**
   * Lets a subscription end at that instant (at once when `now` is past it), or go on when `at` is null. An ended one stays
   * ended. Null when the provider knows no such subscription.
   */
  endSubscription: (wish: {
    subscriptionId: string
    at: Date | null
    now: Date
    idempotencyKey: string
  }) => Promise<Subscription | null>
  /** Null when the provider knows no such subscription. */
  findSubscription: (subscriptionId: string) => Promise<SubscriptionState | null>
  /** Every invoice of a subscription that is no draft, newest first; none of one that the provider does not know. */
  invoicesOf: (subscriptionId: string) => Promise<SubscriptionInvoice[]>
  /** The page where an invoice that is not paid can be, with another card too; null where there is nothing to pay. */
  payPageOf: (invoiceId: string) => Promise<string | null>
  /** The card that a payment was taken from; null where it was none. */
  cardOf: (paymentIntent: string) => Promise<{ brand: string; last4: string } | null>
  /**
   * Takes one line out of a subscription now, with no proration; the whole subscription ends where it is the only line. One
   * that is gone already is no fault. Null when the provider knows no such subscription.
   */
  removeItem: (item: SubscriptionItem) => Promise<Subscription | null>
  /**
   * Gives a line another price, with no proration of the provider's. One that has the amount already is left alone, so that a
   * difference is asked for once. Null when the provider knows no such line, or the subscription is over.
   */
  changePrice: (wish: NewPriceWish) => Promise<Subscription | null>
  /** The address of the customer's own pages at the provider: cards, receipts, end of the subscription. */
  openPortal: (wish: { customer: string; returnUrl: string; locale: PageLocale }) => Promise<string>
  /** A customer with a saved card; for people who never saw a payment page (the demo world). */
  createCustomer: (wish: {
    idempotencyKey: string
    email: string
    name: string
    paymentMethod: string
  }) => Promise<string>
  createSubscription: (wish: SubscriptionWish) => Promise<string>
  /** The event of a webhook whose signature and time stamp are right, else null. */
  readEvent: (rawBody: Buffer, signature: unknown, now: Date) => PaymentEvent | null
}
