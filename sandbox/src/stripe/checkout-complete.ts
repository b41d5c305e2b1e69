import type Stripe from 'stripe'
import { behaviourOf, keepCard } from './cards.ts'
import { detailsOf } from './checkout-object.ts'
import { newCustomer } from './customers.ts'
import { startPayment, takePayment } from './payments.ts'
import { startSubscription } from './subscription-life.ts'
import type { SessionRecord, World } from './world.ts'

/** Payer and their card, which has passed its checks. */
export interface Payer {
  email: string
  name: string
  number: string
  expiry: { month: number; year: number }
}

/** Seconds, by the sandbox's clock, after which a payment that fails later fails. */
const processingSeconds = 20

/** Ends an open session: money, customer, subscription where there is one, and the completed event. */
export function completeSession(world: World, record: SessionRecord, payer: Payer): Stripe.Checkout.Session {
  const customer = payingCustomer(world, record.session, payer)
  const method = keepCard(world, { ...payer, customer: customer?.id ?? null })
  const late = record.session.mode === 'payment' && behaviourOf(payer.number).laterDecline !== undefined
  const ended: Stripe.Checkout.Session = {
    ...record.session,
    status: 'complete',
    payment_status: record.session.amount_total === 0 ? 'no_payment_required' : late ? 'unpaid' : 'paid',
    customer: customer?.id ?? null,
    customer_details: detailsOf(payer.email, payer.name),
  }
  const session = ended.mode === 'payment' ? pay() : subscribe(customer as Stripe.Customer)
  world.sessions.put(session.id, {
    ...record,
    session,
    settlesAt: late ? world.now() + processingSeconds : null,
  })
  world.emit('checkout.session.completed', session)
  return session

  function pay(): Stripe.Checkout.Session {
    if (!ended.amount_total) return ended
    const payment = {
      amount: ended.amount_total,
      currency: ended.currency as string,
      customer: customer?.id ?? null,
      method,
      ...record.intentData,
    }
    const intent = late ? startPayment(world, payment) : takePayment(world, payment)
    return { ...ended, payment_intent: intent.id }
  }

  function subscribe(owner: Stripe.Customer): Stripe.Checkout.Session {
    const lines = record.lines.map((line) => ({
      price: line.price as Stripe.Price,
      quantity: line.quantity ?? 1,
    }))
    const { subscription, invoice } = startSubscription(world, {
      customer: owner.id,
      lines,
      method,
      ...record.subscriptionData,
    })
    return { ...ended, subscription: subscription.id, invoice: invoice.id }
  }
}

/** The session's customer, or a new one where the session makes one. */
function payingCustomer(
  world: World,
  session: Stripe.Checkout.Session,
  payer: Payer,
): Stripe.Customer | undefined {
  if (session.customer) return world.customers.get(session.customer as string)
  if (session.customer_creation !== 'always') return undefined
  const customer = newCustomer({ email: payer.email, name: payer.name }, world.now())
  world.customers.put(customer.id, customer)
  world.emit('customer.created', customer)
  return customer
}
