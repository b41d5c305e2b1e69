import type Stripe from 'stripe'
import { behaviourOf } from './cards.ts'
import { keepsRefundsBack } from './disputes.ts'
import type { Endpoints } from './endpoint.ts'
import { missing, missingParam, StripeRefusal } from './errors.ts'
import { pageOf, paging } from './lists.ts'
import { expand, integer, metadata, oneOf, range, readParams, text } from './params.ts'
import { refuse } from './products.ts'
import { newId, type World } from './world.ts'

const shape = {
  payment_intent: text(),
  charge: text(),
  amount: integer(1),
  reason: oneOf('requested_by_customer', 'duplicate', 'fraudulent'),
  metadata,
  ...expand,
}

/** Refunds, whole or in parts, never more than was paid. */
export function refundRoutes(api: Endpoints, world: World): void {
  api.post('/v1/refunds', ({ input }) => {
    const params = readParams(input, shape)
    const charge = chargeOf(world, params)
    const left = charge.amount - charge.amount_refunded
    const amount = params.amount ?? left
    if (left === 0) {
      const message = `Charge ${charge.id} has already been refunded.`
      throw new StripeRefusal(message, { code: 'charge_already_refunded' })
    }
    if (amount > left) {
      const message = `Refund amount (€${(amount / 100).toFixed(2)}) is greater than unrefunded amount on charge (€${(left / 100).toFixed(2)})`
      throw new StripeRefusal(message, { param: 'amount' })
    }
    if (keepsRefundsBack(world, charge.id)) {
      const message = `Charge ${charge.id} has been charged back; cannot issue a refund.`
      throw new StripeRefusal(message, { code: 'charge_disputed' })
    }
    return makeRefund(world, charge, { ...params, amount })
  })

  api.get('/v1/refunds', ({ input }) => {
    const params = readParams(input, { ...paging, payment_intent: text(), charge: text(), created: range })
    const found = world.refunds.filter(
      (one) =>
        (!params.payment_intent || one.payment_intent === params.payment_intent) &&
        (!params.charge || one.charge === params.charge) &&
        (!params.created || params.created(one.created)),
    )
    return pageOf(found, '/v1/refunds', params)
  })

  api.get('/v1/refunds/:id', ({ id, input }) => {
    readParams(input, expand)
    return world.refunds.get(id) ?? refuse(missing('refund', id, 'id'))
  })
}

function chargeOf(world: World, params: { payment_intent?: string; charge?: string }): Stripe.Charge {
  if (!params.payment_intent === !params.charge) {
    throw new StripeRefusal(
      'One of the following params should be provided for this request: payment_intent or charge.',
    )
  }
  if (params.charge)
    return world.charges.get(params.charge) ?? refuse(missingParam('charge', params.charge, 'charge'))
  const id = params.payment_intent as string
  const intent = world.intents.get(id) ?? refuse(missingParam('payment_intent', id, 'payment_intent'))
  const message = `This PaymentIntent (${id}) does not have a successful charge to refund.`
  return (
    world.charges.get(intent.latest_charge as string) ??
    refuse(new StripeRefusal(message, { param: 'payment_intent' }))
  )
}

function makeRefund(
  world: World,
  charge: Stripe.Charge,
  params: { amount: number; reason?: Stripe.Refund.Reason; metadata?: Record<string, string> },
): Stripe.Refund {
  const behaviour = behaviourOfCharge(world, charge)
  const refund: Stripe.Refund = {
    id: newId('re'),
    object: 'refund',
    amount: params.amount,
    balance_transaction: newId('txn'),
    charge: charge.id,
    created: world.now(),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    metadata: params.metadata ?? {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: behaviour === 'late' ? 'pending' : 'succeeded',
    transfer_reversal: null,
  }
  world.refunds.put(refund.id, refund)
  const refunded = countBack(world, charge, params.amount)
  world.emit('refund.created', refund)
  world.emit('charge.refunded', refunded)
  return refund
}

/** Adds so many cents, or takes them away where negative, to what was paid back of a charge. */
function countBack(world: World, charge: Stripe.Charge, cents: number): Stripe.Charge {
  const amount_refunded = charge.amount_refunded + cents
  const counted: Stripe.Charge = { ...charge, amount_refunded, refunded: amount_refunded === charge.amount }
  world.charges.put(charge.id, counted)
  return counted
}

/** Returns the behaviour of the card that paid a charge. */
function behaviourOfCharge(world: World, charge: Stripe.Charge) {
  const card = world.cards.get(charge.payment_method ?? '')
  return card && behaviourOf(card.number).refunds
}

/** Seconds until a bank tells what became of a refund. */
const bankTakes = 60

/** Refunds of which the bank tells something now: the late ones arrive, the others are sent back and may be tried again. */
export function settleRefunds(world: World): void {
  const isDue = ({ created }: Readonly<Stripe.Refund>) => created + bankTakes <= world.now()
  for (const refund of world.refunds.filter((one) => isDue(one))) {
    const charge = world.charges.get(refund.charge as string)
    const behaviour = charge && behaviourOfCharge(world, charge)
    if (!charge || !behaviour) continue
    if (behaviour === 'late' && refund.status === 'pending') settle(world, refund, { status: 'succeeded' })
    if (behaviour === 'sent_back' && refund.status === 'succeeded') {
      countBack(world, charge, -refund.amount)
      settle(world, refund, {
        status: 'failed',
        failure_reason: 'expired_or_canceled_card',
        failure_balance_transaction: newId('txn'),
      })
    }
  }
}

function settle(world: World, refund: Readonly<Stripe.Refund>, change: Partial<Stripe.Refund>): void {
  const settled: Stripe.Refund = { ...refund, ...change }
  world.refunds.put(settled.id, settled)
  world.emit('refund.updated', settled, { status: refund.status })
  if (settled.status === 'failed') world.emit('refund.failed', settled)
}
