import { date, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { contracts } from '../contracts/contracts.table.ts'

/** Checks of a contract's code with the answer given: one row per day and answer, nothing about who asked. */
export const certificateChecks = pgTable(
  'certificate_checks',
  {
    contractId: uuid('contract_id')
      .notNull()
      .references(() => contracts.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    answer: text('answer').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.contractId, table.day, table.answer] })],
)
