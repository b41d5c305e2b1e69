import type { Endpoints } from './endpoint.ts'
import { missing } from './errors.ts'
import { pageOf, paging } from './lists.ts'
import { expand, list, range, readParams, text } from './params.ts'
import { refuse } from './products.ts'
import type { World } from './world.ts'

/** Objects that other calls make and that a client only reads: intents, charges, events. */
export function readRoutes(api: Endpoints, world: World): void {
  api.get('/v1/payment_intents/:id', ({ id, input }) => {
    readParams(input, expand)
    return world.intents.get(id) ?? refuse(missing('payment_intent', id, 'intent'))
  })

  api.get('/v1/payment_intents', ({ input }) => {
    const params = readParams(input, { ...paging, customer: text(), created: range })
    const found = world.intents.filter(
      (one) =>
        (!params.customer || one.customer === params.customer) &&
        (!params.created || params.created(one.created)),
    )
    return pageOf(found, '/v1/payment_intents', params)
  })

  api.get('/v1/charges/:id', ({ id, input }) => {
    readParams(input, expand)
    return world.charges.get(id) ?? refuse(missing('charge', id, 'id'))
  })

  api.get('/v1/charges', ({ input }) => {
    const params = readParams(input, { ...paging, customer: text(), payment_intent: text(), created: range })
    const found = world.charges.filter(
      (one) =>
        (!params.customer || one.customer === params.customer) &&
        (!params.payment_intent || one.payment_intent === params.payment_intent) &&
        (!params.created || params.created(one.created)),
    )
    return pageOf(found, '/v1/charges', params)
  })

  api.get('/v1/events/:id', ({ id, input }) => {
    readParams(input, expand)
    return world.events.get(id) ?? refuse(missing('event', id, 'id'))
  })

  api.get('/v1/events', ({ input }) => {
    const params = readParams(input, { ...paging, type: text(), types: list(text(), 20), created: range })
    const found = world.events.filter(
      (one) =>
        (!params.type || one.type === params.type) &&
        (!params.types || params.types.includes(one.type)) &&
        (!params.created || params.created(one.created)),
    )
    return pageOf(found, '/v1/events', params)
  })
}
