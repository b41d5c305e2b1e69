import type Stripe from 'stripe'
import type {
  DifferenceWish,
  NewPriceWish,
  Payments,
  RhythmWish,
  Subscription,
  SubscriptionItem,
  SubscriptionState,
  SubscriptionWish,
} from './payments.ts'
import { isAbsent } from './stripe-errors.ts'
import { periodEndOn, secondsOf, withPeriod } from './stripe-periods.ts'
import { withoutLanguage } from './stripe-prices.ts'

const unbilled = { invoice_now: false, prorate: false }

/**
 * Sets or removes the end of a subscription. Reads its state first and changes only what differs, so a repeat after
 * silence does nothing twice. That state is part of the idempotency key, so a remembered answer is never taken for a
 * newer one.
 */
export async function endSubscription(
  stripe: Stripe,
  { subscriptionId, at, isDueDay, now, idempotencyKey }: Parameters<Payments['endSubscription']>[0],
): Promise<Subscription | null> {
  const standing = await retrieve(stripe, subscriptionId)
  if (!standing || isOver(standing)) return standing && toSubscription(standing)
  // The provider takes no key here; a repeat finds above that it is over.
  if (at && at <= now) return toSubscription(await stripe.subscriptions.cancel(subscriptionId, unbilled))
  const wished = at && (isDueDay ? withPeriod(standing, at, now) : secondsOf(at))
  const asAsked = (one: Stripe.Subscription) => ({
    ...toSubscription(one),
    ...(one.cancel_at === wished && { endsAt: at }),
  })
  if (standing.cancel_at === wished) return asAsked(standing)
  const changed = await stripe.subscriptions.update(
    subscriptionId,
    { cancel_at: wished ?? '', proration_behavior: 'none' },
    { idempotencyKey: `${idempotencyKey}:${standing.cancel_at ?? 'none'}:${wished ?? 'none'}` },
  )
  return asAsked(changed)
}

function retrieve(stripe: Stripe, subscriptionId: string, expand: string[] = []) {
  return stripe.subscriptions.retrieve(subscriptionId, { expand }).catch((error) => {
    if (isAbsent(error)) return null
    throw error
  })
}

export async function findSubscription(
  stripe: Stripe,
  subscriptionId: string,
): Promise<SubscriptionState | null> {
  const subscription = await retrieve(stripe, subscriptionId, [
    'latest_invoice',
    'default_payment_method',
    'customer.invoice_settings.default_payment_method',
  ])
  if (!subscription) return null
  const { status, latest_invoice, cancellation_details: details } = subscription
  const invoice = typeof latest_invoice === 'string' ? null : latest_invoice
  const isGivenUp = status === 'canceled' && details?.reason === 'payment_failed'
  const payment = isGivenUp
    ? invoice?.status === 'paid'
      ? 'fine'
      : 'failed'
    : (payments[status] ?? 'unknown')
  const failed = payment === 'failed' && invoice?.attempted ? invoice : null
  return {
    ...toSubscription(subscription),
    payment,
    failedInvoice: failed?.id ? { id: failed.id, amount: failed.amount_remaining } : null,
    isGivenUp,
    card: nextCardOf(subscription),
  }
}

/** Returns the last digits of the card that the next invoice is asked of: that of the subscription, else of its customer. */
function nextCardOf({ default_payment_method: own, customer }: Stripe.Subscription): string | null {
  const settings = typeof customer === 'object' && !customer.deleted ? customer.invoice_settings : null
  const method = own ?? settings?.default_payment_method
  return (typeof method === 'object' && method?.card?.last4) || null
}

/**
 * Payment state by Stripe's status. A failed first invoice leaves the subscription incomplete, which no running
 * contract has.
 */
const payments: Partial<Record<Stripe.Subscription.Status, SubscriptionState['payment']>> = {
  active: 'fine',
  trialing: 'fine',
  past_due: 'failed',
  unpaid: 'failed',
}

export async function removeItem(
  stripe: Stripe,
  { subscriptionId, lookupKey, productId }: SubscriptionItem,
): Promise<Subscription | null> {
  const standing = await retrieve(stripe, subscriptionId)
  if (!standing || isOver(standing)) return standing && toSubscription(standing)
  const items = standing.items.data
  const item = lineOf(standing, { lookupKey, productId })
  if (!item) return toSubscription(standing)
  // The provider refuses to take the last one out.
  if (items.length === 1) return toSubscription(await stripe.subscriptions.cancel(subscriptionId, unbilled))
  await stripe.subscriptionItems.del(item.id, { proration_behavior: 'none' }).catch(async (error) => {
    // Gone meanwhile, by a call whose answer was lost.
    const now = await retrieve(stripe, subscriptionId)
    if (now?.items.data.some(({ id }) => id === item.id)) throw error
  })
  return toSubscription(standing)
}

const lineOf = (
  { items }: Stripe.Subscription,
  { lookupKey, productId }: Pick<SubscriptionItem, 'lookupKey' | 'productId'>,
) =>
  items.data.find(
    (line) => line.price.lookup_key === lookupKey || withoutLanguage(productOf(line)) === productId,
  )

/** Returns the provider's own name of a line's product, which is worded in the language of the purchase. */
const productOf = ({ price: { product } }: Stripe.SubscriptionItem) =>
  typeof product === 'string' ? product : product.id

/** Changes the price and adds the difference in one call, so that a repeat finds both or none. */
export async function changePrice(stripe: Stripe, wish: NewPriceWish): Promise<Subscription | null> {
  const { idempotencyKey, item, price, difference } = wish
  const standing = await retrieve(stripe, item.subscriptionId)
  const line = standing && !isOver(standing) ? lineOf(standing, item) : undefined
  if (!standing || !line) return null
  if (line.price.unit_amount === price.unitAmount) return toSubscription(standing)
  const changed = await stripe.subscriptions.update(
    item.subscriptionId,
    {
      items: [{ id: line.id, price: price.id }],
      ...(difference && { add_invoice_items: [addedItem(productOf(line), difference)] }),
      proration_behavior: 'none',
    },
    { idempotencyKey },
  )
  return toSubscription(changed)
}

/**
 * Moves the next invoice of the whole subscription by a trial, which asks for nothing until it ends and then begins new
 * periods; so all lines have to be paid up to the same instant. A trial calls a subscription fine whose last invoice is
 * not paid, and hides it behind one of nothing: so that has to be paid or given up before.
 */
export async function changeRhythm(
  stripe: Stripe,
  { idempotencyKey, item, price, day }: RhythmWish,
): Promise<Date | null> {
  const standing = await retrieve(stripe, item.subscriptionId, ['latest_invoice'])
  const line = standing && !isOver(standing) ? lineOf(standing, item) : undefined
  if (!standing || !line) return null
  const { recurring, unit_amount } = line.price
  if (recurring?.interval === price.interval && unit_amount === price.unitAmount)
    return new Date((standing.trial_end ?? line.current_period_start) * 1000)
  if (isAsking(standing)) throw new Error(`subscription ${standing.id} still asks for a payment`)
  const ends = standing.items.data.map(({ current_period_end }) => current_period_end)
  if (ends.some((end) => end !== line.current_period_end))
    throw new Error(`the lines of subscription ${standing.id} are not paid up to the same day`)
  const trial_end = nextInvoiceOf(line, day)
  await stripe.subscriptions.update(
    item.subscriptionId,
    { items: [{ id: line.id, price: price.id }], trial_end, proration_behavior: 'none' },
    { idempotencyKey: `${idempotencyKey}:${trial_end}` },
  )
  return new Date(trial_end * 1000)
}

/** Tells whether the last invoice of a subscription, read with it, waits to be paid. */
function isAsking({ latest_invoice: invoice }: Stripe.Subscription): boolean {
  const state = invoice && typeof invoice !== 'string' ? invoice.status : null
  return state === 'draft' || state === 'open'
}

/** Returns the end of what is paid of a line, in seconds: on the day that was agreed, or after a period asked for since. */
function nextInvoiceOf(line: Stripe.SubscriptionItem, { from, until }: RhythmWish['day']): number {
  const { current_period_start: start, current_period_end: end } = line
  const isAskedSince = start >= secondsOf(from)
  const isOnDay = end >= secondsOf(from) && end < secondsOf(until)
  return isAskedSince || isOnDay ? end : secondsOf(from)
}

export async function addDifference(
  stripe: Stripe,
  { idempotencyKey, item, difference }: DifferenceWish,
): Promise<Subscription | null> {
  const standing = await retrieve(stripe, item.subscriptionId)
  const line = standing && !isOver(standing) ? lineOf(standing, item) : undefined
  if (!standing || !line) return null
  const add_invoice_items = [addedItem(productOf(line), difference)]
  const wish = { add_invoice_items, proration_behavior: 'none' as const }
  return toSubscription(await stripe.subscriptions.update(item.subscriptionId, wish, { idempotencyKey }))
}

/** What the provider answers when nothing waits for an invoice. */
const nothingToInvoice = 'invoice_no_subscription_line_items'

export async function invoiceNow(
  stripe: Stripe,
  { idempotencyKey, subscriptionId }: Parameters<Payments['invoiceNow']>[0],
): Promise<void> {
  const standing = await retrieve(stripe, subscriptionId)
  if (!standing || isOver(standing)) return
  const customer = typeof standing.customer === 'string' ? standing.customer : standing.customer.id
  const wish = { customer, subscription: subscriptionId, auto_advance: true }
  await stripe.invoices.create(wish, { idempotencyKey }).catch((error) => {
    if (error?.code !== nothingToInvoice) throw error
  })
}

function addedItem(product: string, { cents, from, until }: DifferenceWish['difference']) {
  return {
    price_data: { currency: 'eur', product, unit_amount: cents },
    period: {
      start: { type: 'timestamp' as const, timestamp: secondsOf(from) },
      end: { type: 'timestamp' as const, timestamp: secondsOf(until) },
    },
  }
}

const onSubscription = 'on_subscription'

/** Lets a subscription that runs take the card of its next payment, whatever it is paid with, for those after it. */
export async function chargeWhatPays(stripe: Stripe, subscriptionId: string): Promise<void> {
  const standing = await retrieve(stripe, subscriptionId)
  const isSet = standing?.payment_settings?.save_default_payment_method === onSubscription
  if (!standing || isSet || isOver(standing)) return
  const payment_settings = { save_default_payment_method: onSubscription } as const
  await stripe.subscriptions.update(subscriptionId, { payment_settings })
}

export async function openPortal(
  stripe: Stripe,
  { customer, returnUrl, locale }: Parameters<Payments['openPortal']>[0],
): Promise<string> {
  const { url } = await stripe.billingPortal.sessions.create({ customer, return_url: returnUrl, locale })
  return url
}

function isOver({ status }: Stripe.Subscription): boolean {
  return status === 'canceled' || status === 'incomplete_expired'
}

/**
 * Translates the provider's subscription. Its end is the instant that was set, or the one at which it really ended if
 * earlier.
 */
function toSubscription(subscription: Stripe.Subscription): Subscription {
  const { cancel_at, ended_at } = subscription
  const ends = [cancel_at, ended_at].filter((at) => at !== null)
  const endsAt = ends.length === 0 ? null : new Date(Math.min(...ends) * 1000)
  const endsWithPeriod = endsAt !== null && periodEndOn(subscription, endsAt) === secondsOf(endsAt)
  return { endsAt, endsWithPeriod, isOver: isOver(subscription) }
}

export async function createCustomer(
  stripe: Stripe,
  { idempotencyKey, email, name, paymentMethod }: Parameters<Payments['createCustomer']>[0],
): Promise<string> {
  const { id } = await stripe.customers.create(
    {
      email,
      name,
      payment_method: paymentMethod,
      invoice_settings: { default_payment_method: paymentMethod },
    },
    { idempotencyKey },
  )
  return id
}

export async function changeEmail(
  stripe: Stripe,
  { customer, email }: Parameters<Payments['changeEmail']>[0],
): Promise<void> {
  await stripe.customers.update(customer, { email }).catch((error) => {
    if (!isAbsent(error)) throw error
  })
}

export async function createSubscription(
  stripe: Stripe,
  { idempotencyKey, customer, priceId, firstCharge }: SubscriptionWish,
): Promise<string> {
  const { id } = await stripe.subscriptions.create(
    { customer, items: [{ price: priceId }], ...(firstCharge && { trial_end: secondsOf(firstCharge) }) },
    { idempotencyKey },
  )
  return id
}
