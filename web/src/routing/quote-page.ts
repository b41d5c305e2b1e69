import { readCarriedQuote } from '../drafts/carried-quote.ts'
import { products } from '../insurance/products.ts'
import { readSession } from '../session/session.ts'
import { decideAccess } from './access.ts'

const pages = { stay: products.travel.path, home: products.home.path } as const

/**
 * Finds the page to which the carried quote leads whoever has just signed in: the page of its product. Null without one, once it has been
 * there, and for somebody whose account does not open that page.
 */
export function quotePage(): (typeof pages)[keyof typeof pages] | null {
  const carried = readCarriedQuote()
  const person = readSession()
  if (!carried || carried.hasArrived || !person) return null
  const page = pages[carried.quote.kind]
  return decideAccess(page, person) === 'open' ? page : null
}
