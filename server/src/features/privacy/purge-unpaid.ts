import { dayMs } from '@cursus/shared/day'
import { and, asc, inArray, isNull, lt, sql } from 'drizzle-orm'
import { transact } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { checkoutSessions, purchases } from '../purchases/purchases.table.ts'

const atOnce = 500
/** The time that the privacy page promises, in which their student finds them among what is unfinished. */
const keptMs = 30 * dayMs

/** SQL condition on `purchases`: begun too long ago, and neither paid nor payable. What pays for a change says nothing, and goes with its contract. */
function isOver(now: Date) {
  return and(
    lt(purchases.createdAt, new Date(now.getTime() - keptMs)),
    isNull(purchases.changedContract),
    inArray(purchases.state, ['open', 'abandoned']),
    sql`NOT EXISTS (SELECT FROM ${checkoutSessions} WHERE ${checkoutSessions.purchaseId} = ${purchases.id}
      AND ${checkoutSessions.state} IN ('starting', 'open', 'paid', 'refunding', 'refunded'))`,
  )
}

/** Deletes what was taken to checkout and not paid for thirty days, with all that its draft says of anybody (decision 752). */
export async function purgeUnpaid({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const isDue = isOver(now())
  for (;;) {
    const held = await transact(db, async (tx) => {
      // One that is in hand is about to be paid, or goes the next night.
      const rows = await tx
        .select({ id: purchases.id })
        .from(purchases)
        .where(isDue)
        .orderBy(asc(purchases.createdAt))
        .limit(atOnce)
        .for('update', { skipLocked: true })
      const ids = rows.map(({ id }) => id)
      // Asked again once they are held: a payment page may have been opened meanwhile.
      if (ids.length > 0) await tx.delete(purchases).where(and(inArray(purchases.id, ids), isDue))
      return ids.length
    })
    if (held < atOnce) return
  }
}
