import { asc } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import type { PriceCell } from '../purchases/product.ts'
import { travelPrices } from '../tariffs/tariffs.table.ts'

/** Returns the prices of stays by school level, zone and months. */
export async function stayPriceCells(db: Db): Promise<PriceCell[]> {
  const { partnerLevel, zone, month } = travelPrices
  const rows = await db.select().from(travelPrices).orderBy(asc(partnerLevel), asc(zone), asc(month))
  return rows.map((row) => ({
    priceId: row.id,
    first: { unitAmount: row.unitAmount, active: true },
    place: { kind: 'stay', zone: row.zone, month: row.month, level: row.partnerLevel },
  }))
}
