import { jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/accounts.table.ts'

/** Latest answer to each question about the year, and when it was counted. */
export const countedFigures = pgTable('counted_figures', {
  asked: text('asked').primaryKey(),
  answer: jsonb('answer').notNull(),
  countedAt: timestamp('counted_at', { withTimezone: true }).notNull(),
})

/** Administrators who want the figures by mail each Monday. */
export const weeklyReaders = pgTable('weekly_readers', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  since: timestamp('since', { withTimezone: true }).notNull(),
})
