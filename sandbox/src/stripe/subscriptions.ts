import type Stripe from 'stripe'
import type { Endpoints } from './endpoint.ts'
import { missing, missingParam, StripeRefusal } from './errors.ts'
import { pageOf, paging } from './lists.ts'
import {
  boolean,
  expand,
  integer,
  list,
  metadata,
  need,
  object,
  oneOf,
  orEmpty,
  range,
  readParams,
  text,
} from './params.ts'
import { refuse } from './products.ts'
import { changeSubscription, changes, instantOf } from './subscription-change.ts'
import { cancelSubscription, startSubscription } from './subscription-life.ts'
import type { World } from './world.ts'

const statuses = ['active', 'canceled', 'past_due', 'unpaid', 'ended', 'all'] as const
const creation = {
  customer: text(),
  items: list(object({ price: text(), quantity: integer(1) }), 20),
  default_payment_method: text(),
  metadata,
  description: text(500),
  trial_end: integer(),
  ...expand,
}

/** Subscriptions: start with a saved card, read, change, cancel. Checkout starts them too. */
export function subscriptionRoutes(api: Endpoints, world: World): void {
  const find = (id: string) =>
    withPricesOfToday(world, world.subscriptions.get(id) ?? refuse(missing('subscription', id, 'id')))

  api.post('/v1/subscriptions', ({ input }) => {
    const params = need(readParams(input, creation), 'customer', 'items')
    const customer =
      world.customers.get(params.customer) ?? refuse(missingParam('customer', params.customer, 'customer'))
    const lines = params.items.map(({ price: id = '', quantity = 1 }, at) => {
      const price = world.prices.get(id) ?? refuse(missingParam('price', id, `items[${at}][price]`))
      const oneTime =
        'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.'
      return price.recurring
        ? { price, quantity }
        : refuse(new StripeRefusal(oneTime, { param: `items[${at}][price]` }))
    })
    if (params.trial_end !== undefined) isToCome(world, params.trial_end)
    const method = cardOf(world, customer, params.default_payment_method)
    return startSubscription(world, { ...params, lines, method }).subscription
  })

  api.get('/v1/subscriptions', ({ input }) => {
    const params = readParams(input, {
      ...paging,
      customer: text(),
      price: text(),
      status: oneOf(...statuses),
      created: range,
    })
    const { status } = params
    const found = world.subscriptions.filter(
      (one) =>
        (!params.customer || one.customer === params.customer) &&
        (!params.price || one.items.data.some(({ price }) => price.id === params.price)) &&
        (!params.created || params.created(one.created)) &&
        (status === 'all' ||
          (status ? one.status === (status === 'ended' ? 'canceled' : status) : one.status !== 'canceled')),
    )
    return pageOf(found, '/v1/subscriptions', params)
  })

  api.get('/v1/subscriptions/:id', ({ id, input }) => {
    readParams(input, expand)
    return find(id)
  })

  api.post('/v1/subscriptions/:id', ({ id, input }) => {
    const before = find(id)
    const params = readParams(input, changes)
    if (before.status === 'canceled') {
      throw new StripeRefusal(
        'A canceled subscription can only update its cancellation_details and metadata.',
      )
    }
    if (params.default_payment_method && !world.cards.get(params.default_payment_method)) {
      throw missingParam('PaymentMethod', params.default_payment_method, 'default_payment_method')
    }
    if (params.trial_end !== undefined) checkTrial(world, params)
    return changeSubscription(world, before, { ...params, cancel_at: instantOf(world, before, params) })
  })

  api.delete('/v1/subscriptions/:id', ({ id, input }) => {
    const details = { comment: orEmpty(text()), feedback: orEmpty(text()) }
    readParams(input, {
      invoice_now: boolean,
      prorate: boolean,
      cancellation_details: object(details),
      ...expand,
    })
    const before = find(id)
    if (before.status === 'canceled') throw missing('subscription', id, 'id')
    return cancelSubscription(world, before, 'cancellation_requested')
  })
}

/** A price may have lost its lookup key to a newer one since the subscription began. */
function withPricesOfToday(world: World, subscription: Stripe.Subscription): Stripe.Subscription {
  const data = subscription.items.data.map((item) => ({
    ...item,
    price: world.prices.get(item.price.id) ?? item.price,
  }))
  return { ...subscription, items: { ...subscription.items, data } }
}

function isToCome(world: World, trialEnd: number): void {
  if (trialEnd > world.now()) return
  throw new StripeRefusal('Invalid timestamp: must be an integer Unix timestamp in the future.', {
    param: 'trial_end',
  })
}

type Trial = { trial_end?: number; proration_behavior?: string }

/** A trial that is added would pay back what is paid for its days, unless nothing is prorated. */
function checkTrial(world: World, { trial_end = 0, proration_behavior: proration }: Trial): void {
  isToCome(world, trial_end)
  if (proration === 'none') return
  throw new StripeRefusal('The sandbox adds a trial with `proration_behavior=none` only.', {
    param: 'proration_behavior',
  })
}

function cardOf(world: World, customer: Stripe.Customer, id?: string): Stripe.PaymentMethod {
  const wanted = id ?? (customer.invoice_settings.default_payment_method as string | null)
  const message =
    'This customer has no attached payment source or default payment method. Please consider adding a default payment method.'
  if (!wanted) throw new StripeRefusal(message, { code: 'resource_missing' })
  const card = world.cards.get(wanted)
  if (card?.method.customer !== customer.id)
    throw missingParam('PaymentMethod', wanted, 'default_payment_method')
  return card.method
}
