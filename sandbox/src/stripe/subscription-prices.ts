import type Stripe from 'stripe'
import { missing, missingParam, StripeRefusal } from './errors.ts'
import { integer, list, need, object, oneOf, type Read, text } from './params.ts'
import { newPrice } from './prices.ts'
import { refuse } from './products.ts'
import { planOf } from './subscription-object.ts'
import { newId, type World } from './world.ts'

const instant = object({ type: oneOf('timestamp'), timestamp: integer(0) })

/** Other prices of a subscription, and what its next invoice asks for besides. */
export const itemChanges = {
  items: list(object({ id: text(), price: text(), quantity: integer(1) }), 20),
  add_invoice_items: list(
    object({
      price_data: object({ currency: text(3), product: text(), unit_amount: integer() }),
      quantity: integer(1),
      period: object({ start: instant, end: instant }),
    }),
    20,
  ),
}

interface Wished extends Read<typeof itemChanges> {
  proration_behavior?: string
  trial_end?: number | undefined
}

/**
 * The items after a change; nothing is prorated. Their periods go on, unless a trial moves them; without one the real
 * provider charges another rhythm at once.
 */
export function changeItems(world: World, subscription: Stripe.Subscription, wished: Wished) {
  const { items = [], add_invoice_items: more = [], proration_behavior: proration } = wished
  if (items.length > 0 && proration !== 'none') {
    throw new StripeRefusal('The sandbox changes prices with `proration_behavior=none` only.', {
      param: 'proration_behavior',
    })
  }
  const hasTrial = wished.trial_end !== undefined
  const changed = items.reduce(
    (data, wish, at) => priced(world, data, { wish, at, hasTrial }),
    subscription.items.data,
  )
  for (const [at, line] of more.entries()) keepForNextInvoice(world, subscription, line, at)
  return { ...subscription.items, data: changed }
}

type Items = Stripe.SubscriptionItem[]
type Wish = NonNullable<Wished['items']>[number]
type Pricing = { wish: Wish; at: number; hasTrial: boolean }

function priced(world: World, data: Items, { wish, at, hasTrial }: Pricing): Items {
  const { id = '', price: wished, quantity } = wish
  const item =
    data.find((one) => one.id === id) ?? refuse(missing('subscription_item', id, `items[${at}][id]`))
  const param = `items[${at}][price]`
  const price = wished
    ? (world.prices.get(wished) ?? refuse(missingParam('price', wished, param)))
    : item.price
  const { recurring } = price
  if (!recurring || (!hasTrial && recurring.interval !== item.price.recurring?.interval)) {
    throw new StripeRefusal('The sandbox changes the rhythm of a subscription with `trial_end` only.', {
      param,
    })
  }
  const plan = planOf(price, recurring)
  return data.map((one) => (one === item ? { ...one, price, plan, quantity: quantity ?? one.quantity } : one))
}

type Line = NonNullable<Wished['add_invoice_items']>[number]

function keepForNextInvoice(world: World, { id, items }: Stripe.Subscription, line: Line, at: number): void {
  const path = `add_invoice_items[${at}]`
  const data = need(line.price_data ?? {}, 'currency', 'product', 'unit_amount')
  if (!world.products.get(data.product))
    throw missingParam('product', data.product, `${path}[price_data][product]`)
  const price = { ...newPrice(data, world.now()), active: false }
  world.prices.put(price.id, price)
  const [first] = items.data
  const { start, end } = line.period ?? {}
  const period = {
    start: start?.timestamp ?? first?.current_period_start ?? world.now(),
    end: end?.timestamp ?? first?.current_period_end ?? world.now(),
  }
  const pending = newId('ii')
  world.pendingLines.put(pending, {
    id: pending,
    subscription: id,
    price,
    quantity: line.quantity ?? 1,
    period,
  })
}
