import type { Quote } from '@cursus/shared/quotes'
import { text } from '../../platform/texts.ts'
import type { QuoteTerms } from '../purchases/product.ts'
import { unpriced } from '../purchases/quoting.service.ts'
import { readTariffs } from '../tariffs/tariffs.queries.ts'

type Home = Extract<Quote, { kind: 'home' }>

/** Quote of a home with a number of rooms, by the month or year. */
export const homeQuotes: QuoteTerms = {
  kind: 'home',
  page: '/estimation/habitation',
  async describe(services, { rooms, rhythm }: Home, language) {
    const price = (await readTariffs(services)).homePrice(rooms, rhythm === 'mensuel' ? 'month' : 'year')
    if (!price) throw unpriced('quote.rooms')
    const words = text(language, `quotes.home.${rhythm}`, { rooms: String(rooms) })
    return { words, cents: price.unitAmount }
  },
}
