import { and, eq, isNull } from 'drizzle-orm'
import { transact } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { findFile, insertFile } from '../files/files.service.ts'
import type { purchases } from '../purchases/purchases.table.ts'
import type { DrawReceipt, Payment } from '../receipts/draw-receipt.service.ts'
import type { instalments } from './instalments.table.ts'

type Row = { id: string; receiptFile: string | null }
type Kept = { table: typeof instalments | typeof purchases; row: Row; payment: Payment }

/** Returns the bytes of a payment's receipt, drawn and sealed at the first call and kept with the row of the payment. */
export async function readKeptReceipt(
  services: Services,
  draw: DrawReceipt,
  { table, row, payment }: Kept,
): Promise<{ mimeType: string; bytes: Buffer }> {
  const { db } = services
  const kept = row.receiptFile ?? (await issue())
  const file = kept ? await findFile(db, kept) : undefined
  if (!file) throw new AppError('not_found', 'platform.not_found')
  return { mimeType: file.mimeType, bytes: await services.files.get(file.storageKey) }

  async function issue(): Promise<string | null> {
    const { stored } = await draw(payment)
    const receiptFile = await transact(db, async (tx) => {
      const fileId = await insertFile(tx, services, stored)
      const isFirst = and(eq(table.id, row.id), isNull(table.receiptFile))
      const done = await tx
        .update(table)
        .set({ receiptFile: fileId })
        .where(isFirst)
        .returning({ id: table.id })
      return done.length > 0 ? fileId : null
    })
    if (receiptFile) return receiptFile
    // Somebody else was quicker: theirs is the receipt.
    const [now] = await db.select({ kept: table.receiptFile }).from(table).where(eq(table.id, row.id))
    return now?.kept ?? null
  }
}
