import { asc } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import type { PriceCell } from '../purchases/product.ts'
import { homePrices } from '../tariffs/tariffs.table.ts'

/** Returns the prices of homes by rooms and interval. */
export async function homePriceCells(db: Db): Promise<PriceCell[]> {
  const rows = await db.select().from(homePrices).orderBy(asc(homePrices.rooms), asc(homePrices.interval))
  return rows.map(({ id, unitAmount, rooms, interval }) => ({
    priceId: id,
    first: { unitAmount, active: true },
    place: { kind: 'home', rooms, interval },
  }))
}
