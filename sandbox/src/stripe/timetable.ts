import type Stripe from 'stripe'
import { behaviourOf } from './cards.ts'
import { expireSession } from './checkout-sessions.ts'
import { subscriptionOf } from './invoice-object.ts'
import { failPayment, settlePayment } from './payments.ts'
import { settleRefunds } from './refunds.ts'
import { cancelSubscription, collect, firstPeriodEnd, renew } from './subscription-life.ts'
import type { SessionRecord, World } from './world.ts'

/** Does all that has become due by the sandbox's clock: expiries, late outcomes, renewals, further tries. */
export function catchUp(world: World): void {
  const now = world.now()
  for (const record of world.sessions.filter(
    ({ session }) => session.status === 'open' && session.expires_at <= now,
  )) {
    expireSession(world, record)
  }
  for (const record of world.sessions.filter(({ settlesAt }) => settlesAt !== null && settlesAt <= now)) {
    settleSession(world, record, false)
  }
  for (const invoice of world.invoices.filter(
    (one) => one.status === 'open' && (one.next_payment_attempt ?? now + 1) <= now,
  )) {
    const subscription = world.subscriptions.get(subscriptionOf(invoice) ?? '')
    if (subscription) collect(world, subscription, invoice)
  }
  settleRefunds(world)
  for (const { id } of world.subscriptions.filter((one) => dueAt(one) <= now)) advance(world, id, now)
}

/** Ends the payment of a completed, unpaid session well or badly, and says so. */
export function settleSession(world: World, record: SessionRecord, paid: boolean): Stripe.Checkout.Session {
  const intent = world.intents.get(record.session.payment_intent as string)
  const card = world.cards.get(intent?.payment_method as string)
  const session: Stripe.Checkout.Session = { ...record.session, payment_status: paid ? 'paid' : 'unpaid' }
  if (intent && card) {
    const decline = behaviourOf(card.number).laterDecline ?? {
      code: 'card_declined',
      message: 'Your card was declined.',
    }
    if (paid) settlePayment(world, intent, card.method)
    else failPayment(world, intent, decline)
  }
  world.sessions.put(session.id, { ...record, session, settlesAt: null })
  world.emit(
    paid ? 'checkout.session.async_payment_succeeded' : 'checkout.session.async_payment_failed',
    session,
  )
  return session
}

/** Answers when something happens to a subscription next, in epoch seconds. */
function dueAt(subscription: Readonly<Stripe.Subscription>): number {
  if (subscription.status === 'canceled') return Infinity
  return Math.min(subscription.cancel_at ?? Infinity, firstPeriodEnd(subscription))
}

/** Plays each period that has passed; a clock moved by a year renews a monthly subscription twelve times. */
function advance(world: World, id: string, now: number): void {
  for (let round = 0; round < 40; round++) {
    const subscription = world.subscriptions.get(id)
    if (!subscription || dueAt(subscription) > now) return
    // The periods before its end are charged first, however far the clock was moved.
    if ((subscription.cancel_at ?? Infinity) <= Math.min(now, firstPeriodEnd(subscription))) {
      cancelSubscription(world, subscription, 'cancellation_requested')
      return
    }
    renew(world, subscription)
  }
}
