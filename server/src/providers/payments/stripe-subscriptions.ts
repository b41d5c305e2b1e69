import type Stripe from 'stripe'
import type { Payments, Subscription, SubscriptionWish } from './payments.ts'
import { isAbsent } from './stripe-errors.ts'

const secondsOf = (at: Date) => Math.floor(at.getTime() / 1000)

/**
 * Asks first how it stands, and changes only what differs, so that a repeat after silence does nothing twice. What it
 * changes from is part of the key: an answer that the provider remembers is never taken for a newer one.
 */
export async function endSubscription(
  stripe: Stripe,
  { subscriptionId, at, now, idempotencyKey }: Parameters<Payments['endSubscription']>[0],
): Promise<Subscription | null> {
  const standing = await stripe.subscriptions.retrieve(subscriptionId).catch((error) => {
    if (isAbsent(error)) return null
    throw error
  })
  if (!standing || isOver(standing)) return standing && toSubscription(standing)
  // The provider takes no key here; a repeat finds above that it is over.
  if (at && at <= now)
    return toSubscription(
      await stripe.subscriptions.cancel(subscriptionId, { invoice_now: false, prorate: false }),
    )
  const wished = at && secondsOf(at)
  if (standing.cancel_at === wished) return toSubscription(standing)
  const changed = await stripe.subscriptions.update(
    subscriptionId,
    { cancel_at: wished ?? '', proration_behavior: 'none' },
    { idempotencyKey: `${idempotencyKey}:from:${standing.cancel_at ?? 'none'}` },
  )
  return toSubscription(changed)
}

function isOver({ status }: Stripe.Subscription): boolean {
  return status === 'canceled' || status === 'incomplete_expired'
}

function toSubscription(subscription: Stripe.Subscription): Subscription {
  const { cancel_at } = subscription
  return { endsAt: cancel_at === null ? null : new Date(cancel_at * 1000), isOver: isOver(subscription) }
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

export async function createSubscription(
  stripe: Stripe,
  { idempotencyKey, customer, priceId }: SubscriptionWish,
): Promise<string> {
  const { id } = await stripe.subscriptions.create(
    { customer, items: [{ price: priceId }] },
    { idempotencyKey },
  )
  return id
}
