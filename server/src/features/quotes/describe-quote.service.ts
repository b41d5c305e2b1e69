import { formatDay } from '@cursus/shared/day'
import type { Language } from '@cursus/shared/language'
import type { Quote } from '@cursus/shared/quotes'
import { billedMonths } from '@cursus/shared/travel-price'
import { invalid } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { text } from '../../platform/texts.ts'
import { readCountries } from '../countries/countries.queries.ts'
import { whereIn } from '../countries/where.service.ts'
import { readTariffs } from '../tariffs/tariffs.queries.ts'

/** What a quote is of, in words, and today's price in cents. Throws 422 for a country or rooms that have none. */
export async function describeQuote(services: Services, quote: Quote, language: Language) {
  return quote.kind === 'stay' ? ofStay(services, quote, language) : ofHome(services, quote, language)
}

type Stay = Extract<Quote, { kind: 'stay' }>

async function ofStay(services: Services, { country, startDate, endDate }: Stay, language: Language) {
  const destination = (await readCountries(services)).byId.get(country)
  const month = billedMonths({ startDate, endDate })
  const price = destination && (await readTariffs(services)).travelPrice(destination.zone, month)
  if (!price || endDate <= startDate) throw unpriced('quote.country')
  const values = {
    where: whereIn(language, destination),
    start: formatDay(startDate),
    end: formatDay(endDate),
  }
  return { words: text(language, 'quotes.stay', values), cents: price.unitAmount }
}

type Home = Extract<Quote, { kind: 'home' }>

async function ofHome(services: Services, { rooms, rhythm }: Home, language: Language) {
  const price = (await readTariffs(services)).homePrice(rooms, rhythm === 'mensuel' ? 'month' : 'year')
  if (!price) throw unpriced('quote.rooms')
  const words = text(language, `quotes.home.${rhythm}`, { rooms: String(rooms) })
  return { words, cents: price.unitAmount }
}

const unpriced = (field: string) => invalid('platform.invalid', { [field]: ['validation.field.incorrect'] })
