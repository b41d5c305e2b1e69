import type { Language } from '@cursus/shared/language'
import { asc } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import type { PriceCell } from '../purchases/product.ts'
import { inLanguage } from '../tariffs/tariffs.queries.ts'
import { deviceOffers } from '../tariffs/tariffs.table.ts'

/** Returns the offers for devices with names in that language, in catalogue order. */
export async function devicesPriceCells(db: Db, language: Language): Promise<PriceCell[]> {
  const rows = await db.select().from(deviceOffers).orderBy(asc(deviceOffers.sort))
  return rows.map(({ id, unitAmount, active, type, name, school, interval }) => ({
    priceId: id,
    first: { unitAmount, active },
    place: { kind: 'offer', type, name: inLanguage(name, language), school, interval },
  }))
}
