import type Stripe from 'stripe'
import { StripeRefusal } from './errors.ts'
import {
  boolean,
  expand,
  integer,
  type Kind,
  metadata,
  object,
  oneOf,
  orEmpty,
  type Read,
  text,
} from './params.ts'
import { mergeMetadata } from './products.ts'
import { startTrial } from './subscription-life.ts'
import { changeItems, itemChanges } from './subscription-prices.ts'
import type { World } from './world.ts'

/** An instant to come, or the end of the shortest or longest period. */
const cancelAt: Kind<number | 'min_period_end' | 'max_period_end' | null> = (value, path) => {
  if (value === 'min_period_end' || value === 'max_period_end') return value
  return orEmpty(integer())(value, path)
}
/** Fields of a subscription that may be changed. */
export const changes = {
  cancel_at_period_end: boolean,
  cancel_at: cancelAt,
  proration_behavior: oneOf('always_invoice', 'create_prorations', 'none'),
  trial_end: integer(),
  default_payment_method: text(),
  payment_settings: object({ save_default_payment_method: oneOf('off', 'on_subscription') }),
  metadata,
  description: orEmpty(text(500)),
  ...itemChanges,
  ...expand,
}

type Ending = Pick<Read<typeof changes>, 'cancel_at' | 'cancel_at_period_end'>

/** The instant that a change names for the end; undefined when it names none, null when it takes it away. */
export function instantOf(
  world: World,
  { items }: Stripe.Subscription,
  { cancel_at: at, ...change }: Ending,
) {
  if (at === undefined || at === null) return at
  if (change.cancel_at_period_end) {
    throw new StripeRefusal('You cannot set both `cancel_at` and `cancel_at_period_end`.', {
      param: 'cancel_at',
    })
  }
  const ends = items.data.map(({ current_period_end }) => current_period_end)
  const instant =
    at === 'min_period_end' ? Math.min(...ends) : at === 'max_period_end' ? Math.max(...ends) : at
  if (instant > world.now()) return instant
  throw new StripeRefusal('Invalid timestamp: must be an integer Unix timestamp in the future.', {
    param: 'cancel_at',
  })
}

interface Change extends Read<typeof itemChanges> {
  proration_behavior?: 'always_invoice' | 'create_prorations' | 'none'
  cancel_at_period_end?: boolean
  cancel_at?: number | null
  trial_end?: number
  default_payment_method?: string
  payment_settings?: { save_default_payment_method?: 'off' | 'on_subscription' }
  metadata?: Record<string, string>
  description?: string | null
}

/** Changes a running subscription. An end at the period's end is also told by `cancel_at`; what is not named stays. */
export function changeSubscription(
  world: World,
  before: Stripe.Subscription,
  change: Change,
): Stripe.Subscription {
  const ending = endingOf(before, change)
  const subscription: Stripe.Subscription = {
    ...before,
    ...ending,
    items: changeItems(world, before, change),
    canceled_at: ending.cancel_at === null ? null : (before.canceled_at ?? world.now()),
    default_payment_method: change.default_payment_method ?? before.default_payment_method,
    payment_settings: before.payment_settings && { ...before.payment_settings, ...change.payment_settings },
    description: change.description === undefined ? before.description : change.description,
    metadata: mergeMetadata(before.metadata, change.metadata),
  }
  const { cancel_at, cancel_at_period_end, items, trial_end, status } = before
  const { trial_end: trialEnd } = change
  const changed = trialEnd === undefined ? subscription : startTrial(world, subscription, trialEnd)
  world.subscriptions.put(changed.id, changed)
  world.emit('customer.subscription.updated', changed, {
    ...{ cancel_at, cancel_at_period_end },
    ...(change.items && { items }),
    ...(trialEnd !== undefined && { items, trial_end, status }),
  })
  return changed
}

/** The later word counts: an instant ends "at the period's end", and the other way round. */
function endingOf(before: Stripe.Subscription, { cancel_at, cancel_at_period_end }: Change) {
  if (cancel_at !== undefined) return { cancel_at, cancel_at_period_end: false }
  if (cancel_at_period_end === undefined) {
    return { cancel_at: before.cancel_at, cancel_at_period_end: before.cancel_at_period_end }
  }
  const end = before.items.data[0]?.current_period_end ?? null
  return { cancel_at: cancel_at_period_end ? end : null, cancel_at_period_end }
}
