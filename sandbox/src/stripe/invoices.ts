import type { Endpoints } from './endpoint.ts'
import { missing, missingParam, StripeRefusal } from './errors.ts'
import { subscriptionOf } from './invoice-object.ts'
import { pageOf, paging } from './lists.ts'
import { boolean, expand, need, object, oneOf, range, readParams, text } from './params.ts'
import { refuse } from './products.ts'
import { collect, invoiceAdded, voidOne } from './subscription-life.ts'
import type { World } from './world.ts'

/** Invoices of subscriptions, their payments, and a try to collect one by hand. */
export function invoiceRoutes(api: Endpoints, world: World): void {
  const find = (id: string) => world.invoices.get(id) ?? refuse(missing('invoice', id, 'invoice'))

  api.get('/v1/invoices', ({ input }) => {
    const shape = {
      ...paging,
      customer: text(),
      subscription: text(),
      status: oneOf('open', 'paid'),
      created: range,
    }
    const params = readParams(input, shape)
    const found = world.invoices.filter(
      (one) =>
        (!params.customer || one.customer === params.customer) &&
        (!params.subscription || subscriptionOf(one) === params.subscription) &&
        (!params.status || one.status === params.status) &&
        (!params.created || params.created(one.created)),
    )
    return pageOf(found, '/v1/invoices', params)
  })

  api.get('/v1/invoices/:id', ({ id, input }) => {
    readParams(input, expand)
    return find(id)
  })

  api.post('/v1/invoices', ({ input }) => {
    const shape = { ...expand, customer: text(), subscription: text(), auto_advance: boolean }
    const params = need(readParams(input, shape), 'customer', 'subscription')
    const { subscription: id, customer } = params
    const subscription =
      world.subscriptions.get(id) ?? refuse(missingParam('subscription', id, 'subscription'))
    if (subscription.customer !== customer || !params.auto_advance) {
      throw new StripeRefusal(
        'The sandbox makes invoices of a customer’s own subscription that it collects.',
        {
          param: 'subscription',
        },
      )
    }
    const invoice = invoiceAdded(world, subscription)
    if (invoice) return invoice
    throw new StripeRefusal('Nothing to invoice for subscription', {
      code: 'invoice_no_subscription_line_items',
    })
  })

  api.post('/v1/invoices/:id/pay', ({ id, input }) => {
    const params = readParams(input, { ...expand, payment_method: text() })
    const invoice = find(id)
    if (invoice.status !== 'open')
      throw new StripeRefusal('Invoice is already paid', { code: 'invoice_already_paid' })
    const subscription = world.subscriptions.get(subscriptionOf(invoice) ?? '')
    if (!subscription) throw missing('subscription', String(subscriptionOf(invoice)), 'subscription')
    const card = params.payment_method ? world.cards.get(params.payment_method) : undefined
    if (params.payment_method && !card)
      throw missing('payment_method', params.payment_method, 'payment_method')
    return collect(world, subscription, invoice, card)
  })

  api.post('/v1/invoices/:id/void', ({ id, input }) => {
    readParams(input, expand)
    return voidOne(world, find(id))
  })

  api.get('/v1/invoice_payments', ({ input }) => {
    const payment = object({ type: oneOf('payment_intent'), payment_intent: text() })
    const params = readParams(input, { ...paging, invoice: text(), payment })
    const found = world.invoicePayments.filter(
      (one) =>
        (!params.invoice || one.invoice === params.invoice) &&
        (!params.payment || one.payment.payment_intent === params.payment.payment_intent),
    )
    return pageOf(found, '/v1/invoice_payments', params)
  })
}
