import { dayMs } from '@cursus/shared/day'
import { and, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { type Tx, transact } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { files } from '../files/files.table.ts'
import { purchases } from '../purchases/purchases.table.ts'
import { waitingInvoices } from './invoices.table.ts'

/** Instant before which a draft at checkout can no longer be paid. */
const agesAgo = (now: Date) => new Date(now.getTime() - 30 * dayMs)

/** SQL condition: no draft that can still be paid names the invoice. */
export const isUnused = (now: Date): SQL => sql`NOT EXISTS (
  SELECT 1 FROM ${purchases}
  WHERE ${purchases.studentId} = ${waitingInvoices.studentId} AND ${purchases.state} = 'open'
    AND ${purchases.createdAt} > ${agesAgo(now).toISOString()}
    AND ${purchases.draft} ->> 'invoiceId' = ${waitingInvoices.id}::text)`

/** Deletes waiting invoices; returns the keys of their bytes, to be deleted after the commit. */
export async function removeWaiting(tx: Tx, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const gone = await tx
    .delete(waitingInvoices)
    .where(inArray(waitingInvoices.id, ids))
    .returning({ fileId: waitingInvoices.fileId })
  const fileIds = gone.map(({ fileId }) => fileId)
  if (fileIds.length === 0) return []
  const rows = await tx.delete(files).where(inArray(files.id, fileIds)).returning({ key: files.storageKey })
  return rows.map(({ key }) => key)
}

/** Deletes invoices unused for thirty days, with their bytes. */
export async function removeUnused(services: Services): Promise<void> {
  const { db, now } = services
  const old = await db
    .select({ id: waitingInvoices.id })
    .from(waitingInvoices)
    .where(and(lt(waitingInvoices.createdAt, agesAgo(now())), isUnused(now())))
    .limit(1000)
  const ids = old.map(({ id }) => id)
  for (const key of await transact(db, (tx) => removeWaiting(tx, ids))) await services.files.remove(key)
}
