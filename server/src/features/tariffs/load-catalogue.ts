import { productKeys } from '@cursus/shared/product-keys'
import { offerValues } from '@cursus/shared/words'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import countryRows from '../../data/countries.json' with { type: 'json' }
import home from '../../data/home-tariff.json' with { type: 'json' }
import multimedia from '../../data/multimedia-tariff.json' with { type: 'json' }
import offerData from '../../data/offers.json' with { type: 'json' }
import travel from '../../data/travel-tariff.json' with { type: 'json' }
import { type Database, transact } from '../../platform/database.ts'
import { addCountries } from '../countries/countries.queries.ts'
import {
  deviceOffers,
  homePrices,
  offers,
  tariffVersions,
  travelPriceDocuments,
  travelPrices,
} from './tariffs.table.ts'

type Interval = 'month' | 'year'

/**
 * Adds missing countries, and fills the tables of prices and offers once, in an empty database: version 1 of each
 * tariff. Later changes of administrators are further versions.
 */
export async function loadCatalogue(db: Database): Promise<void> {
  await transact(db, async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(7203519)`)
    await tx
      .insert(tariffVersions)
      .values(productKeys.map((product) => ({ product, number: 1, state: 'published' as const })))
      .onConflictDoNothing()
    await addCountries(
      tx,
      countryRows.map(({ id, iso2, zone, name }) => ({ id, code: iso2, zone, name })),
    )
    if ((await tx.select({ id: travelPrices.id }).from(travelPrices).limit(1)).length > 0) return
    await tx
      .insert(travelPrices)
      .values(travel.prices.map(({ unit_amount, ...row }) => ({ ...row, unitAmount: unit_amount })))
    await tx
      .insert(travelPriceDocuments)
      .values(Object.entries(travel.priceDocuments).map(([priceName, row]) => ({ priceName, ...row })))
    await tx.insert(homePrices).values(
      home.prices.map(({ id, rooms, recurring, unit_amount }) => ({
        id,
        rooms,
        interval: recurring.interval as Interval,
        unitAmount: unit_amount,
      })),
    )
    await tx.insert(deviceOffers).values(
      multimedia.offers.map(
        ({ unit_amount, recurring, devices: _, type, trancheMaxExclusive = false, ...row }) => ({
          trancheMaxExclusive,
          ...row,
          type: type as 'Telephonie' | 'Multimedia',
          interval: recurring.interval as Interval,
          unitAmount: unit_amount,
        }),
      ),
    )
    await tx.insert(offers).values(
      offerData.managementOffers.map(({ value, label }, sort) => ({
        value: z.parse(z.enum(offerValues), value),
        label,
        sort,
      })),
    )
  })
}
