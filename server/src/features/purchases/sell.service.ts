import { type Day, dayOf } from '@cursus/shared/day'
import type { Language } from '@cursus/shared/language'
import { transact } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { text } from '../../platform/texts.ts'
import { type Buyer, readBuyer } from './buyer.queries.ts'
import { startCheckout, type Wish } from './checkout.service.ts'
import { completeDraft } from './fulfil.service.ts'
import { keepLatinNames, type LatinNames } from './latin-names.service.ts'
import { linesOf, type PurchaseRow } from './purchases.queries.ts'
import { paidOtherwise, type QuotedLine } from './quoting.service.ts'

/** A priced draft: what is stored of it, its lines, and the passport's spellings in it. */
export type Quote<Draft extends object = object> = { draft: Draft; lines: QuotedLine[]; latin: LatinNames }

/** A wish with the spellings of its draft. */
export type Quoted = Wish & { latin?: LatinNames }

/** Builds the wish of a client that sends its draft on return: the lines of the prices that it names. */
export function undrafted(
  { products }: Pick<Services, 'products'>,
  { product, language, lines }: { product: string; language: Language; lines: QuotedLine[] },
): Quoted {
  return { product, language, lines, draft: null, description: text(language, products.of(product).title) }
}

/** Returns the payment address for this student. Throws 503 `payments.unavailable`. */
export async function sell(services: Services, buyer: Buyer, { latin, ...wish }: Quoted): Promise<string> {
  if (latin) await keepLatinNames(services, buyer, latin)
  return startCheckout(services, buyer.user, wish)
}

/** A checkout that sends its draft. */
export type Drafted<Input extends { contract?: unknown }> = Input & {
  contract: NonNullable<Input['contract']>
}

/** What a product says of a checkout. Both compute everything again, and throw 422 `payments.price_mismatch`. */
type Quoting<Input extends { contract?: unknown }> = {
  product: string
  withDraft(services: Services, buyer: Buyer, asked: Asked<Drafted<Input>>): Promise<Quoted>
  /** Returns the lines of a client that knows only the specification; the data that come on return have to fit them. */
  linesWithoutDraft(services: Services, buyer: Buyer, input: Input): Promise<QuotedLine[]>
}

/** A checkout as it was asked for, and the language of its payment page. */
export type Asked<Input> = { input: Input; language: Language }

/** Makes a product's checkout, which returns the payment address. When the price differs from the one shown, it throws. */
export function checkoutOf<Input extends { contract?: unknown }>(quoting: Quoting<Input>) {
  return async (
    services: Services,
    studentId: string,
    { input, language }: Asked<Input>,
  ): Promise<string> => {
    const buyer = await readBuyer(services.db, studentId)
    const quoted = isDrafted(input)
      ? await quoting.withDraft(services, buyer, { input, language })
      : undrafted(services, {
          product: quoting.product,
          language,
          lines: await quoting.linesWithoutDraft(services, buyer, input),
        })
    return sell(services, buyer, quoted)
  }
}

function isDrafted<Input extends { contract?: unknown }>(input: Input): input is Drafted<Input> {
  return Boolean(input.contract)
}

/** Facts of a purchase without a draft when its data come. */
export type Paid = {
  /** Day in Paris on which it went to checkout, for limits and prices. */
  today: Day
  /** Price of the product itself, and of its add-on. */
  priceId: string
  addOnId: string | null
}

/** Returns for what a purchase without a draft went to checkout. Throws where it has no line of its own product. */
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
  /** What to name when the price differs from the one the session was opened for: a field, and the key of a text of its own. */
  wrong: [field: string, text?: string]
}

/** Stores data that come only with the return. Throws 422 when they do not fit what was paid. */
export async function keepLate(
  services: Services,
  { id }: PurchaseRow,
  { buyer, paid, quote, wrong }: Late,
): Promise<void> {
  const { draft, lines, latin } = quote
  if (lines[0]?.priceId !== paid.priceId) throw paidOtherwise(...wrong)
  await keepLatinNames(services, buyer, latin)
  await transact(services.db, (tx) => completeDraft(tx, services, { purchaseId: id, draft }))
}
