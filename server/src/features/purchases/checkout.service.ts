import { createHash } from 'node:crypto'
import { dayOf } from '@cursus/shared/day'
import type { Language } from '@cursus/shared/language'
import { and, eq } from 'drizzle-orm'
import { type Tx, transact } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { holdOpen } from '../accounts/open-account.service.ts'
import { isGoingOn } from '../contracts/contract-state.rules.ts'
import { openSession } from './open-session.ts'
import type { Payer } from './payer.ts'
import { draftColumns, draftOf } from './products.service.ts'
import { linesOf, type PurchaseRow } from './purchases.queries.ts'
import { purchaseLines, purchases } from './purchases.table.ts'
import type { QuotedLine } from './quoting.service.ts'
import { returnAddress } from './return-addresses.ts'
import { noteTerms } from './shown-terms.service.ts'
import { paidOf } from './versions.queries.ts'
import { endOthers, endReplaced } from './versions.ts'

/** A priced draft to be paid; `description` is the text on the payment page. */
export type Wish = {
  product: string
  /** Draft; null for a client that sends its data only on return. */
  draft: object | null
  lines: QuotedLine[]
  description: string
  language: Language
}

/**
 * Returns the payment address of a priced draft. One draft has one purchase: its open session, and that of a draft
 * that it replaces, is ended first; an already paid one leads to the return page. Throws 503 `payments.unavailable`,
 * losing nothing.
 */
export async function startCheckout(services: Services, payer: Payer, wish: Wish): Promise<string> {
  const paid = await findPaidCheckout(services, payer, wish)
  if (paid) return paid
  const purchase = await transact(services.db, (tx) => findOrOpen(tx, services, { payer, wish }))
  // Side by side: nobody can pay before this answers, so what was shown is noted by then.
  const [address] = await Promise.all([
    endOthers(services, purchase).then((paid) => paid ?? openSession(services, payer, purchase)),
    noteTerms(services, purchase, wish.lines),
  ])
  return (await endReplaced(services, purchase, 'payments.busy')) ?? address
}

/**
 * Returns the key of a draft: what is bought with it and its price; null without a draft. A stored draft and its lines give
 * the key that they would have today.
 */
function keyOf(services: Pick<Services, 'products'>, named: Named): string | null {
  if (!named.draft) return null
  const priced = named.lines.map(({ product, priceId, amount }) => [product, priceId, amount]).sort()
  return createHash('sha256')
    .update(textOf(services, named, priced))
    .digest('base64url')
}

/** Returns a text of what a draft insures, whatever it costs (decision 732): of an add-on its offer, which no draft tells. */
function insuredBy(services: Pick<Services, 'products'>, named: Named): string {
  const addOns = named.lines.filter(({ product }) => product !== named.product)
  return textOf(services, named, addOns.map(({ priceId }) => priceId).sort())
}

function textOf(services: Pick<Services, 'products'>, { product, draft }: Named, sold: unknown): string {
  const { said = [] } = services.products.of(product)
  const bought = draftOf(services, { product, draft })
  return JSON.stringify([product, bought, sold], (field, value) => (said.includes(field) ? undefined : value))
}

type Named = Pick<Wish, 'product' | 'draft' | 'lines'>

/**
 * Returns the return page when the same draft was bought before and is in force, so that nobody pays twice. What was bought
 * is named anew: its own key may be one of an earlier release.
 */
export async function findPaidCheckout(services: Services, payer: Payer, wish: Wish): Promise<string | null> {
  const { db, now } = services
  const { product, draft } = wish
  if (!draft) return null
  const today = dayOf(now())
  const insured = insuredBy(services, wish)
  const identity = services.products.of(product).identity(draft)
  for (const { purchase, sessionId, contract } of await paidOf(db, {
    studentId: payer.id,
    product,
    identity,
  })) {
    if (!sessionId || !isGoingOn(contract, today)) continue
    const lines = await linesOf(db, purchase.id)
    if (insuredBy(services, { ...purchase, lines }) === insured)
      return returnAddress(services, purchase, sessionId)
  }
  return null
}

type Wanted = { payer: Payer; wish: Wish }

/**
 * Finds the open purchase of the same draft, or opens one. Going to checkout again makes a purchase the newest of its
 * kind.
 */
async function findOrOpen(tx: Tx, services: Services, { payer, wish }: Wanted): Promise<PurchaseRow> {
  await holdOpen(tx, payer.id)
  const { product, draft, lines, description, language } = wish
  const createdAt = services.now()
  const drafted = draftColumns(services, { product, draft, createdAt })
  const draftKey = keyOf(services, wish)
  const amount = lines.reduce((sum, line) => sum + line.amount, 0)
  const [opened] = await tx
    .insert(purchases)
    .values({ studentId: payer.id, product, ...drafted, draftKey, description, amount, language, createdAt })
    .onConflictDoNothing()
    .returning()
  if (opened) {
    await tx.insert(purchaseLines).values(lines.map((line) => ({ ...line, purchaseId: opened.id })))
    return opened
  }
  const [standing] = await tx
    .update(purchases)
    .set({ language, description, createdAt, draft, payableUntil: drafted.payableUntil })
    .where(
      and(
        eq(purchases.studentId, payer.id),
        eq(purchases.draftKey, draftKey ?? ''),
        eq(purchases.state, 'open'),
      ),
    )
    .returning()
  // Paid between the two statements: the person tries again and is led to what was bought.
  if (!standing) throw new AppError('conflict', 'payments.busy')
  return standing
}
