import { asc } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { homePrices, multimediaOffers, offers, travelPriceDocuments, travelPrices } from './tariffs.table.ts'

export type MultimediaOfferRow = typeof multimediaOffers.$inferSelect

async function load(db: Db) {
  const [travel, documents, home, multimedia, offerRows] = await Promise.all([
    db.select().from(travelPrices),
    db.select().from(travelPriceDocuments),
    db.select().from(homePrices),
    db.select().from(multimediaOffers).orderBy(asc(multimediaOffers.sort)),
    db.select().from(offers).orderBy(asc(offers.sort)),
  ])
  const byRow = new Map(travel.map((row) => [`${row.zone}:${row.month}:${row.partnerLevel}`, row]))
  return {
    travel,
    home,
    multimedia,
    offers: offerRows,
    travelDocuments: new Map(documents.map((row) => [row.priceName, row])),
    /** Price of a stay; a level without rows of its own is the public one (D-06). Undefined outside the table. */
    travelPrice: (zone: number, month: number, level = 1) =>
      byRow.get(`${zone}:${month}:${level}`) ?? byRow.get(`${zone}:${month}:1`),
    homePrice: (rooms: number, interval: 'month' | 'year') =>
      home.find((row) => row.rooms === rooms && row.interval === interval),
    /** By price id or product, as checkout accepts both (C-19). */
    multimediaOffer: (id: string) => multimedia.find((row) => row.id === id || row.product === id),
  }
}

export type Tariffs = Awaited<ReturnType<typeof load>>

/** All prices, from memory: a price call runs no SQL. */
export function readTariffs({ memory }: Pick<Services, 'memory'>): Promise<Tariffs> {
  return memory.read('tariffs', load)
}

/** The product of one of our prices at the payment provider: it stays when the amount changes and another price follows. */
export function providerProduct(priceId: string): string {
  return `cursus_${priceId}`
}
