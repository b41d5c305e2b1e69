import { dayOf } from '@cursus/shared/day'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { findOwnContract } from '../contracts/contracts.queries.ts'
import { findPurchase, paidDifferences } from '../purchases/purchases.queries.ts'
import { purchases } from '../purchases/purchases.table.ts'
import type { DrawReceipt } from '../receipts/draw-receipt.service.ts'
import { readKeptReceipt } from './kept-receipt.ts'

type Asked = { studentId: string; id: string }

/**
 * Returns the receipt of a difference that a student paid for a change of their own contract, drawn and sealed at the
 * first call and kept. Throws 404 for another's, and while the change has not taken effect.
 */
export async function readDifferenceReceipt(services: Services, draw: DrawReceipt, { studentId, id }: Asked) {
  const { db } = services
  const changed = (await findPurchase(db, id))?.changedContract
  const contract = changed && (await findOwnContract(db, changed, studentId))
  const paid = contract ? await paidDifferences(db, [contract.id]) : []
  const index = paid.findIndex(({ purchase }) => purchase.id === id)
  const found = paid[index]
  if (!contract || !found) throw new AppError('not_found', 'platform.not_found')
  const { purchase: row } = found
  const { amount: cents, coversFrom: from, coversUntil: until } = row
  const period = from && until ? { from, until } : undefined
  const difference = { place: index + 1, ...(period && { period }), isAgain: row.repays }
  const payment = {
    of: [{ contract, cents }] as const,
    paidOn: dayOf(found.paidAt),
    difference,
  }
  const file = await readKeptReceipt(services, draw, { table: purchases, row, payment })
  return { fileName: `Reçu-${contract.reference}-A${difference.place}.pdf`, ...file }
}
