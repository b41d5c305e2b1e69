import type Stripe from 'stripe'
import { newSession } from './checkout-object.ts'
import { readSession } from './checkout-params.ts'
import type { Endpoints } from './endpoint.ts'
import { missing, StripeRefusal } from './errors.ts'
import { pageOf, paging, wholeList } from './lists.ts'
import { expand, object, oneOf, range, readParams, text } from './params.ts'
import { refuse } from './products.ts'
import type { SessionRecord, World } from './world.ts'

/** Checkout sessions: create, read, list newest first, expire. Paying happens on their page. */
export function checkoutSessionRoutes(api: Endpoints, world: World): void {
  const find = (id: string) => world.sessions.get(id) ?? refuse(missing('checkout.session', id, 'session'))

  api.post('/v1/checkout/sessions', ({ input }) => {
    const record = newSession(world, readSession(world, input))
    world.sessions.put(record.session.id, record)
    return shown(world, record)
  })

  api.get('/v1/checkout/sessions', ({ input }) => {
    const shape = {
      ...paging,
      created: range,
      customer: text(),
      customer_details: object({ email: text(512) }),
      payment_intent: text(),
      subscription: text(),
      status: oneOf('complete', 'expired', 'open'),
    }
    const params = readParams(input, shape)
    const found = world.sessions.filter(
      ({ session }) =>
        (!params.created || params.created(session.created)) &&
        (!params.customer || session.customer === params.customer) &&
        (!params.customer_details?.email ||
          session.customer_details?.email === params.customer_details.email) &&
        (!params.payment_intent || session.payment_intent === params.payment_intent) &&
        (!params.subscription || session.subscription === params.subscription) &&
        (!params.status || session.status === params.status),
    )
    return pageOf(
      found.map((record) => shown(world, record)),
      '/v1/checkout/sessions',
      params,
    )
  })

  api.get('/v1/checkout/sessions/:id', ({ id, input }) => {
    readParams(input, expand)
    return shown(world, find(id))
  })

  api.get('/v1/checkout/sessions/:id/line_items', ({ id, input }) => {
    const params = readParams(input, paging)
    const url = `/v1/checkout/sessions/${id}/line_items`
    const { lines } = find(id)
    return params.limit ? { ...pageOf(lines.toReversed(), url, params) } : wholeList(lines, url)
  })

  api.post('/v1/checkout/sessions/:id/expire', ({ id, input }) => {
    readParams(input, expand)
    const record = find(id)
    if (record.session.status !== 'open') {
      const message = `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${record.session.status}.`
      throw new StripeRefusal(message, { param: 'session' })
    }
    return expireSession(world, record)
  })
}

/** Ends an open session; nobody can pay it any more. */
export function expireSession(world: World, record: SessionRecord): Stripe.Checkout.Session {
  const session: Stripe.Checkout.Session = { ...record.session, status: 'expired' }
  world.sessions.put(session.id, { ...record, session })
  world.emit('checkout.session.expired', session)
  return session
}

/** The session as answered: the address of its page only while it is open. */
function shown(world: World, { session }: SessionRecord): Stripe.Checkout.Session {
  return { ...session, url: session.status === 'open' ? world.url(`/pay/${session.id}`) : null }
}
