import { date, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { contracts } from '../contracts/contracts.table.ts'

/** That somebody checked the code of a contract, and what they read: once a day for each answer, and nothing of who asked. */
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
