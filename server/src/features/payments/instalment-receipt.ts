import { dayOf } from '@cursus/shared/day'
import { and, eq, isNull } from 'drizzle-orm'
import { transact } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { findOwnContract } from '../contracts/contracts.queries.ts'
import { findFile, insertFile } from '../files/files.service.ts'
import type { DrawReceipt } from '../receipts/draw-receipt.service.ts'
import { instalments } from './instalments.table.ts'
import { paidFor } from './payments.queries.ts'

type Asked = { studentId: string; id: string }

/**
 * Returns the receipt of a student's own instalment, drawn and sealed at the first call and kept. Throws 404 for
 * another's and for an unpaid one.
 */
export async function readInstalmentReceipt(services: Services, draw: DrawReceipt, { studentId, id }: Asked) {
  const { db } = services
  const [row] = await db.select().from(instalments).where(eq(instalments.id, id))
  const contract = row && (await findOwnContract(db, row.contractId, studentId))
  if (!contract || row.state !== 'paid' || !row.paidAt) throw new AppError('not_found', 'platform.not_found')
  const place =
    (await paidFor(services, contract.id)).findIndex(({ invoiceId }) => invoiceId === row.invoiceId) + 1
  const kept = row.receiptFile ?? (await issue())
  const file = kept ? await findFile(db, kept) : undefined
  if (!file) throw new AppError('not_found', 'platform.not_found')
  return {
    fileName: `Reçu-${contract.reference}-${place}.pdf`,
    mimeType: file.mimeType,
    bytes: await services.files.get(file.storageKey),
  }

  async function issue(): Promise<string | null> {
    if (!contract || !row?.paidAt) return null
    const { from, until, amountCents: cents } = row
    const { stored } = await draw({
      of: [{ contract, cents }],
      paidOn: dayOf(row.paidAt),
      instalment: { place, from, until },
    })
    const receiptFile = await transact(db, async (tx) => {
      const fileId = await insertFile(tx, services, stored)
      const isFirst = and(eq(instalments.id, id), isNull(instalments.receiptFile))
      const done = await tx.update(instalments).set({ receiptFile: fileId }).where(isFirst).returning()
      return done.length > 0 ? fileId : null
    })
    if (receiptFile) return receiptFile
    // Somebody else was quicker: theirs is the receipt.
    const [now] = await db.select().from(instalments).where(eq(instalments.id, id))
    return now?.receiptFile ?? null
  }
}
