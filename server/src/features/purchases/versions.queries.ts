import { and, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/database.ts'
import { wasChangedIn } from '../contracts/contract-events.queries.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { contracts } from '../contracts/contracts.table.ts'
import type { PurchaseRow } from './purchases.queries.ts'
import type { Identity } from './purchases.rules.ts'
import { checkoutSessions, purchases } from './purchases.table.ts'

/** SQL condition: two purchases of one student are versions of one thing. */
const isVersionOf = (one: SQL, other: SQL) => sql`${one}.student_id = ${other}.student_id
  AND ${one}.product = ${other}.product AND ${one}.identity = ${other}.identity AND ${one}.id <> ${other}.id`

/**
 * SQL condition: the thing of a purchase was taken to checkout again later, paid or not, or another version of it was paid
 * since, as `stillWanted` decides for one student.
 */
export function isReplaced(purchase: SQL): SQL {
  return sql`EXISTS (SELECT FROM ${purchases} AS newer WHERE ${isVersionOf(sql`newer`, purchase)}
    AND newer.state IN ('open', 'fulfilled') AND greatest(newer.created_at, newer.fulfilled_at) > ${purchase}.created_at)`
}

/** Tells whether an open purchase has been replaced by another version of its thing. */
export async function isReplacedNow(db: Db, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: purchases.id })
    .from(purchases)
    .where(and(eq(purchases.id, id), eq(purchases.state, 'open'), isReplaced(sql`${purchases}`)))
  return rows.length > 0
}

/** Contract that a purchase was paid for, and the session in which it was. */
type Paid = { purchase: PurchaseRow; sessionId: string | null; contract: ContractRow }

const isPaidIn = and(eq(checkoutSessions.purchaseId, purchases.id), eq(checkoutSessions.state, 'paid'))

function paidWhere(db: Db, condition: SQL): Promise<Paid[]> {
  return db
    .select({ purchase: purchases, sessionId: checkoutSessions.sessionId, contract: contracts })
    .from(purchases)
    .innerJoin(checkoutSessions, isPaidIn)
    .innerJoin(contracts, eq(contracts.sessionId, checkoutSessions.sessionId))
    .where(and(eq(purchases.state, 'fulfilled'), condition))
    .orderBy(desc(purchases.createdAt))
}

/** Parts of a contract that say what it insures, as the identity of a draft does. */
const identifying = ['days', 'country', 'address', 'device'] as const

/** Returns the contracts that a student bought of one thing and that still insure it, over or not, newest first. */
export function paidOf(
  db: Db,
  { studentId, product, identity }: { studentId: string; product: string; identity: Identity },
): Promise<Paid[]> {
  const isOwn = and(eq(purchases.studentId, studentId), eq(purchases.product, product))
  const isOfIt = sql`${purchases.identity} = ${JSON.stringify(identity)}::jsonb`
  return paidWhere(db, sql`${isOwn} AND ${isOfIt} AND NOT ${wasChangedIn(contracts.id, identifying)}`)
}

/** Returns the contracts of the versions of a purchase that were paid since it went to checkout, newest first. */
export function paidVersions(db: Db, id: string): Promise<Paid[]> {
  const begun = sql`begun`
  const isSince = sql`greatest(${purchases.createdAt}, ${purchases.fulfilledAt}) > begun.created_at`
  const ofStudent = sql`${purchases.studentId} = (SELECT student_id FROM ${purchases} AS own WHERE own.id = ${id})`
  return paidWhere(
    db,
    sql`${ofStudent} AND EXISTS (SELECT FROM ${purchases} AS begun WHERE begun.id = ${id}
      AND ${isVersionOf(sql`${purchases}`, begun)} AND ${isSince})`,
  )
}

/**
 * Locks a purchase and what else its student bought of the product until the transaction ends, so that signals of one
 * payment, or of two versions of one thing, take turns. What is bought is not compared: it may be told while this waits.
 */
export async function lockVersions(tx: Tx, id: string): Promise<PurchaseRow> {
  const settled = sql`(SELECT student_id, product FROM ${purchases} AS settled WHERE settled.id = ${id})`
  const isBeside = and(
    sql`(${purchases.studentId}, ${purchases.product}) = ${settled}`,
    or(eq(purchases.id, id), isNull(purchases.changedContract)),
  )
  // All take them in this order.
  const rows = await tx.select().from(purchases).where(isBeside).orderBy(purchases.id).for('update')
  const own = rows.find((one) => one.id === id)
  if (!own) throw new Error('the purchase is gone')
  return own
}
