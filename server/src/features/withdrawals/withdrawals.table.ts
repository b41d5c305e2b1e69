import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { contracts } from '../contracts/contracts.table.ts'
import { files } from '../files/files.table.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

/**
 * Contracts that their student withdrew from, once each, as told then: days that were left, cents to pay back and the
 * last day for it. `acknowledgement` is its paper, once drawn.
 */
export const withdrawals = pgTable(
  'withdrawals',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    contractId: uuid('contract_id')
      .notNull()
      .unique()
      .references(() => contracts.id, { onDelete: 'cascade' }),
    reference: text('reference').notNull().unique(),
    /** Names as the person gave them for the acknowledgement. */
    name: text('name').notNull(),
    email: text('email').notNull(),
    at: at('at').notNull(),
    until: date('until', { mode: 'string' }),
    daysLeft: integer('days_left'),
    refundCents: integer('refund_cents').notNull(),
    keptDays: integer('kept_days').notNull(),
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    acknowledgement: uuid('acknowledgement').references(() => files.id),
  },
  (table) => [
    index('withdrawals_acknowledgement').on(table.acknowledgement).where(sql`acknowledgement IS NOT NULL`),
  ],
)
