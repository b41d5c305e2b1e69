import { readCarriedQuote } from '../drafts/carried-quote.ts'
import { type Product, quotedProduct } from '../insurance/products.ts'

/**
 * Returns the page to which the carried quote leads a student after signing in: that of its product, whose guard leads on to the
 * start where their school does not offer it. Null without a quote, and once it was there.
 */
export function quotePage(): Product['path'] | null {
  const carried = readCarriedQuote()
  return carried && !carried.hasArrived ? quotedProduct(carried.quote.kind).product.path : null
}
