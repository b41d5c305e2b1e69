import { inArray } from 'drizzle-orm'
import { batchesOf } from '../../platform/batches-of.ts'
import type { Db } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { isUuid } from '../../platform/uuid.ts'
import type { MadeRefund } from '../../providers/payments/payments.ts'
import { partOfKey } from './refunds.rules.ts'
import { refundParts } from './refunds.table.ts'

const atATime = 100

/**
 * Returns those of these refunds that were made for a part which this database lacks: between a backup and its restore. One that
 * failed gave nothing back.
 */
export async function unknownOf(db: Db, made: MadeRefund[]): Promise<MadeRefund[]> {
  const ours = made.flatMap((refund) => {
    const id = refund.status === 'failed' ? undefined : partOfKey(refund.key)?.id
    return id && isUuid(id) ? [{ refund, id }] : []
  })
  if (ours.length === 0) return []
  const ids = ours.map(({ id }) => id)
  const rows = await db.select({ id: refundParts.id }).from(refundParts).where(inArray(refundParts.id, ids))
  const known = new Set(rows.map(({ id }) => id))
  return ours.flatMap(({ refund, id }) => (known.has(id) ? [] : [refund]))
}

/** Lists refunds made since then for parts that this database lacks. Ignores those of other systems on the same account. */
export async function unknownRefunds(
  { db, payments }: Pick<Services, 'db' | 'payments'>,
  since: Date,
): Promise<MadeRefund[]> {
  const unknown: MadeRefund[] = []
  for await (const some of batchesOf(payments.refunds({ since }), atATime))
    unknown.push(...(await unknownOf(db, some)))
  return unknown
}
