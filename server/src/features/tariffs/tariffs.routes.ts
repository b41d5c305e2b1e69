import { OptionPayment } from '@cursus/shared/home'
import { roomsMax } from '@cursus/shared/home-cover'
import { intervalOf } from '@cursus/shared/home-rules'
import type { Language } from '@cursus/shared/language'
import {
  HomePrice,
  type MultimediaOffer,
  MultimediaOffers,
  TravelPrice,
  TravelPriceQuery,
} from '@cursus/shared/prices'
import * as z from 'zod/mini'
import { AppError, invalid } from '../../platform/errors.ts'
import type { App } from '../../platform/http.ts'
import { languageOf } from '../../platform/problem.ts'
import { type DeviceOfferRow, inLanguage, readTariffs } from './tariffs.queries.ts'

const HomePriceQuery = z.object({ paymentType: OptionPayment, room: z.string().check(z.regex(/^\d{1,3}$/)) })
const MultimediaQuery = z.object({
  type: z.enum(['Telephonie', 'Multimedia']),
  school: z.optional(z.string().check(z.regex(/^-?\d{1,9}$/))),
  recurring: z.optional(OptionPayment),
})

/** Route options of price calls: public, and limited per address. */
const open = { isPublic: true, rateLimit: { max: 600, timeWindow: 60_000 } }

export async function tariffRoutes(app: App) {
  const { services } = app
  app.get(
    '/payments/price/health_mobility',
    { config: open, schema: { querystring: TravelPriceQuery, response: { 200: TravelPrice } } },
    async ({ query }) => {
      const tariffs = await readTariffs(services)
      // Visitors and students alike see the public level; a purchase takes the level of the student's school (D-06).
      const price = tariffs.travelPrice(Number(query.zone), Number(query.month))
      const documents = price && tariffs.travelDocuments.get(price.priceName)
      if (!price || !documents) throw new AppError('not_found', 'tariffs.unknown')
      const { name, tg, cg, ipid } = documents
      const stripe = {
        id: price.id,
        unit_amount: price.unitAmount,
        currency: 'eur' as const,
        recurring: null,
      }
      return { data: { stripe, price: { name, tg, cg, ipid } } }
    },
  )

  app.get(
    '/payments/price/home_insurance',
    { config: open, schema: { querystring: HomePriceQuery, response: { 200: HomePrice } } },
    async ({ query }) => {
      const rooms = Number(query.room)
      if (rooms > roomsMax) throw new AppError('invalid', 'tariffs.contact_advisor')
      const interval = intervalOf(query.paymentType)
      const price = (await readTariffs(services)).homePrice(rooms, interval)
      if (!price) throw invalid('platform.invalid', { room: ['validation.field.incorrect'] })
      return {
        id: price.id,
        unit_amount: price.unitAmount,
        currency: 'eur' as const,
        recurring: { interval },
      }
    },
  )

  app.get(
    '/payments/price/listmultimedia',
    { config: open, schema: { querystring: MultimediaQuery, response: { 200: MultimediaOffers } } },
    async (request, reply) => {
      const { type, school = '-999', recurring = 'month' } = request.query
      const wanted = (await readTariffs(services)).devices.filter(
        (row) => row.type === type && row.interval === intervalOf(recurring) && row.active,
      )
      // The school's own rows first, the public ones when it has none (D-07).
      const own = wanted.filter((row) => row.school === Number(school))
      const rows = own.length > 0 ? own : wanted.filter((row) => row.school === -999)
      const language = languageOf(request)
      reply.header('vary', 'accept-language')
      return { data: { stripe: rows.map((row) => toOffer(row, language)) } }
    },
  )
}

function toOffer(row: DeviceOfferRow, language: Language): MultimediaOffer {
  const { id, product, type, formula, trancheMin, trancheMax, trancheMaxExclusive, active, fic } = row
  return {
    id,
    product,
    type,
    formula,
    name: inLanguage(row.name, language),
    condition: inLanguage(row.condition, language),
    unit_amount: row.unitAmount,
    currency: 'eur',
    recurring: { interval: row.interval },
    trancheMin,
    trancheMax,
    trancheMaxExclusive,
    active,
    fic,
  }
}
