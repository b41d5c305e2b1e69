import type Stripe from 'stripe'
import type { PaymentEvent } from './payments.ts'

/** `secrets`: any of them may have signed, so that one can be changed while deliveries are under way. */
type Delivery = { rawBody: Buffer; signature: unknown; secrets: string[]; now: Date }

const toleranceSeconds = 300

/**
 * Returns the event of a signed delivery, or null. Stripe's client checks the signature and the age of the stamp but
 * takes a stamp from the future, which is refused here.
 */
export function readStripeEvent(stripe: Stripe, delivery: Delivery): PaymentEvent | null {
  const { rawBody, signature, secrets, now } = delivery
  if (typeof signature !== 'string') return null
  const stamp = Number(/(?:^|,)\s*t=(\d+)/.exec(signature)?.[1])
  const seconds = Math.floor(now.getTime() / 1000)
  if (!(stamp <= seconds + 60)) return null
  for (const secret of secrets) {
    const event = signedEvent(stripe, { rawBody, signature, secret, now })
    if (event) return event
  }
  return null
}

type Signed = { rawBody: Buffer; signature: string; secret: string; now: Date }

function signedEvent(stripe: Stripe, { rawBody, signature, secret, now }: Signed): PaymentEvent | null {
  try {
    const at = now.getTime()
    const event = stripe.webhooks.constructEvent(rawBody, signature, secret, toleranceSeconds, undefined, at)
    const object = event.data.object as { id?: string; object?: string }
    if (typeof event.id !== 'string' || typeof object.id !== 'string') return null
    const { id, object: kind = '' } = object
    return { id: event.id, type: event.type, object: { id, kind }, subscription: subscriptionOf(event) }
  } catch {
    // Whatever is wrong with it, it is not from the provider.
    return null
  }
}

function subscriptionOf({ data }: Stripe.Event): string | null {
  const object = data.object as { object?: string }
  if (object.object === 'subscription') return (object as Stripe.Subscription).id
  if (object.object !== 'invoice') return null
  const subscription = (object as Stripe.Invoice).parent?.subscription_details?.subscription
  return typeof subscription === 'string' ? subscription : (subscription?.id ?? null)
}
