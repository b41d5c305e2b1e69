import type { StandIn } from '../context.ts'
import { ProviderFault } from '../control/faults.ts'
import { type Gazetteer, readGazetteer } from './communes.ts'
import { RefusedQuery, readFilters, readPoint, readText } from './params.ts'
import { nearest, search } from './search.ts'

type Query = { Querystring: Record<string, unknown> }

/** The Géoplateforme's geocoder over the French communes: `/geocodage/search` and `/geocodage/reverse`. */
export const ban: StandIn = async (app, context) => {
  let loaded: Gazetteer | undefined
  const places = () => {
    loaded ??= readGazetteer()
    return loaded
  }
  context.control.watch(app, 'ban')
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof RefusedQuery) {
      return reply.code(400).send({ code: 400, message: error.message, detail: error.detail })
    }
    if (!(error instanceof ProviderFault)) throw error
    if (error.statusCode === 429) reply.header('retry-after', '5')
    return reply
      .code(error.statusCode)
      .send({ code: error.statusCode, message: 'An unexpected error has occurred' })
  })

  app.get<Query>('/geocodage/search', async ({ query }) => {
    const text = readText(query)
    readPoint(query)
    const features = search(text, readFilters(query, 10), places())
    return { type: 'FeatureCollection', features, query: text }
  })
  app.get<Query>('/geocodage/reverse', async ({ query }) => {
    const point = readPoint(query)
    if (!point) throw new RefusedQuery('At least lon/lat or searchgeom must be defined')
    return { type: 'FeatureCollection', features: nearest(point, readFilters(query, 10), places()) }
  })
}
