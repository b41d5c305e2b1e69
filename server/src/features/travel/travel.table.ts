import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { contracts } from '../contracts/contracts.table.ts'

/** What only a stay has beside its contract. Nationality and origin are asked for France. */
export const stays = pgTable('stays', {
  contractId: uuid('contract_id')
    .primaryKey()
    .references(() => contracts.id, { onDelete: 'cascade' }),
  zone: integer('zone').notNull(),
  billedMonths: integer('billed_months').notNull(),
  countryNationality: text('country_nationality'),
  addressOrigin: text('address_origin'),
})
