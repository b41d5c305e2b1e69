import type { Language } from '@cursus/shared/language'
import Stripe from 'stripe'
import type { Payments, PriceWish } from './payments.ts'

/**
 * Ends the names of products and lookup keys at the provider that are worded in another language than French: a product
 * has one name there, which its pages, invoices and mails show.
 */
const endings: Record<Language, string> = { fr: '', en: '-en', ch: '-ch', ar: '-ar' }

const inLanguage = (name: string, language: Language) => `${name}${endings[language]}`

const anyEnding = new RegExp(`(${Object.values(endings).filter(Boolean).join('|')})$`)

/** Returns our one name of a product, whatever the language of the provider's. */
export const withoutLanguage = (name: string) => name.replace(anyEnding, '')

/** Finds prices in groups of ten, the most lookup keys that one call takes. */
export async function findPrices(
  stripe: Stripe,
  lookupKeys: string[],
  language: Language,
): ReturnType<Payments['findPrices']> {
  const found = new Map<string, { id: string; unitAmount: number }>()
  for (let at = 0; at < lookupKeys.length; at += 10) {
    const page = await stripe.prices.list({
      lookup_keys: lookupKeys.slice(at, at + 10).map((key) => inLanguage(key, language)),
      active: true,
      limit: 100,
    })
    for (const { id, lookup_key, unit_amount } of page.data) {
      if (lookup_key && unit_amount !== null)
        found.set(withoutLanguage(lookup_key), { id, unitAmount: unit_amount })
    }
  }
  return found
}

/** Makes a price. Its product has an id of ours, so making that product again is refused and harmless. */
export async function makePrice(
  stripe: Stripe,
  { lookupKey, unitAmount, product, language, interval }: PriceWish,
): Promise<string> {
  const id = inLanguage(product.id, language)
  await stripe.products.create({ id, name: product.name }).catch((error) => {
    const isThere = error instanceof Stripe.errors.StripeError && error.code === 'resource_already_exists'
    if (!isThere) throw error
  })
  const price = await stripe.prices.create({
    currency: 'eur',
    unit_amount: unitAmount,
    product: id,
    lookup_key: inLanguage(lookupKey, language),
    transfer_lookup_key: true,
    ...(interval && { recurring: { interval } }),
  })
  return price.id
}
