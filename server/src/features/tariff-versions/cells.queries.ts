import type { Language } from '@cursus/shared/language'
import type { ProductKey } from '@cursus/shared/product-keys'
import type { TariffPlace } from '@cursus/shared/tariffs'
import { asc, eq } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { inLanguage } from '../tariffs/tariffs.queries.ts'
import { deviceOffers, homePrices, tariffVersionPrices, travelPrices } from '../tariffs/tariffs.table.ts'

export type Amount = { unitAmount: number; active: boolean }
/** The prices of a product with what each is for and its amount of the beginning, in the order of its grid. */
export type Cells = { priceId: string; first: Amount; place: TariffPlace }[]

/** Offers are named in that language. */
export function cellsOf(db: Db, product: ProductKey, language: Language = 'fr'): Promise<Cells> {
  return readCells[product](db, language)
}

const readCells = {
  async travel(db) {
    const { partnerLevel, zone, month } = travelPrices
    const rows = await db.select().from(travelPrices).orderBy(asc(partnerLevel), asc(zone), asc(month))
    return rows.map((row) => ({
      priceId: row.id,
      first: { unitAmount: row.unitAmount, active: true },
      place: { kind: 'stay', zone: row.zone, month: row.month, level: row.partnerLevel },
    }))
  },
  async home(db) {
    const rows = await db.select().from(homePrices).orderBy(asc(homePrices.rooms), asc(homePrices.interval))
    return rows.map(({ id, unitAmount, rooms, interval }) => ({
      priceId: id,
      first: { unitAmount, active: true },
      place: { kind: 'home', rooms, interval },
    }))
  },
  async devices(db, language) {
    const rows = await db.select().from(deviceOffers).orderBy(asc(deviceOffers.sort))
    return rows.map(({ id, unitAmount, active, type, name, school, interval }) => ({
      priceId: id,
      first: { unitAmount, active },
      place: { kind: 'offer', type, name: inLanguage(name, language), school, interval },
    }))
  },
} satisfies Record<ProductKey, (db: Db, language: Language) => Promise<Cells>>

/** What a version says of each price; what it does not name is as in the beginning. */
export async function amountsOf(db: Db, versionId: string, cells: Cells): Promise<Map<string, Amount>> {
  const rows = await db.select().from(tariffVersionPrices).where(eq(tariffVersionPrices.versionId, versionId))
  const named = rows.map(({ priceId, unitAmount, active }) => [priceId, { unitAmount, active }] as const)
  return new Map([...cells.map(({ priceId, first }) => [priceId, first] as const), ...named])
}

/** The prices of `is` that are not as in `was`, in the words of the audit log: cents, and whether an offer is for sale. */
export function differences(was: Map<string, Amount>, is: Map<string, Amount>) {
  const before: Record<string, number | boolean> = {}
  const after: Record<string, number | boolean> = {}
  for (const [priceId, now] of is) {
    const then = was.get(priceId)
    if (then && then.unitAmount !== now.unitAmount) {
      before[priceId] = then.unitAmount
      after[priceId] = now.unitAmount
    }
    if (then && then.active !== now.active) {
      before[`${priceId}.active`] = then.active
      after[`${priceId}.active`] = now.active
    }
  }
  return { any: Object.keys(after).length > 0, before, after }
}
