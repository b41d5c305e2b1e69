import type { InsuranceType } from '@cursus/shared/contracts'
import { and, desc, eq, gte, inArray } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/database.ts'
import { checkoutSessions, purchaseLines, purchases } from './purchases.table.ts'

export type PurchaseRow = typeof purchases.$inferSelect
export type LineRow = typeof purchaseLines.$inferSelect
export type SessionRow = typeof checkoutSessions.$inferSelect
export type Product = PurchaseRow['product']

/** The insurance that a paid line of a product becomes. */
export const insuranceTypes: Record<Product, InsuranceType> = {
  health_mobility: 'Santé/Mobilité',
  home: 'Habitation',
  multimedia: 'Multimédia',
}

export type Found = { purchase: PurchaseRow; session: SessionRow }

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The purchase that a session of the provider belongs to. */
export async function findBySession(db: Db, sessionId: string): Promise<Found | null> {
  const [row] = await db
    .select({ purchase: purchases, session: checkoutSessions })
    .from(checkoutSessions)
    .innerJoin(purchases, eq(purchases.id, checkoutSessions.purchaseId))
    .where(eq(checkoutSessions.sessionId, sessionId))
    .limit(1)
  return row ?? null
}

export async function findPurchase(db: Db, id: string | null): Promise<PurchaseRow | null> {
  if (id === null || !uuid.test(id)) return null
  const [row] = await db.select().from(purchases).where(eq(purchases.id, id)).limit(1)
  return row ?? null
}

/** Holds the purchase until the transaction ends, so that two signals of one payment take turns. */
export async function lockPurchase(tx: Tx, id: string): Promise<PurchaseRow> {
  const [row] = await tx.select().from(purchases).where(eq(purchases.id, id)).for('update')
  if (!row) throw new Error('the purchase is gone')
  return row
}

/** Newest first. */
export function sessionsOf(db: Db, purchaseId: string): Promise<SessionRow[]> {
  return db
    .select()
    .from(checkoutSessions)
    .where(eq(checkoutSessions.purchaseId, purchaseId))
    .orderBy(desc(checkoutSessions.attempt))
}

/** Those of these purchases that money came for, whatever came of it. */
export async function paidAmong(db: Db, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { purchaseId, state } = checkoutSessions
  const rows = await db
    .select({ purchaseId })
    .from(checkoutSessions)
    .where(and(inArray(purchaseId, ids), eq(state, 'paid')))
  return new Set(rows.map((row) => row.purchaseId))
}

export function linesOf(db: Db, purchaseId: string): Promise<LineRow[]> {
  return db.select().from(purchaseLines).where(eq(purchaseLines.purchaseId, purchaseId))
}

/** What the student took to checkout since then, newest first. */
export function purchasesOf(db: Db, studentId: string, since: Date): Promise<PurchaseRow[]> {
  return db
    .select()
    .from(purchases)
    .where(
      and(
        eq(purchases.studentId, studentId),
        inArray(purchases.state, ['open', 'fulfilled', 'refused']),
        gte(purchases.createdAt, since),
      ),
    )
    .orderBy(desc(purchases.createdAt))
}
