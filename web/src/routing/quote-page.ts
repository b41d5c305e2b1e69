import { readCarriedQuote } from '../drafts/carried-quote.ts'
import { products } from '../insurance/products.ts'
import { readSession } from '../session/session.ts'
import { decideAccess } from './access.ts'

const pages = { stay: products.travel.path, home: products.home.path } as const

/**
 * Returns the page to which the carried quote leads after signing in: that of its product. Null without a quote, once
 * it was there, and when the person may not open the page.
 */
export function quotePage(): (typeof pages)[keyof typeof pages] | null {
  const carried = readCarriedQuote()
  const person = readSession()
  if (!carried || carried.hasArrived || !person) return null
  const page = pages[carried.quote.kind]
  return decideAccess(page, person) === 'open' ? page : null
}
