import type { TariffProduct } from '@cursus/shared/tariffs'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { insuranceTypes } from '../purchases/purchases.queries.ts'
import { checkoutSessions, purchases } from '../purchases/purchases.table.ts'

/**
 * On which days in Paris contracts of a product got their price, and how many: when their draft went to checkout. What a
 * school pays was not sold under a tariff.
 */
export function daysOfSales(db: Db, product: TariffProduct): Promise<{ day: string; contracts: number }[]> {
  const at = sql`coalesce(${purchases.createdAt}, ${contracts.createdAt})`
  const day = sql<string>`to_char(${at} AT TIME ZONE 'Europe/Paris', 'YYYY-MM-DD')`
  return db
    .select({ day, contracts: sql<number>`count(*)::int` })
    .from(contracts)
    .leftJoin(checkoutSessions, eq(checkoutSessions.sessionId, contracts.sessionId))
    .leftJoin(purchases, eq(purchases.id, checkoutSessions.purchaseId))
    .where(and(eq(contracts.insuranceType, insuranceTypes[product]), gt(contracts.primeCents, 0)))
    .groupBy(sql`1`)
}
