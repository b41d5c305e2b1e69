import { inArray } from 'drizzle-orm'
import type { Services } from '../../platform/services.ts'
import { isUuid } from '../../platform/uuid.ts'
import type { PaymentSession } from '../../providers/payments/payments.ts'
import { purchases } from './purchases.table.ts'

const atATime = 100

/**
 * What the provider was paid since then for a draft that this database does not have: after a restore, what was begun when the
 * backup was written already. Sessions of others on the same account name no draft of that shape.
 */
export async function unknownPayments(
  { db, payments }: Pick<Services, 'db' | 'payments'>,
  since: Date,
): Promise<PaymentSession[]> {
  const unknown: PaymentSession[] = []
  let some: PaymentSession[] = []
  const look = async () => {
    const ids = some.map(({ purchaseId }) => purchaseId ?? '')
    const rows = await db.select({ id: purchases.id }).from(purchases).where(inArray(purchases.id, ids))
    const known = new Set(rows.map(({ id }) => id))
    unknown.push(...some.filter(({ purchaseId }) => !known.has(purchaseId ?? '')))
    some = []
  }
  for await (const session of payments.completedSince(since)) {
    if (session.isPaid && isUuid(session.purchaseId ?? '')) some.push(session)
    if (some.length === atATime) await look()
  }
  if (some.length > 0) await look()
  return unknown
}
