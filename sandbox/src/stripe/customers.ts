import type Stripe from 'stripe'
import { saveCard } from './cards.ts'
import type { Endpoints } from './endpoint.ts'
import { missing, StripeRefusal } from './errors.ts'
import { pageOf, paging } from './lists.ts'
import { expand, type Kind, list, metadata, object, orEmpty, range, readParams, text } from './params.ts'
import { mergeMetadata, refuse } from './products.ts'
import { newId, type World } from './world.ts'

/** An address of mail as Stripe checks it. */
export const email: Kind<string> = (value, path) => {
  const address = text(512)(value, path)
  if (/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/.test(address)) return address
  throw new StripeRefusal(`Invalid email address: ${address}`, { code: 'email_invalid', param: path })
}

const fields = {
  email,
  name: orEmpty(text(256)),
  description: orEmpty(text()),
  phone: orEmpty(text(20)),
  preferred_locales: list(text(10)),
  metadata,
  invoice_settings: object({ default_payment_method: text() }),
  ...expand,
}

export function customerRoutes(api: Endpoints, world: World): void {
  const find = (id: string) => world.customers.get(id) ?? refuse(missing('customer', id, 'customer'))

  api.post('/v1/customers', ({ input }) => {
    const params = readParams(input, { ...fields, payment_method: text() })
    const customer = newCustomer(params, world.now())
    if (params.payment_method) {
      const { id } = saveCard(world, params.payment_method, customer.id)
      if (params.invoice_settings) customer.invoice_settings.default_payment_method = id
    }
    world.customers.put(customer.id, customer)
    world.emit('customer.created', customer)
    return customer
  })

  api.get('/v1/customers', ({ input }) => {
    const params = readParams(input, { ...paging, email: text(512), created: range })
    const found = world.customers.filter(
      (one) =>
        (!params.email || one.email === params.email) && (!params.created || params.created(one.created)),
    )
    return pageOf(found, '/v1/customers', params)
  })

  api.get('/v1/customers/:id', ({ id, input }) => {
    readParams(input, expand)
    return find(id)
  })

  api.post('/v1/customers/:id', ({ id, input }) => {
    const before = find(id)
    const { expand: _, invoice_settings, ...params } = readParams(input, fields)
    const customer = { ...before, ...params, metadata: mergeMetadata(before.metadata, params.metadata) }
    const method = invoice_settings?.default_payment_method
    if (method) {
      if (world.cards.get(method)?.method.customer !== id)
        throw missing('PaymentMethod', method, 'invoice_settings')
      customer.invoice_settings.default_payment_method = method
    }
    world.customers.put(id, customer)
    world.emit('customer.updated', customer)
    return customer
  })

  api.post('/v1/payment_methods/:id/attach', ({ id, input }) => {
    const { customer = '' } = readParams(input, { customer: text(), ...expand })
    return saveCard(world, id, find(customer).id)
  })
}

interface NewCustomer {
  email?: string | null
  name?: string | null
  description?: string | null
  phone?: string | null
  preferred_locales?: string[]
  metadata?: Record<string, string>
}

export function newCustomer(params: NewCustomer, now: number): Stripe.Customer {
  return {
    id: newId('cus'),
    object: 'customer',
    address: null,
    balance: 0,
    created: now,
    currency: null,
    default_source: null,
    delinquent: false,
    description: params.description ?? null,
    email: params.email ?? null,
    invoice_prefix: null,
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: params.metadata ?? {},
    name: params.name ?? null,
    phone: params.phone ?? null,
    preferred_locales: params.preferred_locales ?? [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  }
}
