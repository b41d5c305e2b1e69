import { createHash } from 'node:crypto'
import { dayMs, dayOf } from '@cursus/shared/day'
import type { Language } from '@cursus/shared/language'
import { and, desc, eq } from 'drizzle-orm'
import { type Tx, transact } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { holdOpen } from '../accounts/open-account.service.ts'
import { isGoingOn } from '../contracts/contract-state.rules.ts'
import { contractsOfSessions } from '../contracts/contracts.queries.ts'
import { endOpenSessions, openSession } from './open-session.ts'
import type { Payer } from './payer.ts'
import { draftColumns } from './products.service.ts'
import { isReplacedNow, type PurchaseRow, purchasesOf, sessionsOf } from './purchases.queries.ts'
import { thingOf } from './purchases.rules.ts'
import { purchaseLines, purchases } from './purchases.table.ts'
import type { QuotedLine } from './quoting.service.ts'
import { returnAddress } from './return-addresses.ts'
import { noteTerms } from './shown-terms.service.ts'

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
    endOpen(services, purchase).then((paid) => paid ?? openSession(services, payer, purchase)),
    noteTerms(services, purchase, wish.lines),
  ])
  return (await endReplaced(services, purchase)) ?? address
}

/**
 * Ends the session that has just been opened where another tab has taken the thing to checkout meanwhile: that one could not
 * end it yet, and both would be payable. Throws 409 `payments.busy` then; returns the return page when it is paid already.
 */
async function endReplaced(services: Services, purchase: PurchaseRow): Promise<string | null> {
  if (!(await isReplacedNow(services.db, purchase.id))) return null
  const paid = await endOpenSessions(services, purchase)
  if (paid) return paid
  throw new AppError('conflict', 'payments.busy')
}

/**
 * Ends the sessions of all versions of a draft at once, in whatever tab they are open; an already paid one leads to its
 * return page. Throws 503 when one of them could not be ended: it may still be paid.
 */
async function endOpen(services: Services, purchase: PurchaseRow): Promise<string | null> {
  if (thingOf(purchase) === null) return null
  const open = await openVersions(services, purchase)
  const ended = await Promise.allSettled(open.map((one) => endOpenSessions(services, one)))
  for (const one of ended) if (one.status === 'fulfilled' && one.value) return one.value
  for (const one of ended) if (one.status === 'rejected') throw one.reason
  return null
}

/** Returns the purchases of one insured thing that are not paid, this one among them while it is open. */
export async function openVersions({ db, now }: Services, purchase: PurchaseRow): Promise<PurchaseRow[]> {
  const thing = thingOf(purchase)
  const since = new Date(now().getTime() - 30 * dayMs)
  return (await purchasesOf(db, purchase.studentId, since)).filter(
    (one) => one.state === 'open' && (one.id === purchase.id || (thing !== null && thingOf(one) === thing)),
  )
}

/** Returns the key of a draft: what is bought with it and its price; null without a draft. */
function keyOf({ products }: Pick<Services, 'products'>, { product, draft, lines }: Wish): string | null {
  if (!draft) return null
  const { said = [] } = products.of(product)
  const bought = Object.entries(draft).filter(([field]) => !said.includes(field))
  const text = JSON.stringify([product, bought.sort(), lines])
  return createHash('sha256').update(text).digest('base64url')
}

/** Returns the return page when the same draft was bought before and is in force, so that nobody pays twice. */
export async function findPaidCheckout(services: Services, payer: Payer, wish: Wish): Promise<string | null> {
  const { db, now } = services
  const key = keyOf(services, wish)
  if (!key) return null
  const [purchase] = await db
    .select()
    .from(purchases)
    .where(
      and(eq(purchases.studentId, payer.id), eq(purchases.draftKey, key), eq(purchases.state, 'fulfilled')),
    )
    .orderBy(desc(purchases.createdAt))
    .limit(1)
  if (!purchase) return null
  const paid = (await sessionsOf(db, purchase.id)).find(({ state }) => state === 'paid')?.sessionId
  const standing = paid ? await contractsOfSessions(db, [paid]) : []
  const today = dayOf(now())
  return paid && standing.some((one) => isGoingOn(one, today))
    ? returnAddress(services, purchase, paid)
    : null
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
