import type { Language } from '@cursus/shared/language'
import type { Quote } from '@cursus/shared/quotes'
import { callStates } from '@cursus/shared/words'
import { sql } from 'drizzle-orm'
import { date, index, integer, jsonb, pgSequence, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { citext } from '../accounts/accounts.table.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

export const callNumbers = pgSequence('call_numbers', { startWith: 1 })

/** Requested calls, mostly of visitors, so without an account. */
export const calls = pgTable(
  'calls',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    reference: text('reference').notNull().unique(),
    /** Reference from which the token of the mailed link is made; the call is found by the token's hash. */
    tokenReference: text('token_reference').notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    /** Day and full hour in Paris. */
    day: date('day').notNull(),
    hour: integer('hour').notNull(),
    firstName: text('first_name').notNull(),
    /** Telephone in E.164. */
    phone: text('phone').notNull(),
    email: citext('email').notNull(),
    language: text('language').$type<Language>().notNull(),
    quote: jsonb('quote').$type<Quote>(),
    state: text('state', { enum: callStates }).notNull().default('asked'),
    /** Number of changes by the visitor; calendars need it to accept an update. */
    changes: integer('changes').notNull().default(0),
    createdAt: at('created_at').notNull(),
    settledAt: at('settled_at'),
  },
  (table) => [
    index('calls_slot').on(table.day, table.hour).where(sql`state <> 'cancelled'`),
    index('calls_email').on(table.email),
  ],
)

export type CallRow = typeof calls.$inferSelect
