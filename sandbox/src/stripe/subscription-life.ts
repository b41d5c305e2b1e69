import type Stripe from 'stripe'
import { behaviourOf, type Decline } from './cards.ts'
import { StripeRefusal } from './errors.ts'
import type { InvoiceLine } from './invoice-line.ts'
import { newInvoice, subscriptionOf } from './invoice-object.ts'
import { failPayment, newIntent, takePayment } from './payments.ts'
import { type NewSubscription, newSubscription, periodEnd } from './subscription-object.ts'
import { newId, type World } from './world.ts'

const day = 24 * 3600
/** Days between the tries of an unpaid renewal; after the last the subscription ends. */
const retryDays = [3, 5, 7]

/** Starts and charges a subscription whose card has passed its checks. */
export function startSubscription(world: World, params: NewSubscription) {
  const subscription = newSubscription(params, world.now())
  const items = subscription.items.data
  const lines: InvoiceLine[] = params.lines.map(({ price, quantity }) => {
    const item = items.find((one) => one.price.id === price.id)?.id
    // A trial has an invoice too, of nothing.
    return { price: params.trial_end ? { ...price, unit_amount: 0 } : price, quantity, item }
  })
  const period = { start: world.now(), end: items[0]?.current_period_end ?? world.now() }
  const invoice = newInvoice(world, { subscription, reason: 'subscription_create', lines, period })
  subscription.latest_invoice = invoice.id
  world.subscriptions.put(subscription.id, subscription)
  world.emit('customer.subscription.created', subscription)
  const paid = markPaid(world, invoice, params.method)
  return { subscription, invoice: paid }
}

/**
 * Lets nothing be charged until an instant, at which the next periods begin: an invoice of nothing, with what waited for
 * the next one. What is less than nothing waits on; the real provider keeps it as the customer's balance.
 */
export function startTrial(
  world: World,
  subscription: Stripe.Subscription,
  trialEnd: number,
): Stripe.Subscription {
  const now = world.now()
  const data = subscription.items.data.map((item) => ({
    ...item,
    current_period_start: now,
    current_period_end: trialEnd,
  }))
  const lines: InvoiceLine[] = data.map(({ price, quantity = 1, id }) => {
    return { price: { ...price, unit_amount: 0 }, quantity, item: id }
  })
  if (waitingCents(world, subscription.id) > 0) lines.push(...takePending(world, subscription.id))
  const period = { start: now, end: trialEnd }
  const invoice = newInvoice(world, { subscription, reason: 'subscription_update', lines, period })
  const trial: Stripe.Subscription = {
    ...subscription,
    status: 'trialing',
    billing_cycle_anchor: trialEnd,
    trial_start: now,
    trial_end: trialEnd,
    latest_invoice: invoice.id,
    items: { ...subscription.items, data },
  }
  world.subscriptions.put(trial.id, trial)
  world.invoices.put(invoice.id, invoice)
  if (invoice.amount_due > 0) collect(world, trial, invoice)
  else markPaid(world, invoice)
  // A payment says « active », and the trial goes on.
  return { ...(world.subscriptions.get(trial.id) ?? trial), status: 'trialing' }
}

/** First instant at which a period of a line ends, in epoch seconds. */
export const firstPeriodEnd = ({ items }: Readonly<Stripe.Subscription>) =>
  Math.min(...items.data.map(({ current_period_end }) => current_period_end))

/** Starts the next period of each line whose own is over: a new invoice, and its first try. */
export function renew(world: World, subscription: Stripe.Subscription): void {
  const start = firstPeriodEnd(subscription)
  const isDue = (item: Stripe.SubscriptionItem) => item.current_period_end === start
  const due = subscription.items.data.filter(isDue)
  const lines: InvoiceLine[] = due.map(({ price, quantity = 1, id }) => {
    const recurring = price.recurring as Stripe.Price.Recurring
    const period = { start, end: periodEnd(start, recurring, subscription.billing_cycle_anchor) }
    return { price, quantity, item: id, period }
  })
  const [first] = lines
  if (!first?.period) return
  const { period } = first
  const items = subscription.items.data.map((item) => {
    const end = lines.find((line) => line.item === item.id)?.period?.end
    return end === undefined ? item : { ...item, current_period_start: start, current_period_end: end }
  })
  lines.push(...takePending(world, subscription.id))
  const invoice = newInvoice(world, { subscription, reason: 'subscription_cycle', lines, period })
  const next = { ...subscription, latest_invoice: invoice.id, items: { ...subscription.items, data: items } }
  world.subscriptions.put(next.id, next)
  world.invoices.put(invoice.id, invoice)
  collect(world, next, invoice)
}

/** Makes and collects an invoice of what was added alone; the real provider waits an hour with it. Null where nothing was. */
export function invoiceAdded(world: World, subscription: Stripe.Subscription): Stripe.Invoice | null {
  const lines = takePending(world, subscription.id)
  const [first] = lines
  if (!first?.period) return null
  const invoice = newInvoice(world, { subscription, reason: 'manual', lines, period: first.period })
  world.invoices.put(invoice.id, invoice)
  return collect(world, subscription, invoice)
}

const waitingCents = (world: World, subscription: string) =>
  world.pendingLines
    .filter((line) => line.subscription === subscription)
    .reduce((sum, { price, quantity }) => sum + (price.unit_amount ?? 0) * quantity, 0)

/** Takes the lines that wait for the next invoice, so that each is on one invoice only. */
function takePending(world: World, subscription: string): InvoiceLine[] {
  const found = world.pendingLines.filter((line) => line.subscription === subscription)
  for (const { id } of found) world.pendingLines.delete(id)
  return found.map(({ price, quantity, period }) => ({ price, quantity, period }))
}

/** Tries to collect an open invoice, from the saved card unless another is named; success makes the subscription active, failure past due. */
export function collect(
  world: World,
  subscription: Stripe.Subscription,
  invoice: Stripe.Invoice,
  card = world.cards.get(subscription.default_payment_method as string),
): Stripe.Invoice {
  const { decline, laterDecline } = behaviourOf(card?.number ?? '')
  const failure = decline ?? laterDecline
  if (failure || !card) return fail(world, subscription, invoice, card?.method, failure)
  return settleInvoice(world, subscription, invoice, card.method)
}

/**
 * Takes the money for an open invoice; a subscription that was canceled stays so, another keeps the card where its settings
 * say so.
 */
export function settleInvoice(
  world: World,
  standing: Stripe.Subscription,
  invoice: Stripe.Invoice,
  method?: Stripe.PaymentMethod,
): Stripe.Invoice {
  const paid = markPaid(world, invoice, method)
  const subscription = method ? keepMethod(world, standing, method) : standing
  // Only the newest invoice says how a subscription stands.
  if (subscription.status !== 'canceled' && subscription.latest_invoice === invoice.id) {
    setStatus(world, subscription, 'active')
  }
  return paid
}

function keepMethod(
  world: World,
  subscription: Stripe.Subscription,
  { id }: Stripe.PaymentMethod,
): Stripe.Subscription {
  const { payment_settings: settings, default_payment_method, status } = subscription
  const isKept = settings?.save_default_payment_method === 'on_subscription' && status !== 'canceled'
  if (!isKept || default_payment_method === id) return subscription
  const changed = { ...subscription, default_payment_method: id }
  world.subscriptions.put(changed.id, changed)
  world.emit('customer.subscription.updated', changed, { default_payment_method })
  return changed
}

/** Asks nobody for an open invoice any more; a subscription that was late for it alone is active again. */
export function voidOne(world: World, invoice: Stripe.Invoice): Stripe.Invoice {
  if (invoice.status !== 'open')
    throw new StripeRefusal('You can only pass in open or uncollectible invoices.')
  const moments = { ...invoice.status_transitions, voided_at: world.now() }
  const voided: Stripe.Invoice = { ...invoice, status: 'void', status_transitions: moments }
  world.invoices.put(voided.id, voided)
  world.emit('invoice.voided', voided)
  const subscription = world.subscriptions.get(subscriptionOf(invoice) ?? '')
  if (subscription && subscription.status !== 'canceled' && subscription.latest_invoice === invoice.id) {
    setStatus(world, subscription, 'active')
  }
  return voided
}

/** A try on the page of an invoice that the bank refused: it stays open, and its other tries go on. */
export function failOnPage(world: World, invoice: Stripe.Invoice): void {
  const failed = { ...invoice, attempted: true }
  world.invoices.put(failed.id, failed)
  world.emit('invoice.payment_failed', failed)
}

/** Ends a subscription now. */
export function cancelSubscription(
  world: World,
  subscription: Stripe.Subscription,
  reason: 'cancellation_requested' | 'payment_failed',
): Stripe.Subscription {
  const canceled: Stripe.Subscription = {
    ...subscription,
    status: 'canceled',
    canceled_at: subscription.canceled_at ?? world.now(),
    ended_at: world.now(),
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason },
  }
  world.subscriptions.put(canceled.id, canceled)
  // What is open then is not collected any more.
  for (const invoice of world.invoices.filter(
    (one) => one.status === 'open' && subscriptionOf(one) === canceled.id,
  )) {
    world.invoices.put(invoice.id, { ...invoice, auto_advance: false, next_payment_attempt: null })
  }
  world.emit('customer.subscription.deleted', canceled)
  return canceled
}

function setStatus(
  world: World,
  subscription: Stripe.Subscription,
  status: Stripe.Subscription.Status,
): void {
  const changed = { ...subscription, status }
  world.subscriptions.put(changed.id, changed)
  world.emit('customer.subscription.updated', changed, { status: subscription.status })
}

function markPaid(world: World, invoice: Stripe.Invoice, method?: Stripe.PaymentMethod): Stripe.Invoice {
  const now = world.now()
  const customer = invoice.customer as string
  const intent =
    invoice.amount_due > 0 && method
      ? takePayment(world, { amount: invoice.amount_due, currency: invoice.currency, customer, method })
      : null
  const paid: Stripe.Invoice = {
    ...invoice,
    status: 'paid',
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    attempt_count: invoice.attempt_count + 1,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, paid_at: now },
  }
  world.invoices.put(paid.id, paid)
  if (intent) keepInvoicePayment(world, paid, intent)
  world.emit('invoice.paid', paid)
  world.emit('invoice.payment_succeeded', paid)
  return paid
}

function fail(
  world: World,
  subscription: Stripe.Subscription,
  invoice: Stripe.Invoice,
  method: Stripe.PaymentMethod | undefined,
  decline: Decline = { code: 'card_declined', message: 'No card is saved.' },
): Stripe.Invoice {
  const attempts = invoice.attempt_count + 1
  const wait = retryDays[attempts - 1]
  const next = wait === undefined ? null : world.now() + wait * day
  if (method) {
    const { amount_due: amount, currency, customer } = invoice
    failPayment(world, newIntent(world, { amount, currency, customer: customer as string, method }), decline)
  }
  const failed = { ...invoice, attempted: true, attempt_count: attempts, next_payment_attempt: next }
  world.invoices.put(failed.id, failed)
  world.emit('invoice.payment_failed', failed)
  // One that was canceled never comes back to life, not even for the try of another invoice.
  if (subscription.status === 'canceled') return failed
  if (next === null) cancelSubscription(world, subscription, 'payment_failed')
  else if (subscription.status !== 'past_due') setStatus(world, subscription, 'past_due')
  return failed
}

function keepInvoicePayment(world: World, invoice: Stripe.Invoice, intent: Stripe.PaymentIntent): void {
  const payment: Stripe.InvoicePayment = {
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: invoice.amount_paid,
    amount_requested: invoice.amount_due,
    created: world.now(),
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status: 'paid',
    status_transitions: { canceled_at: null, paid_at: world.now() },
  }
  world.invoicePayments.put(payment.id, payment)
  world.emit('invoice_payment.paid', payment)
}
