import type Stripe from 'stripe'
import * as z from 'zod/mini'
import type { PaymentEvent } from './payments.ts'

const Named = z.object({ id: z.string() })

/** What an invoice says of its subscription; other objects have parents of other kinds, or none. */
const Parent = z.object({
  subscription_details: z.nullish(z.object({ subscription: z.nullish(z.union([z.string(), Named])) })),
})

/** What is read of an event: which object it is about, by its id and kind. */
export const Event = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({
    object: z.extend(Named, { object: z.optional(z.string()), parent: z.catch(z.nullish(Parent), null) }),
  }),
})

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
    const { id: eventId, type, data } = Event.parse(event)
    const { id, object: kind = '' } = data.object
    return { id: eventId, type, object: { id, kind }, subscription: subscriptionOf(data.object) }
  } catch {
    // Whatever is wrong with it, it is not from the provider.
    return null
  }
}

function subscriptionOf({ id, object, parent }: z.infer<typeof Event>['data']['object']): string | null {
  if (object === 'subscription') return id
  const subscription = object === 'invoice' ? parent?.subscription_details?.subscription : null
  return typeof subscription === 'string' ? subscription : (subscription?.id ?? null)
}
