import Stripe from 'stripe'
import { expect, it } from 'vitest'
import { readStripeEvent } from './stripe-events.ts'

const stripe = new Stripe('sk_test_for_this_test_alone')
const payload = JSON.stringify({
  ...{ id: 'evt_1', object: 'event', type: 'checkout.session.completed' },
  data: { object: { id: 'cs_1', object: 'checkout.session' } },
})
const secrets = ['whsec_the_new_one', 'whsec_the_old_one']

it('takes a delivery that either of two secrets signed, and none of another or of an hour ago', () => {
  const now = new Date()
  const read = (secret: string, agoSeconds = 0) => {
    const timestamp = Math.floor(now.getTime() / 1000) - agoSeconds
    const signature = stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
    return readStripeEvent(stripe, { rawBody: Buffer.from(payload), signature, secrets, now })
  }
  for (const secret of secrets) expect(read(secret)?.object.id).toBe('cs_1')
  expect(read('whsec_another')).toBeNull()
  for (const secret of secrets) expect(read(secret, 3600)).toBeNull()
})
