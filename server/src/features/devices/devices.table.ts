import { date, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { contracts } from '../contracts/contracts.table.ts'

/** The insured device of a Multimédia contract, once the person has described it. Price in cents. */
export const devices = pgTable('devices', {
  contractId: uuid('contract_id')
    .primaryKey()
    .references(() => contracts.id, { onDelete: 'cascade' }),
  deviceType: text('device_type').notNull(),
  brand: text('brand'),
  model: text('model'),
  purchasePriceCents: integer('purchase_price_cents'),
  purchaseDate: date('purchase_date', { mode: 'string' }),
  description: text('description'),
  imei: text('imei'),
  reference: text('reference'),
  condition: text('condition'),
  birthdayPlace: text('birthday_place').notNull(),
})
