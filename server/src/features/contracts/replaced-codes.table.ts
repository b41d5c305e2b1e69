import { date, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { contracts } from './contracts.table.ts'

/**
 * Check codes of documents that were replaced by a correction, with what those documents state. `numberRoom` and `town`, as
 * « 31000 Toulouse », are those of a home; null for other contracts, and where nobody kept them.
 */
export const replacedCodes = pgTable(
  'replaced_check_codes',
  {
    code: text('code').primaryKey(),
    contractId: uuid('contract_id')
      .notNull()
      .references(() => contracts.id, { onDelete: 'cascade' }),
    startDate: date('start_date', { mode: 'string' }).notNull(),
    endDate: date('end_date', { mode: 'string' }).notNull(),
    countryId: integer('country_id'),
    numberRoom: integer('number_room'),
    town: text('town'),
    replacedAt: timestamp('replaced_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('replaced_check_codes_contract').on(table.contractId)],
)
