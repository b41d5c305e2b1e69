import type Stripe from 'stripe'
import { behaviourOf, type Decline } from './cards.ts'
import { openDispute } from './disputes.ts'
import { newId, type World } from './world.ts'

export interface Payment {
  amount: number
  currency: string
  customer: string | null
  method: Stripe.PaymentMethod
  description?: string | null
  metadata?: Record<string, string>
}

/** Takes the money: a succeeded intent with its charge. */
export function takePayment(world: World, payment: Payment): Stripe.PaymentIntent {
  const intent = newIntent(world, payment)
  world.intents.put(intent.id, intent)
  world.emit('payment_intent.created', intent)
  return settlePayment(world, intent, payment.method)
}

/** An intent whose outcome comes later, as with a bank debit. */
export function startPayment(world: World, payment: Payment): Stripe.PaymentIntent {
  const intent: Stripe.PaymentIntent = { ...newIntent(world, payment), status: 'processing' }
  world.intents.put(intent.id, intent)
  world.emit('payment_intent.processing', intent)
  return intent
}

/** Ends a started intent well. */
export function settlePayment(world: World, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod) {
  const charge = newCharge(world, intent, method)
  const paid: Stripe.PaymentIntent = {
    ...intent,
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: charge.id,
  }
  world.charges.put(charge.id, charge)
  world.intents.put(paid.id, paid)
  world.emit('charge.succeeded', charge)
  world.emit('payment_intent.succeeded', paid)
  const { disputed } = behaviourOf(world.cards.get(method.id)?.number ?? '')
  if (disputed) openDispute(world, paid, { isInquiry: disputed === 'inquiry' })
  return paid
}

/** Ends an intent badly; it waits for another card. */
export function failPayment(
  world: World,
  intent: Stripe.PaymentIntent,
  decline: Decline,
): Stripe.PaymentIntent {
  const failed: Stripe.PaymentIntent = {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    last_payment_error: { type: 'card_error', ...decline } as Stripe.PaymentIntent.LastPaymentError,
  }
  world.intents.put(failed.id, failed)
  world.emit('payment_intent.payment_failed', failed)
  return failed
}

/** Makes a payment that nobody has tried yet; its charge comes with the card. */
export function newIntent(world: World, payment: Payment): Stripe.PaymentIntent {
  const id = newId('pi')
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: ['card'],
    amount: payment.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${newId('s')}`,
    confirmation_method: 'automatic',
    created: world.now(),
    currency: payment.currency,
    customer: payment.customer,
    customer_account: null,
    description: payment.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: payment.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: payment.method.id,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_confirmation',
    transfer_group: null,
  }
}

function newCharge(world: World, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod): Stripe.Charge {
  return {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: newId('txn'),
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'CURSUS',
    captured: true,
    created: world.now(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: null,
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: null,
    paid: true,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: 'card', card: method.card } as Stripe.Charge.PaymentMethodDetails,
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'succeeded',
    transfer_data: null,
    transfer_group: null,
  }
}
