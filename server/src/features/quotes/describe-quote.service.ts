import type { Language } from '@cursus/shared/language'
import type { Quote } from '@cursus/shared/quotes'
import type { Services } from '../../platform/services.ts'
import type { QuoteTerms } from '../purchases/product.ts'

/** Finds what its product says of quotes of that kind. Throws for a kind that nobody sells. */
export function quoteTermsOf({ products }: Services, { kind }: Quote): QuoteTerms {
  const terms = products.list.find(({ quote }) => quote?.kind === kind)?.quote
  if (!terms) throw new Error(`no product is quoted as ${kind}`)
  return terms
}

/** What a quote is of, in words, and today's price in cents. Throws 422 for what has no price. */
export async function describeQuote(services: Services, quote: Quote, language: Language) {
  return quoteTermsOf(services, quote).describe(services, quote, language)
}
