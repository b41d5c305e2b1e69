import type { Language } from '@cursus/shared/language'
import type { Quote } from '@cursus/shared/quotes'
import type { Services } from '../../platform/services.ts'
import type { QuoteTerms } from '../purchases/product.ts'

/** Returns the quotes of the product that has that kind. Throws for an unknown kind. */
export function quoteTermsOf({ products }: Services, { kind }: Quote): QuoteTerms {
  const terms = products.list.find(({ quote }) => quote?.kind === kind)?.quote
  if (!terms) throw new Error(`no product is quoted as ${kind}`)
  return terms
}

/** Describes a quote in words with today's price in cents. Throws 422 when it has no price. */
export async function describeQuote(services: Services, quote: Quote, language: Language) {
  return quoteTermsOf(services, quote).describe(services, quote, language)
}
