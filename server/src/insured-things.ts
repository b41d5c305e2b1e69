import { sql } from 'drizzle-orm'
import type { InsuredThing } from './features/claims/claim-services.ts'
import { devices } from './features/devices/devices.table.ts'
import { homes } from './features/home/home.table.ts'

/** What a contract insures beside what stands in it, as part of a statement that reads contracts; claims know no product. */
export const insuredThing = sql<InsuredThing>`json_build_object(
  'home', (SELECT json_build_object('street', ${homes.street}, 'city', ${homes.city})
    FROM ${homes} WHERE ${homes.contractId} = contracts.id),
  'device', (SELECT json_build_object('brand', ${devices.brand}, 'model', ${devices.model}, 'imei', ${devices.imei},
      'priceCents', ${devices.purchasePriceCents})
    FROM ${devices} WHERE ${devices.contractId} = contracts.id))`
