import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { files } from '../files/files.table.ts'
import { instalments } from '../payments/instalments.table.ts'
import { latePayments } from '../payments/late-payments.table.ts'
import { disputes } from '../purchases/disputes.table.ts'
import { checkoutSessions, purchases } from '../purchases/purchases.table.ts'

/** Lists what the payment provider asked for each contract, and when it was paid. */
export function instalmentsOf(db: Db, ids: string[]) {
  const { contractId, amountCents, state, dueOn, from, until, paidAt } = instalments
  return db
    .select({ contractId, amountCents, state, dueOn, from, until, paidAt })
    .from(instalments)
    .where(inArray(contractId, ids))
    .orderBy(asc(dueOn))
}

/** Lists which payments their bank disputed, and how that ended; `contracts` are those that they paid for. */
export function disputesOf(db: Db, studentId: string) {
  const { amountCents, reason, state, dueOn, openedAt, closedAt } = disputes
  const paidFor = sql<
    string[]
  >`(SELECT coalesce(json_agg(contracts.reference ORDER BY contracts.reference), '[]') FROM dispute_shares
    JOIN contracts ON contracts.id = contract_id WHERE dispute_id = disputes.id)`
  return db
    .select({ contracts: paidFor, amountCents, reason, state, dueOn, openedAt, closedAt })
    .from(disputes)
    .where(eq(disputes.studentId, studentId))
    .orderBy(asc(openedAt))
}

/** Lists the late premiums and the steps taken. */
export function latePaymentsOf(db: Db, ids: string[]) {
  const { contractId, since, step, postedOn } = latePayments
  return db
    .select({ contractId, since, step, postedOn })
    .from(latePayments)
    .where(inArray(contractId, ids))
    .orderBy(asc(since))
}

const dayPaid = sql`(coalesce((SELECT ${checkoutSessions.paidAt} FROM ${checkoutSessions}
  WHERE ${checkoutSessions.purchaseId} = ${purchases.id} AND ${checkoutSessions.state} = 'paid'), ${purchases.fulfilledAt})
  AT TIME ZONE 'Europe/Paris')::date`

/** Lists the receipts that were asked for, and the formal notices. */
export async function paymentFilesOf(db: Db, studentId: string) {
  const file = { id: files.id, mimeType: files.mimeType, storageKey: files.storageKey, at: files.createdAt }
  const folder = contracts.reference
  const receipts = await db
    .select({ ...file, folder, name: sql<string>`'receipt-' || ${instalments.dueOn}` })
    .from(instalments)
    .innerJoin(contracts, eq(contracts.id, instalments.contractId))
    .innerJoin(files, eq(files.id, instalments.receiptFile))
    .where(eq(contracts.studentId, studentId))
  const differences = await db
    .select({ ...file, folder, name: sql<string>`'receipt-change-' || ${dayPaid}` })
    .from(purchases)
    .innerJoin(contracts, eq(contracts.id, purchases.changedContract))
    .innerJoin(files, eq(files.id, purchases.receiptFile))
    .where(eq(contracts.studentId, studentId))
  const notices = await db
    .select({ ...file, folder, name: sql<string>`'formal-notice-' || ${latePayments.since}` })
    .from(latePayments)
    .innerJoin(contracts, eq(contracts.id, latePayments.contractId))
    .innerJoin(files, eq(files.id, latePayments.noticeFile))
    .where(eq(contracts.studentId, studentId))
  return [...receipts, ...differences, ...notices]
}
