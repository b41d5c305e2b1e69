import { type Day, startOfDay } from '@cursus/shared/day'
import type { ProductKey } from '@cursus/shared/product-keys'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Services } from '../../platform/services.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { checkoutSessions, purchases } from '../purchases/purchases.table.ts'

/**
 * Counts the contracts whose price was set in each period: on one of these days, or after it and before the next. A
 * contract's price is set when its draft goes to checkout; contracts paid by a school do not count.
 */
export function salesSince(
  { db, products }: Pick<Services, 'db' | 'products'>,
  product: ProductKey,
  days: Day[],
): Promise<{ period: number; contracts: number }[]> {
  const at = sql`coalesce(${purchases.createdAt}, ${contracts.createdAt})`
  const starts = sql.param(days.map((day) => startOfDay(day).toISOString()))
  return db
    .select({
      /** Number of the period; 0 before the first day. */
      period: sql<number>`width_bucket(${at}, ${starts}::timestamptz[])`,
      contracts: sql<number>`count(*)::int`,
    })
    .from(contracts)
    .leftJoin(checkoutSessions, eq(checkoutSessions.sessionId, contracts.sessionId))
    .leftJoin(purchases, eq(purchases.id, checkoutSessions.purchaseId))
    .where(and(eq(contracts.insuranceType, products.of(product).insuranceType), gt(contracts.primeCents, 0)))
    .groupBy(sql`1`)
}
