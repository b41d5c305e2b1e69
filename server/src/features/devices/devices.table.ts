import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { contracts } from '../contracts/contracts.table.ts'

/**
 * The insured device of a Multimédia contract and where its holder lives, once the person has described it. Price in
 * cents. `imei` is empty while it has to be told again: another contract in force has the one that was told.
 */
export const devices = pgTable(
  'devices',
  {
    contractId: uuid('contract_id')
      .primaryKey()
      .references(() => contracts.id, { onDelete: 'cascade' }),
    deviceType: text('device_type'),
    brand: text('brand'),
    model: text('model'),
    purchasePriceCents: integer('purchase_price_cents'),
    purchaseDate: date('purchase_date', { mode: 'string' }),
    description: text('description'),
    imei: text('imei'),
    reference: text('reference'),
    condition: text('condition'),
    birthdayPlace: text('birthday_place').notNull(),
    street: text('street'),
    complement: text('complement'),
    postalCode: text('postal_code'),
    city: text('city'),
    country: text('country'),
  },
  (table) => [index('devices_imei').on(table.imei).where(sql`imei IS NOT NULL`)],
)
