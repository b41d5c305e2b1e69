import Stripe from 'stripe'
import type { MadeRefund, ProviderRefund, RefundWish } from './payments.ts'
import { askingEach, isAbsent } from './stripe-errors.ts'

/**
 * Makes a refund once per key: first searches for one made before, because Stripe forgets idempotency keys after a
 * day; the idempotency key covers two calls at the same time.
 */
export async function refund(stripe: Stripe, wish: RefundWish): Promise<ProviderRefund | null> {
  const { key, paymentIntent, cents, isDuplicate, metadata } = wish
  const made = wish.made ?? (await madeOf(stripe, paymentIntent))
  const known = made.find((one) => one.key === key)
  if (known) return known
  const params: Stripe.RefundCreateParams = {
    payment_intent: paymentIntent,
    ...(cents !== undefined && { amount: cents }),
    reason: isDuplicate ? 'duplicate' : 'requested_by_customer',
    metadata: { ...metadata, key },
  }
  return stripe.refunds.create(params, { idempotencyKey: key }).then(toRefund, (error) => {
    const isDone = error instanceof Stripe.errors.StripeError && error.code === 'charge_already_refunded'
    if (cents === undefined && isDone) return null
    throw error
  })
}

async function madeOf(stripe: Stripe, paymentIntent: string): Promise<ProviderRefund[]> {
  const { data } = await stripe.refunds.list({ payment_intent: paymentIntent, limit: 100 })
  return data.map(toRefund)
}

export async function findRefund(stripe: Stripe, id: string): Promise<ProviderRefund | null> {
  return stripe.refunds.retrieve(id).then(toRefund, (error) => {
    if (isAbsent(error)) return null
    throw error
  })
}

export async function* refunds(
  stripe: Stripe,
  which: { paymentIntent: string } | { since: Date },
): AsyncIterable<MadeRefund> {
  const of =
    'since' in which
      ? { created: { gte: Math.floor(which.since.getTime() / 1000) } }
      : { payment_intent: which.paymentIntent }
  for await (const made of askingEach(stripe.refunds.list({ ...of, limit: 100 })))
    yield { ...toRefund(made), amount: made.amount, currency: made.currency }
}

/** Translates a refund: one that waits for its customer is on its way, one that was cancelled has failed. */
function toRefund({ id, metadata, status, failure_reason }: Stripe.Refund): ProviderRefund {
  const hasFailed = status === 'failed' || status === 'canceled'
  return {
    id,
    key: metadata?.key ?? null,
    status: hasFailed ? 'failed' : status === 'succeeded' ? 'succeeded' : 'pending',
    fault: hasFailed ? (failure_reason ?? status) : null,
  }
}
