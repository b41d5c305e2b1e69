import type Stripe from 'stripe'
import { type InvoiceLine, newInvoiceLine } from './invoice-line.ts'
import { newId, type World } from './world.ts'

export interface NewInvoice {
  subscription: Stripe.Subscription
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update' | 'manual'
  lines: InvoiceLine[]
  period: { start: number; end: number }
}

/** Fields that the sandbox does not play, empty as the provider answers them. */
const neverFilled = {
  account_tax_ids: null,
  application: null,
  automatically_finalizes_at: null,
  custom_fields: null,
  customer_account: null,
  customer_address: null,
  customer_phone: null,
  customer_shipping: null,
  customer_tax_ids: [],
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  due_date: null,
  footer: null,
  from_invoice: null,
  invoice_pdf: null,
  last_finalization_error: null,
  latest_revision: null,
  metadata: {},
  on_behalf_of: null,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  statement_descriptor: null,
  test_clock: null,
  total_discount_amounts: [],
  total_pretax_credit_amounts: [],
  total_taxes: [],
} satisfies Partial<Stripe.Invoice>

/** A finalised, open invoice of a subscription. */
export function newInvoice(
  world: World,
  { subscription, reason, lines, period }: NewInvoice,
): Stripe.Invoice {
  const id = newId('in')
  const customer = world.customers.get(subscription.customer as string)
  const total = lines.reduce((sum, { price, quantity }) => sum + (price.unit_amount ?? 0) * quantity, 0)
  const now = world.now()
  const data = lines.map((line) => {
    const name = world.products.get(line.price.product as string)?.name ?? line.price.id
    return newInvoiceLine({ invoice: id, subscription, line, period, name })
  })
  return {
    ...neverFilled,
    id,
    object: 'invoice',
    account_country: 'FR',
    account_name: 'Cursus Assurances',
    amount_due: total,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: total,
    amount_shipping: 0,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: now,
    currency: subscription.currency,
    customer: subscription.customer,
    customer_email: customer?.email ?? null,
    customer_name: customer?.name ?? null,
    customer_tax_exempt: 'none',
    effective_at: now,
    ending_balance: 0,
    hosted_invoice_url: world.url(`/invoices/${id}`),
    issuer: { type: 'self' },
    lines: { object: 'list', data, has_more: false, url: `/v1/invoices/${id}/lines` },
    livemode: false,
    next_payment_attempt: null,
    number: `CURSUS-${String(world.invoices.count() + 1).padStart(4, '0')}`,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: now,
    period_start: now,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    starting_balance: 0,
    status: 'open',
    status_transitions: { finalized_at: now, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: total,
    subtotal_excluding_tax: total,
    total,
    total_excluding_tax: total,
    webhooks_delivered_at: now,
  }
}

/** The subscription that an invoice is for. */
export function subscriptionOf(invoice: Readonly<Stripe.Invoice>): string | undefined {
  return invoice.parent?.subscription_details?.subscription as string | undefined
}
