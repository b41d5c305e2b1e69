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
  range,
  readParams,
  text,
} from './params.ts'
import { mergeMetadata, refuse } from './products.ts'
import { newId, type World } from './world.ts'

const recurring = object({
  interval: oneOf('day', 'week', 'month', 'year'),
  interval_count: integer(1, 36),
  usage_type: oneOf('licensed'),
})
const changeable = {
  active: boolean,
  lookup_key: text(200),
  transfer_lookup_key: boolean,
  metadata,
  nickname: text(),
  ...expand,
}

/** Prices: amounts never change; a lookup key moves from price to price with `transfer_lookup_key`. */
export function priceRoutes(api: Endpoints, world: World): void {
  const find = (id: string) => world.prices.get(id) ?? refuse(missing('price', id, 'price'))

  api.post('/v1/prices', ({ input }) => {
    const shape = {
      ...changeable,
      currency: text(3),
      unit_amount: integer(0, 99_999_999),
      product: text(),
      recurring,
    }
    const params = need(readParams(input, shape), 'currency', 'unit_amount', 'product')
    if (!world.products.get(params.product)) throw missingParam('product', params.product, 'product')
    if (!/^[a-z]{3}$/.test(params.currency))
      throw new StripeRefusal(`Invalid currency: ${params.currency}`, { param: 'currency' })
    if (params.recurring) need(params.recurring, 'interval')
    takeLookupKey(world, params.lookup_key, params.transfer_lookup_key)
    const price = newPrice(params, world.now())
    world.prices.put(price.id, price)
    world.emit('price.created', price)
    return price
  })

  api.get('/v1/prices', ({ input }) => {
    const shape = {
      ...paging,
      active: boolean,
      currency: text(3),
      product: text(),
      type: oneOf('one_time', 'recurring'),
      lookup_keys: list(text(), 10),
      created: range,
    }
    const params = readParams(input, shape)
    const found = world.prices.filter(
      (one) =>
        (params.active === undefined || one.active === params.active) &&
        (!params.currency || one.currency === params.currency) &&
        (!params.product || one.product === params.product) &&
        (!params.type || one.type === params.type) &&
        (!params.lookup_keys || params.lookup_keys.includes(one.lookup_key ?? '')) &&
        (!params.created || params.created(one.created)),
    )
    return pageOf(found, '/v1/prices', params)
  })

  api.get('/v1/prices/:id', ({ id, input }) => {
    readParams(input, expand)
    return find(id)
  })

  api.post('/v1/prices/:id', ({ id, input }) => {
    const before = find(id)
    const params = readParams(input, changeable)
    if (params.lookup_key && params.lookup_key !== before.lookup_key) {
      takeLookupKey(world, params.lookup_key, params.transfer_lookup_key)
    }
    const price = {
      ...before,
      active: params.active ?? before.active,
      lookup_key: params.lookup_key ?? before.lookup_key,
      nickname: params.nickname ?? before.nickname,
      metadata: mergeMetadata(before.metadata, params.metadata),
    }
    world.prices.put(id, price)
    world.emit('price.updated', price)
    return price
  })
}

/** Frees the key of the price that has it, or refuses. */
function takeLookupKey(world: World, key: string | undefined, transfer = false): void {
  const [holder] = key ? world.prices.filter((one) => one.lookup_key === key) : []
  if (!holder) return
  if (transfer) {
    world.prices.put(holder.id, { ...holder, lookup_key: null })
    return
  }
  const message = `A price (\`${holder.id}\`) already uses that lookup key.`
  throw new StripeRefusal(message, { code: 'resource_already_exists', param: 'lookup_key' })
}

interface NewPrice {
  currency: string
  unit_amount: number
  product: string
  active?: boolean
  lookup_key?: string
  nickname?: string
  metadata?: Record<string, string>
  recurring?: { interval?: 'day' | 'week' | 'month' | 'year'; interval_count?: number }
}

/** A price as it is made, with no key of anybody's. */
export function newPrice(params: NewPrice, now: number): Stripe.Price {
  const { interval = 'month', interval_count = 1 } = params.recurring ?? {}
  return {
    id: newId('price'),
    object: 'price',
    active: params.active ?? true,
    billing_scheme: 'per_unit',
    created: now,
    currency: params.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: params.lookup_key ?? null,
    metadata: params.metadata ?? {},
    nickname: params.nickname ?? null,
    product: params.product,
    recurring: params.recurring
      ? { interval, interval_count, meter: null, trial_period_days: null, usage_type: 'licensed' }
      : null,
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: params.recurring ? 'recurring' : 'one_time',
    unit_amount: params.unit_amount,
    unit_amount_decimal: onWire(params.unit_amount),
  }
}

/** A decimal travels as text; the SDK makes its Decimal of it. */
export function onWire(amount: number): Stripe.Decimal {
  return String(amount) as unknown as Stripe.Decimal
}
