import { formatDay } from '@cursus/shared/day'
import type { Quote } from '@cursus/shared/quotes'
import { billedMonths } from '@cursus/shared/travel-price'
import { text } from '../../platform/texts.ts'
import { readCountries } from '../countries/countries.queries.ts'
import { whereIn } from '../countries/where.service.ts'
import type { QuoteTerms } from '../purchases/product.ts'
import { unpriced } from '../purchases/quoting.service.ts'
import { readTariffs } from '../tariffs/tariffs.queries.ts'

type Stay = Extract<Quote, { kind: 'stay' }>

/** Quote of a stay in a country between two days. */
export const stayQuotes: QuoteTerms = {
  kind: 'stay',
  page: '/estimation/health-mobility',
  async describe(services, { country, startDate, endDate }: Stay, language) {
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
  },
}
