import type { Language } from '@cursus/shared/language'
import { and, eq, inArray } from 'drizzle-orm'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { text } from '../../platform/texts.ts'
import { providerProduct, readTariffs, type Tariffs } from '../tariffs/tariffs.queries.ts'
import { providerPrices } from '../tariffs/tariffs.table.ts'
import type { Price } from './product.ts'
import { priceOf } from './products.service.ts'
import type { LineRow, PurchaseRow } from './purchases.queries.ts'

type Priced = Pick<LineRow, 'product' | 'priceId' | 'amount'>

/** `once` for a stay and its add-on, `recurring` for a subscription at the tariff's own interval. */
type Variant = 'once' | 'recurring'

/** Names the price of a variant that is worded in a language among those kept; the French one has no ending. */
const keptAs = (variant: Variant, language: Language) =>
  language === 'fr' ? variant : `${variant}-${language}`

/** How lines are paid, and the language in which the provider words them. */
type Way = { variant: Variant; language: Language }

/** Returns how the lines of a purchase are paid: all as its own product is. */
export function variantOf(
  { products }: Pick<Services, 'products'>,
  { product }: { product: string },
): Variant {
  return products.of(product).payment === 'once' ? 'once' : 'recurring'
}

/**
 * Finds or makes the provider's prices of these lines. Throws 409 `payments.price_changed` when a tariff changed
 * since the lines were written, or no longer sells one.
 */
export async function providerPricesOf(services: Services, lines: Priced[], way: Way): Promise<string[]> {
  const tariffs = await readTariffs(services)
  const kept = await keptPrices(services, lines, way)
  const wanted = lines.map(({ product, priceId, amount }) => {
    const price = soldAs(services, tariffs, { product, priceId, amount })
    if (!price) throw new AppError('conflict', 'payments.price_changed')
    const known = kept.find((row) => row.priceId === priceId && row.unitAmount === amount)
    return {
      priceId,
      way,
      price,
      lookupKey: lookupKeyOf(priceId, way.variant, price),
      known: known?.stripePriceId,
    }
  })
  const missing = wanted.filter(({ known }) => !known).map(({ lookupKey }) => lookupKey)
  const standing = missing.length > 0 ? await services.payments.findPrices(missing, way.language) : new Map()
  const found: string[] = []
  for (const one of wanted)
    found.push(one.known ?? (await keepOrMake(services, one, standing.get(one.lookupKey))))
  return found
}

/** Returns the price by which a line is still sold for its amount; null when that changed, or it is on sale no more. */
export function soldAs(
  { products }: Pick<Services, 'products'>,
  tariffs: Tariffs,
  { product, priceId, amount }: Priced,
): Price | null {
  const price = priceOf(products.of(product), tariffs, priceId)
  return price?.unitAmount === amount && price.isForSale ? price : null
}

function keptPrices({ db }: Services, lines: Priced[], { variant, language }: Way) {
  const ids = lines.map(({ priceId }) => priceId)
  return db
    .select()
    .from(providerPrices)
    .where(and(inArray(providerPrices.priceId, ids), eq(providerPrices.variant, keptAs(variant, language))))
}

/** Returns our lookup key of a price; a yearly offer paid once beside a stay has a second one. */
function lookupKeyOf(priceId: string, variant: Variant, { interval }: Price): string {
  return variant === 'once' && interval ? `${priceId}_once` : priceId
}

type Wanted = { priceId: string; way: Way; price: Price; lookupKey: string }

async function keepOrMake(
  { payments, db }: Services,
  { priceId, way: { variant, language }, price, lookupKey }: Wanted,
  standing: { id: string; unitAmount: number } | undefined,
): Promise<string> {
  const { unitAmount } = price
  const interval = variant === 'once' ? null : price.interval
  const product = { id: providerProduct(priceId), name: price.name(language) }
  const stripePriceId =
    standing?.unitAmount === unitAmount
      ? standing.id
      : await payments.makePrice({ lookupKey, unitAmount, product, language, interval })
  const row = { priceId, variant: keptAs(variant, language), stripePriceId, unitAmount }
  await db
    .insert(providerPrices)
    .values(row)
    .onConflictDoUpdate({ target: [providerPrices.priceId, providerPrices.variant], set: row })
  return stripePriceId
}

/** Finds or makes the provider's price of a difference, or of what is paid again: one payment of that amount. */
export async function differencePriceOf(
  { payments }: Services,
  { repays, language }: Pick<PurchaseRow, 'repays' | 'language'>,
  [line]: Priced[],
): Promise<string> {
  if (!line) throw new Error('a difference has no line')
  const { priceId: lookupKey, amount: unitAmount } = line
  const standing = (await payments.findPrices([lookupKey], language)).get(lookupKey)
  if (standing?.unitAmount === unitAmount) return standing.id
  const product = repays
    ? { id: 'cursus_again', name: text(language, 'paidName.again') }
    : { id: 'cursus_change', name: text(language, 'paidName.change') }
  return payments.makePrice({ lookupKey, unitAmount, product, language, interval: null })
}

/** Forgets prices after a refusal: they may have been changed by hand at the provider. */
export async function forgetPrices({ db }: Services, lines: Priced[]): Promise<void> {
  await db.delete(providerPrices).where(
    inArray(
      providerPrices.priceId,
      lines.map(({ priceId }) => priceId),
    ),
  )
}

/**
 * Makes the prices that the provider lacks, so that the first buyer does not wait; in French only, as the others are made
 * when somebody first buys in that language.
 */
export async function preparePrices(services: Services): Promise<void> {
  const tariffs = await readTariffs(services)
  for (const product of services.products.list) {
    const forSale = product.prices(tariffs).filter(({ isForSale }) => isForSale)
    const lines = forSale.map(({ id, unitAmount }) => ({
      product: product.key,
      priceId: id,
      amount: unitAmount,
    }))
    const variant = variantOf(services, { product: product.key })
    await providerPricesOf(services, lines, { variant, language: 'fr' })
  }
}
