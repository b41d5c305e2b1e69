import type Stripe from 'stripe'
import type { Endpoints } from './endpoint.ts'
import { StripeRefusal } from './errors.ts'
import { boolean, integer, oneOf, readParams } from './params.ts'
import type { World } from './world.ts'

const removal = {
  proration_behavior: oneOf('always_invoice', 'create_prorations', 'none'),
  payment_behavior: oneOf(
    'allow_incomplete',
    'default_incomplete',
    'error_if_incomplete',
    'pending_if_incomplete',
  ),
  proration_date: integer(0),
  clear_usage: boolean,
}

/** Takes a line out of a running subscription; the next invoice is without it. The last one stays. */
export function subscriptionItemRoutes(api: Endpoints, world: World): void {
  api.delete('/v1/subscription_items/:id', ({ id, input }) => {
    const params = readParams(input, removal)
    const [subscription] = world.subscriptions.filter(
      ({ status, items }) => status !== 'canceled' && items.data.some((item) => item.id === id),
    )
    if (!subscription) {
      throw new StripeRefusal(`Invalid subscription_item id: ${id}`, {
        status: 404,
        code: 'resource_missing',
        param: 'id',
      })
    }
    if (params.clear_usage) {
      throw new StripeRefusal('You can only clear usage of a metered plan.', { param: 'clear_usage' })
    }
    if (subscription.items.data.length === 1) {
      throw new StripeRefusal(
        'A subscription must have at least one active plan. To cancel a subscription, please use the cancel API endpoint on /v1/subscriptions.',
      )
    }
    const data = subscription.items.data.filter((item) => item.id !== id)
    const changed: Stripe.Subscription = { ...subscription, items: { ...subscription.items, data } }
    world.subscriptions.put(changed.id, changed)
    world.emit('customer.subscription.updated', changed, { items: subscription.items })
    const deleted: Stripe.DeletedSubscriptionItem = { id, object: 'subscription_item', deleted: true }
    return deleted
  })
}
