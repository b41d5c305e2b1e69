import { dayOf } from '@cursus/shared/day'
import { eq } from 'drizzle-orm'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { findOwnContract } from '../contracts/contracts.queries.ts'
import type { DrawReceipt } from '../receipts/draw-receipt.service.ts'
import { instalments } from './instalments.table.ts'
import { readKeptReceipt } from './kept-receipt.ts'
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
  const { from, until, amountCents: cents, paidAt } = row
  const payment = {
    of: [{ contract, cents }] as const,
    paidOn: dayOf(paidAt),
    instalment: { place, from, until },
  }
  const file = await readKeptReceipt(services, draw, { table: instalments, row, payment })
  return { fileName: `Reçu-${contract.reference}-${place}.pdf`, ...file }
}
