import { type Day, dayOf } from '@cursus/shared/day'
import type { Language } from '@cursus/shared/language'
import { transact } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { text } from '../../platform/texts.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { type Buyer, readBuyer } from './buyer.queries.ts'
import { startCheckout, type Wish } from './checkout.service.ts'
import { completeDraft, type Fulfil } from './fulfil.service.ts'
import { keepLatinNames, type LatinNames } from './latin-names.service.ts'
import { linesOf, type Product, type PurchaseRow } from './purchases.queries.ts'
import { mismatch, type QuotedLine } from './quoting.service.ts'
import { receivePaid } from './receive.service.ts'

/** What is kept of a draft, which lines it costs, and the passport's spellings that it told. */
export type Quote<Draft extends object = object> = { draft: Draft; lines: QuotedLine[]; latin: LatinNames }

/** A quote as its payment page is opened: `description` is what that page shows. */
export type ShownQuote = Quote & Pick<Wish, 'description' | 'mayBegin'>

/** What a product adds to the checkout that all products share. */
export type Sale = {
  product: Product
  language: Language
  /** What the call's draft costs, computed anew; null where the client sends its draft on return. */
  quote: ((buyer: Buyer) => Promise<ShownQuote>) | null
  /** The lines of the prices that such a client names. */
  namedLines: (buyer: Buyer) => Promise<QuotedLine[]>
}

const titles: Record<Product, string> = {
  health_mobility: 'insuranceType.health',
  home: 'insuranceType.home',
  multimedia: 'insuranceType.multimedia',
}

/** The address where this student pays. Throws what the product's own rules throw, and 503 `payments.unavailable`. */
export async function sell(services: Services, studentId: string, sale: Sale): Promise<string> {
  const { product, language, quote, namedLines } = sale
  const buyer = await readBuyer(services.db, studentId)
  if (!quote) {
    const bare = { draft: null, lines: await namedLines(buyer), description: text(language, titles[product]) }
    return startCheckout(services, buyer.user, { product, language, ...bare })
  }
  const { latin, draft, ...shown } = await quote(buyer)
  await keepLatinNames(services, buyer, latin)
  return startCheckout(services, buyer.user, { product, language, draft: { ...draft }, ...shown })
}

/** What is known of a purchase without a draft when its data come. */
export type Paid = {
  /** The day in Paris on which it went to checkout: limits count from then. */
  today: Day
  /** The price of the product itself, and of the add-on beside it. */
  priceId: string
  addOnId: string | null
}

/** How a product reads the data that come only with the return. */
export type Late = {
  quote: (buyer: Buyer, paid: Paid) => Promise<Quote>
  /** The field to name when they cost something else than what the session was opened for. */
  wrongField: string
}

/**
 * The contracts of a session of this purchase, made now or before; what its checkout did not know is taken from the return.
 * Throws as `receivePaid`, and 422 when the data that come only now do not fit what was paid.
 */
export async function deliver(
  services: Services,
  fulfil: Fulfil,
  { purchase, sessionId, late }: { purchase: PurchaseRow; sessionId: string; late: Late },
): Promise<ContractRow[]> {
  if (!purchase.draft) await takeDraft(services, purchase, late)
  return receivePaid(services, fulfil, { purchase, sessionId })
}

async function takeDraft(
  services: Services,
  purchase: PurchaseRow,
  { quote, wrongField }: Late,
): Promise<void> {
  const { id, product, studentId, createdAt } = purchase
  const buyer = await readBuyer(services.db, studentId)
  const lines = await linesOf(services.db, id)
  const own = lines.find((line) => line.product === product)
  if (!own) throw new Error(`purchase ${id} has no line of its own product`)
  const addOnId = lines.find((line) => line !== own)?.priceId ?? null
  const paid = { today: dayOf(createdAt), priceId: own.priceId, addOnId }
  const { draft, lines: quoted, latin } = await quote(buyer, paid)
  if (quoted[0]?.priceId !== own.priceId) throw mismatch(wrongField)
  await keepLatinNames(services, buyer, latin)
  await transact(services.db, (tx) => completeDraft(tx, id, { ...draft }))
}
