import { type Day, dayOf } from '@cursus/shared/day'
import type { Language } from '@cursus/shared/language'
import { transact } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { text } from '../../platform/texts.ts'
import type { Buyer } from './buyer.queries.ts'
import { startCheckout, type Wish } from './checkout.service.ts'
import { completeDraft } from './fulfil.service.ts'
import { keepLatinNames, type LatinNames } from './latin-names.service.ts'
import { linesOf, type PurchaseRow } from './purchases.queries.ts'
import { mismatch, type QuotedLine } from './quoting.service.ts'

/** What is kept of a draft, which lines it costs, and the passport's spellings that it told. */
export type Quote<Draft extends object = object> = { draft: Draft; lines: QuotedLine[]; latin: LatinNames }

/** A wish with the spellings that its draft told. */
export type Quoted = Wish & { latin?: LatinNames }

/** The wish of a client that sends its draft on return: the lines of the prices that it names. */
export function undrafted(
  { products }: Pick<Services, 'products'>,
  { product, language, lines }: { product: string; language: Language; lines: QuotedLine[] },
): Quoted {
  return { product, language, lines, draft: null, description: text(language, products.of(product).title) }
}

/** The address where this student pays. Throws 503 `payments.unavailable`. */
export async function sell(services: Services, buyer: Buyer, { latin, ...wish }: Quoted): Promise<string> {
  if (latin) await keepLatinNames(services, buyer, latin)
  return startCheckout(services, buyer.user, wish)
}

/** What is known of a purchase without a draft when its data come. */
export type Paid = {
  /** The day in Paris on which it went to checkout: limits count from then. */
  today: Day
  /** The price of the product itself, and of the add-on beside it. */
  priceId: string
  addOnId: string | null
}

export async function paidFor({ db }: Services, { id, product, createdAt }: PurchaseRow): Promise<Paid> {
  const lines = await linesOf(db, id)
  const own = lines.find((line) => line.product === product)
  if (!own) throw new Error(`purchase ${id} has no line of its own product`)
  const addOnId = lines.find((line) => line !== own)?.priceId ?? null
  return { today: dayOf(createdAt), priceId: own.priceId, addOnId }
}

type Late = {
  buyer: Buyer
  paid: Paid
  quote: Quote
  /** The field to name when it costs something else than what the session was opened for. */
  wrongField: string
}

/** Keeps the data that come only with the return. Throws 422 when they do not fit what was paid. */
export async function keepLate(
  services: Services,
  { id }: PurchaseRow,
  { buyer, paid, quote, wrongField }: Late,
): Promise<void> {
  const { draft, lines, latin } = quote
  if (lines[0]?.priceId !== paid.priceId) throw mismatch(wrongField)
  await keepLatinNames(services, buyer, latin)
  await transact(services.db, (tx) => completeDraft(tx, services, { purchaseId: id, draft }))
}
