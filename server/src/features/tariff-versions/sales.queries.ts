import { type Day, startOfDay } from '@cursus/shared/day'
import type { ProductKey } from '@cursus/shared/product-keys'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Services } from '../../platform/services.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { checkoutSessions, purchases } from '../purchases/purchases.table.ts'

/**
 * How many contracts of a product got their price in each period: on one of these days, in their order, or after it and
 * before the next. A contract gets its price when its draft goes to checkout; what a school pays was not sold under a tariff.
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
      /** 0 is what came before the first day. */
      period: sql<number>`width_bucket(${at}, ${starts}::timestamptz[])`,
      contracts: sql<number>`count(*)::int`,
    })
    .from(contracts)
    .leftJoin(checkoutSessions, eq(checkoutSessions.sessionId, contracts.sessionId))
    .leftJoin(purchases, eq(purchases.id, checkoutSessions.purchaseId))
    .where(and(eq(contracts.insuranceType, products.of(product).insuranceType), gt(contracts.primeCents, 0)))
    .groupBy(sql`1`)
}
