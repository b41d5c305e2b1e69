import { type Day, startOfDay } from '@cursus/shared/day'
import type { Language } from '@cursus/shared/language'
import { productKeys } from '@cursus/shared/product-keys'
import { inForceOn } from '@cursus/shared/tariff-rules'
import { asc, eq } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/database.ts'
import { tellMemories } from '../../platform/memory.ts'
import type { Services } from '../../platform/services.ts'
import {
  deviceOffers,
  homePrices,
  offers,
  tariffVersionPrices,
  tariffVersions,
  travelPriceDocuments,
  travelPrices,
} from './tariffs.table.ts'

const memoryName = 'tariffs'

export type DeviceOfferRow = typeof deviceOffers.$inferSelect

async function readCatalogue(db: Db) {
  const [travel, documents, home, devices, offerRows] = await Promise.all([
    db.select().from(travelPrices),
    db.select().from(travelPriceDocuments),
    db.select().from(homePrices),
    db.select().from(deviceOffers).orderBy(asc(deviceOffers.sort)),
    db.select().from(offers).orderBy(asc(offers.sort)),
  ])
  const travelDocuments = new Map(documents.map((row) => [row.priceName, row]))
  return { travel, home, devices, offers: offerRows, travelDocuments }
}

type Catalogue = Awaited<ReturnType<typeof readCatalogue>>
type Amount = { unitAmount: number; active: boolean }

/** Returns the prices of one day. */
function tariffsOf(
  { travelDocuments, offers: offerRows, ...catalogue }: Catalogue,
  amounts: Map<string, Amount>,
) {
  const priced = <Row extends { id: string; unitAmount: number }>(row: Row): Row => ({
    ...row,
    ...(amounts.has(row.id) && { unitAmount: amounts.get(row.id)?.unitAmount }),
  })
  const travel = catalogue.travel.map(priced)
  const home = catalogue.home.map(priced)
  const devices = catalogue.devices.map((row) => ({
    ...priced(row),
    active: amounts.get(row.id)?.active ?? row.active,
  }))
  const byRow = new Map(travel.map((row) => [`${row.zone}:${row.month}:${row.partnerLevel}`, row]))
  return {
    travel,
    home,
    devices,
    offers: offerRows,
    travelDocuments,
    /**
     * Returns the price of a stay; a level without its own rows has the public price (D-06). Undefined outside the
     * table.
     */
    travelPrice: (zone: number, month: number, level = 1) =>
      byRow.get(`${zone}:${month}:${level}`) ?? byRow.get(`${zone}:${month}:1`),
    homePrice: (rooms: number, interval: 'month' | 'year') =>
      home.find((row) => row.rooms === rooms && row.interval === interval),
    /** Finds an offer by price id or product: checkout accepts both (C-19). */
    deviceOffer: (id: string) => devices.find((row) => row.id === id || row.product === id),
  }
}

export type Tariffs = ReturnType<typeof tariffsOf>

/** Prices from an instant on; periods are sorted newest first, and the first version has no beginning. */
type Period = { from: number; tariffs: Tariffs }

async function load(db: Db): Promise<Period[]> {
  const [catalogue, versions, rows] = await Promise.all([
    readCatalogue(db),
    db.select().from(tariffVersions).where(eq(tariffVersions.state, 'published')),
    db.select().from(tariffVersionPrices),
  ])
  const pricesOf = Map.groupBy(rows, ({ versionId }) => versionId)
  const days = [...new Set(versions.flatMap(({ startsOn }) => startsOn ?? []))].sort().reverse()
  const onDay = (day: Day) => {
    const held = productKeys.map((product) =>
      inForceOn(
        versions.filter((one) => one.product === product),
        day,
      ),
    )
    const amounts = held.flatMap((version) => (version && pricesOf.get(version.id)) ?? [])
    return tariffsOf(catalogue, new Map(amounts.map((row) => [row.priceId, row])))
  }
  return [
    ...days.map((day) => ({ from: startOfDay(day).getTime(), tariffs: onDay(day) })),
    { from: Number.NEGATIVE_INFINITY, tariffs: tariffsOf(catalogue, new Map()) },
  ]
}

/**
 * Returns all prices in force now, or at another instant, from memory: a price call runs no SQL. They change at
 * midnight in Paris.
 */
export async function readTariffs(
  { memory, now }: Pick<Services, 'memory' | 'now'>,
  at: Date = now(),
): Promise<Tariffs> {
  const periods = await memory.read(memoryName, load)
  const instant = at.getTime()
  const period = periods.find(({ from }) => from <= instant)
  if (!period) throw new Error('no tariff holds')
  return period.tariffs
}

/** Makes every process read its prices again once the transaction commits. */
export async function tellTariffsChanged(tx: Tx): Promise<void> {
  await tellMemories(tx, memoryName)
}

/** Returns a text of the tariffs in a language, else in English. */
export function inLanguage(text: DeviceOfferRow['name'], language: Language): string {
  return (language === 'ch' ? text.zh : text[language]) ?? (language === 'fr' ? text.fr : text.en)
}

/** Returns the provider's product of one of our prices; it stays when a new amount brings a new price. */
export function providerProduct(priceId: string): string {
  return `cursus_${priceId}`
}
