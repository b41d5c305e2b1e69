import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { contracts } from '../contracts/contracts.table.ts'

/**
 * Insured device of a contract and the address of its holder, once described. Price in cents. `imei` is empty when it
 * has to be told again, because another contract in force has it.
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
