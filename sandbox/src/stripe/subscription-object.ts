import type Stripe from 'stripe'
import { onWire } from './prices.ts'
import { newId } from './world.ts'

export interface NewSubscription {
  customer: string
  /** Recurring and one-time lines; the latter go on the first invoice only. */
  lines: { price: Stripe.Price; quantity: number }[]
  method: Stripe.PaymentMethod
  metadata?: Record<string, string>
  description?: string | null
  /** Epoch seconds: nothing is charged until then, and the first whole period begins. */
  trial_end?: number
}

/**
 * End of a period that starts then, in epoch seconds: on the day of the month of the anchor, the first of all periods,
 * else on the last day of a shorter month.
 */
export function periodEnd(
  start: number,
  recurring: Pick<Stripe.Price.Recurring, 'interval' | 'interval_count'>,
  anchor = start,
): number {
  const { interval, interval_count: count } = recurring
  if (interval === 'day' || interval === 'week')
    return start + count * (interval === 'day' ? 1 : 7) * 24 * 3600
  const months = count * (interval === 'year' ? 12 : 1)
  const end = new Date(start * 1000)
  end.setUTCDate(1)
  end.setUTCMonth(end.getUTCMonth() + months)
  const lastDate = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate()
  end.setUTCDate(Math.min(new Date(anchor * 1000).getUTCDate(), lastDate))
  return Math.floor(end.getTime() / 1000)
}

/** Fields that the sandbox does not play, empty as the provider answers them. */
const neverFilled = {
  application: null,
  application_fee_percent: null,
  billing_cycle_anchor_config: null,
  billing_schedules: [],
  billing_thresholds: null,
  customer_account: null,
  days_until_due: null,
  default_source: null,
  default_tax_rates: [],
  discounts: [],
  managed_payments: null,
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: null,
  schedule: null,
  test_clock: null,
  transfer_data: null,
} satisfies Partial<Stripe.Subscription>

/** An active subscription with its items, from now. */
export function newSubscription(params: NewSubscription, now: number): Stripe.Subscription {
  const id = newId('sub')
  const trialEnd = params.trial_end ?? null
  const recurring = params.lines.filter(({ price }) => price.recurring)
  return {
    ...neverFilled,
    id,
    object: 'subscription',
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: trialEnd ?? now,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: now,
    currency: recurring[0]?.price.currency ?? 'eur',
    customer: params.customer,
    default_payment_method: params.method.id,
    description: params.description ?? null,
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: {
      object: 'list',
      data: recurring.map(({ price, quantity }) =>
        newItem({ subscription: id, price, quantity, now, trialEnd }),
      ),
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: null,
    livemode: false,
    metadata: params.metadata ?? {},
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    start_date: now,
    status: trialEnd ? 'trialing' : 'active',
    trial_end: trialEnd,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' },
    },
    trial_start: trialEnd && now,
  }
}

type NewItem = {
  subscription: string
  price: Stripe.Price
  quantity: number
  now: number
  trialEnd: number | null
}

function newItem({ subscription, price, quantity, now, trialEnd }: NewItem): Stripe.SubscriptionItem {
  const recurring = price.recurring as Stripe.Price.Recurring
  return {
    id: newId('si'),
    object: 'subscription_item',
    billing_thresholds: null,
    created: now,
    current_period_end: trialEnd ?? periodEnd(now, recurring),
    current_period_start: now,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price, recurring),
    price,
    quantity,
    subscription,
    tax_rates: [],
  }
}

/** The older shape of a recurring price, still part of every item. */
export function planOf(price: Stripe.Price, recurring: Stripe.Price.Recurring): Stripe.Plan {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: onWire(price.unit_amount ?? 0),
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: recurring.interval,
    interval_count: recurring.interval_count,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  }
}
