import { healthCovers, stayPurposes } from '@cursus/shared/needs'
import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { contracts } from '../contracts/contracts.table.ts'

/**
 * Columns of a stay beside those of its contract. Origin is asked for France; a passport number is given by whoever
 * wants it printed. What was told before paying lies in the draft of the purchase: the version before still wrote it into
 * `purpose`, `healthCover` and `asksEarlyStart`, which nothing reads or writes, and which the next release drops.
 */
export const stays = pgTable('stays', {
  contractId: uuid('contract_id')
    .primaryKey()
    .references(() => contracts.id, { onDelete: 'cascade' }),
  zone: integer('zone').notNull(),
  billedMonths: integer('billed_months').notNull(),
  countryNationality: text('country_nationality'),
  addressOrigin: text('address_origin'),
  purpose: text('purpose', { enum: stayPurposes }),
  healthCover: text('health_cover', { enum: healthCovers }),
  asksEarlyStart: boolean('asks_early_start').notNull().default(false),
  passportNumber: text('passport_number'),
})
