import type Stripe from 'stripe'
import type { Endpoints } from './endpoint.ts'
import { missing, StripeRefusal } from './errors.ts'
import { pageOf, paging } from './lists.ts'
import { boolean, expand, list, metadata, need, orEmpty, range, readParams, text } from './params.ts'
import { newId, type World } from './world.ts'

const fields = { name: text(), description: orEmpty(text()), active: boolean, metadata, url: orEmpty(text()) }

/** Products: a name that prices hang on. The caller may give the id, which makes creation repeatable. */
export function productRoutes(api: Endpoints, world: World): void {
  const find = (id: string) => world.products.get(id) ?? refuse(missing('product', id, 'id'))

  api.post('/v1/products', ({ input }) => {
    const params = need(readParams(input, { ...fields, id: text(), ...expand }), 'name')
    const id = params.id ?? newId('prod')
    if (world.products.get(id)) {
      throw new StripeRefusal('Product already exists.', { code: 'resource_already_exists', param: 'id' })
    }
    const product = newProduct(id, params, world.now())
    world.products.put(id, product)
    world.emit('product.created', product)
    return product
  })

  api.get('/v1/products', ({ input }) => {
    const params = readParams(input, { ...paging, active: boolean, ids: list(text()), created: range })
    const found = world.products.filter(
      (one) =>
        (params.active === undefined || one.active === params.active) &&
        (!params.ids || params.ids.includes(one.id)) &&
        (!params.created || params.created(one.created)),
    )
    return pageOf(found, '/v1/products', params)
  })

  api.get('/v1/products/:id', ({ id, input }) => {
    readParams(input, expand)
    return find(id)
  })

  api.post('/v1/products/:id', ({ id, input }) => {
    const before = find(id)
    const params = readParams(input, { ...fields, ...expand })
    const product = { ...before, ...withoutExpand(params), updated: world.now() }
    product.metadata = mergeMetadata(before.metadata, params.metadata)
    world.products.put(id, product)
    world.emit('product.updated', product)
    return product
  })
}

function newProduct(
  id: string,
  params: Partial<Stripe.Product> & { name: string },
  now: number,
): Stripe.Product {
  return {
    id,
    object: 'product',
    active: params.active ?? true,
    created: now,
    default_price: null,
    description: params.description ?? null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: params.metadata ?? {},
    name: params.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: now,
    url: params.url ?? null,
  }
}

/** Metadata of an update: given keys replace, an empty value removes its key, the others stay. */
export function mergeMetadata(
  before: Stripe.Metadata | null,
  change?: Record<string, string>,
): Stripe.Metadata {
  const merged = { ...before, ...change }
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''))
}

function withoutExpand<T extends { expand?: unknown }>({ expand: _, ...rest }: T): Omit<T, 'expand'> {
  return rest
}

/** Throws a refusal, as an expression where a value is missing. */
export function refuse(refusal: StripeRefusal): never {
  throw refusal
}
