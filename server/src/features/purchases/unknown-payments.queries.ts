import { inArray } from 'drizzle-orm'
import { batchesOf } from '../../platform/batches-of.ts'
import type { Services } from '../../platform/services.ts'
import { isUuid } from '../../platform/uuid.ts'
import type { PaymentSession } from '../../providers/payments/payments.ts'
import { purchases } from './purchases.table.ts'

const atATime = 100

/**
 * Lists payments since then for drafts that this database lacks: those made between a backup and its restore. Ignores
 * sessions of other systems on the same account.
 */
export async function unknownPayments(
  { db, payments }: Pick<Services, 'db' | 'payments'>,
  since: Date,
): Promise<PaymentSession[]> {
  const unknown: PaymentSession[] = []
  for await (const some of batchesOf(payments.completedSince(since), atATime)) {
    const paid = some.filter(({ isPaid, purchaseId }) => isPaid && isUuid(purchaseId ?? ''))
    const ids = paid.map(({ purchaseId }) => purchaseId ?? '')
    const rows = await db.select({ id: purchases.id }).from(purchases).where(inArray(purchases.id, ids))
    const known = new Set(rows.map(({ id }) => id))
    unknown.push(...paid.filter(({ purchaseId }) => !known.has(purchaseId ?? '')))
  }
  return unknown
}
