import type Stripe from 'stripe'
import type { SessionParams } from './checkout-params.ts'
import { newId, type SessionRecord, type World } from './world.ts'

/** Fields that the sandbox does not play, empty as the provider answers them. */
const neverFilled = {
  after_expiration: null,
  allow_promotion_codes: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  customer_account: null,
  discounts: [],
  integration_identifier: null,
  invoice_creation: null,
  managed_payments: null,
  origin_context: null,
  payment_link: null,
  payment_method_configuration_details: null,
  payment_method_options: {},
  permissions: null,
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  wallet_options: null,
} satisfies Partial<Stripe.Checkout.Session>

/** An open session with its lines, from checked parameters. */
export function newSession(world: World, params: SessionParams): SessionRecord {
  const lines = params.lines.map(({ price, quantity }) => newLine(world, price, quantity))
  const total = lines.reduce((sum, line) => sum + line.amount_total, 0)
  const now = world.now()
  const customer = params.customer ? world.customers.get(params.customer) : undefined
  const session: Stripe.Checkout.Session = {
    ...neverFilled,
    id: newId('cs_test'),
    object: 'checkout.session',
    adaptive_pricing: params.adaptive_pricing ? { enabled: params.adaptive_pricing.enabled ?? false } : null,
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: params.billing_address_collection ?? null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    created: now,
    currency: lines[0]?.currency ?? 'eur',
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: customer?.id ?? null,
    customer_creation: creationOf(params),
    customer_details: detailsOf(customer?.email ?? params.customer_email ?? null, customer?.name ?? null),
    customer_email: params.customer_email ?? null,
    expires_at: params.expires_at ?? now + 24 * 3600,
    livemode: false,
    locale: params.locale ?? null,
    metadata: params.metadata ?? {},
    mode: params.mode,
    payment_intent: null,
    invoice: null,
    payment_method_collection: params.mode === 'payment' ? 'if_required' : 'always',
    payment_method_types: ['card'],
    payment_status: total > 0 ? 'unpaid' : 'no_payment_required',
    status: 'open',
    submit_type: params.submit_type ?? null,
    subscription: null,
    success_url: params.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: null,
  }
  return {
    session,
    lines,
    intentData: params.payment_intent_data ?? {},
    subscriptionData: params.subscription_data ?? {},
    settlesAt: null,
  }
}

/** Returns what the session says of its payer; null while nobody is known. */
export function detailsOf(
  email: string | null,
  name: string | null,
): Stripe.Checkout.Session.CustomerDetails | null {
  if (email === null) return null
  return {
    address: null,
    business_name: null,
    email,
    individual_name: null,
    name,
    phone: null,
    tax_exempt: 'none',
    tax_ids: [],
  }
}

function creationOf(params: SessionParams): 'always' | 'if_required' | null {
  if (params.customer) return null
  return params.mode === 'subscription' ? 'always' : (params.customer_creation ?? 'if_required')
}

function newLine(world: World, price: Stripe.Price, quantity: number): Stripe.LineItem {
  const amount = (price.unit_amount ?? 0) * quantity
  return {
    id: newId('li'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price.currency,
    description: world.products.get(price.product as string)?.name ?? null,
    metadata: {},
    price,
    quantity,
  }
}
