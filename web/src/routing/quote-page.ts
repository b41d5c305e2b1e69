import { readCarriedQuote } from '../drafts/carried-quote.ts'
import { products } from '../insurance/products.ts'

const pages = { stay: products.travel.path, home: products.home.path } as const

/**
 * Returns the page to which the carried quote leads a student after signing in: that of its product, whose guard leads on to the
 * start where their school does not offer it. Null without a quote, and once it was there.
 */
export function quotePage(): (typeof pages)[keyof typeof pages] | null {
  const carried = readCarriedQuote()
  return carried && !carried.hasArrived ? pages[carried.quote.kind] : null
}
