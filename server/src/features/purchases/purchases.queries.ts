import { and, asc, desc, eq, gte, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/database.ts'
import { minuteMs } from '../../platform/limits.ts'
import type { Services } from '../../platform/services.ts'
import { isUuid } from '../../platform/uuid.ts'
import { students } from '../students/students.table.ts'
import { checkoutSessions, purchaseLines, purchases } from './purchases.table.ts'
import { isBeingAsked } from './settle-session.ts'

export type PurchaseRow = typeof purchases.$inferSelect
export type LineRow = typeof purchaseLines.$inferSelect
export type SessionRow = typeof checkoutSessions.$inferSelect

/** `paidAt` means something of a session that was paid alone. */
export type Found = { purchase: PurchaseRow; session: SessionRow; customerNumber: number; paidAt: Date }

/** SQL of when a session was paid, beside its purchase; where that was not noted, when what it buys came. */
export const paidAt =
  sql`coalesce(${checkoutSessions.paidAt}, ${purchases.fulfilledAt}, ${purchases.createdAt})`.mapWith(
    purchases.createdAt,
  )

/** Finds the purchase of a provider's session, with the customer number of its student. */
export async function findBySession(db: Db, sessionId: string): Promise<Found | null> {
  const [row] = await db
    .select({ purchase: purchases, session: checkoutSessions, customerNumber: students.number, paidAt })
    .from(checkoutSessions)
    .innerJoin(purchases, eq(purchases.id, checkoutSessions.purchaseId))
    .innerJoin(students, eq(students.userId, purchases.studentId))
    .where(eq(checkoutSessions.sessionId, sessionId))
    .limit(1)
  return row ?? null
}

/** Finds a purchase; null without one, and where the id is none. */
export async function findPurchase(db: Db, id: string | null): Promise<PurchaseRow | null> {
  if (id === null || !isUuid(id)) return null
  const [row] = await db.select().from(purchases).where(eq(purchases.id, id)).limit(1)
  return row ?? null
}

/** Locks a purchase until the transaction ends, so that two signals of one payment take turns. */
export async function lockPurchase(tx: Tx, id: string): Promise<PurchaseRow> {
  const [row] = await tx.select().from(purchases).where(eq(purchases.id, id)).for('update')
  if (!row) throw new Error('the purchase is gone')
  return row
}

/** Returns the sessions of a purchase, newest first. */
export function sessionsOf(db: Db, purchaseId: string): Promise<SessionRow[]> {
  return db
    .select()
    .from(checkoutSessions)
    .where(eq(checkoutSessions.purchaseId, purchaseId))
    .orderBy(desc(checkoutSessions.attempt))
}

/** For how long after its end the sweep may take to ask about a session that nobody reported. */
const askedWithinMs = 10 * minuteMs

/**
 * Returns the ids of purchases whose payment is being checked: it came and bought nothing yet, or the provider has not been heard
 * on a session that was reported, or that is over.
 */
export async function checkedAmong(
  { db, now }: Pick<Services, 'db' | 'now'>,
  ids: string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { purchaseId, state, expiresAt } = checkoutSessions
  const isUnheard = or(isBeingAsked, lt(expiresAt, new Date(now().getTime() - askedWithinMs)))
  const rows = await db
    .select({ purchaseId })
    .from(checkoutSessions)
    .where(and(inArray(purchaseId, ids), or(eq(state, 'paid'), and(eq(state, 'open'), isUnheard))))
  return new Set(rows.map((row) => row.purchaseId))
}

/** Lists what a purchase is made of, amounts in euro cents. */
export function linesOf(db: Db, purchaseId: string): Promise<LineRow[]> {
  return db.select().from(purchaseLines).where(eq(purchaseLines.purchaseId, purchaseId))
}

/** Lists what these purchases are made of, by purchase. */
export async function linesAmong(db: Db, ids: string[]): Promise<Map<string, LineRow[]>> {
  const rows = await db.select().from(purchaseLines).where(inArray(purchaseLines.purchaseId, ids))
  return Map.groupBy(rows, ({ purchaseId }) => purchaseId)
}

/** Returns the ids of purchases with a payment page that stays open beyond a time. */
export async function openAmong(db: Db, ids: string[], until: Date): Promise<Set<string>> {
  const { purchaseId, state, expiresAt } = checkoutSessions
  const rows = await db
    .select({ purchaseId })
    .from(checkoutSessions)
    .where(and(inArray(purchaseId, ids), eq(state, 'open'), gte(expiresAt, until)))
  return new Set(rows.map((row) => row.purchaseId))
}

/** Returns what a contract of that product cost at checkout, in cents, whatever it became since. */
export async function boughtFor(
  db: Db,
  { sessionId, primeCents }: { sessionId: string | null; primeCents: number },
  product: string,
): Promise<number> {
  const found = sessionId === null ? null : await findBySession(db, sessionId)
  const lines = found ? await linesOf(db, found.purchase.id) : []
  return lines.find((line) => line.product === product)?.amount ?? primeCents
}

/** Returns what was paid in these sessions of a checkout: a row for each line, and one without a line where none was noted. */
export function paidAtCheckout(db: Db, sessionIds: string[]) {
  return db
    .select({ session: checkoutSessions, line: purchaseLines, paidAt })
    .from(checkoutSessions)
    .innerJoin(purchases, eq(purchases.id, checkoutSessions.purchaseId))
    .leftJoin(purchaseLines, eq(purchaseLines.purchaseId, purchases.id))
    .where(and(inArray(checkoutSessions.sessionId, sessionIds), eq(checkoutSessions.state, 'paid')))
}

/** Returns the differences paid for changes of these contracts that took effect, oldest first. */
export function paidDifferences(db: Db, contractIds: string[]) {
  return db
    .select({ purchase: purchases, session: checkoutSessions, paidAt })
    .from(purchases)
    .innerJoin(checkoutSessions, eq(checkoutSessions.purchaseId, purchases.id))
    .where(
      and(
        inArray(purchases.changedContract, contractIds),
        eq(purchases.state, 'fulfilled'),
        eq(checkoutSessions.state, 'paid'),
      ),
    )
    .orderBy(asc(purchases.fulfilledAt))
}

const heldStates = ['paid', 'refunding', 'refunded'] as const

/** Returns the differences that were paid for changes which have not taken effect: held, or on their way back. */
export function heldDifferences(db: Db, contractIds: string[]) {
  const { purchaseId, state } = checkoutSessions
  const isHeld = and(
    inArray(purchases.changedContract, contractIds),
    ne(purchases.state, 'fulfilled'),
    inArray(state, heldStates),
  )
  return db
    .select({
      purchase: purchases,
      session: checkoutSessions,
      paidAt,
      state: sql<(typeof heldStates)[number]>`${state}`,
    })
    .from(purchases)
    .innerJoin(checkoutSessions, eq(purchaseId, purchases.id))
    .where(isHeld)
    .orderBy(desc(purchases.createdAt))
}

/** Returns what the student took to checkout since then, newest first. */
export function purchasesOf(db: Db, studentId: string, since: Date): Promise<PurchaseRow[]> {
  return db
    .select()
    .from(purchases)
    .where(
      and(
        eq(purchases.studentId, studentId),
        isNull(purchases.changedContract),
        inArray(purchases.state, ['open', 'fulfilled', 'refused']),
        gte(purchases.createdAt, since),
      ),
    )
    .orderBy(desc(purchases.createdAt))
}

/** Tells whether somebody ever went to checkout. */
export async function hasPurchase(db: Db, studentId: string): Promise<boolean> {
  const rows = await db
    .select({ id: purchases.id })
    .from(purchases)
    .where(eq(purchases.studentId, studentId))
    .limit(1)
  return rows.length > 0
}
