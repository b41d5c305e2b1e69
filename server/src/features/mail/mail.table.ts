import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true })

/**
 * Mails wait here from the transaction that caused them until the server of the recipient took them.
 * `eventKey` names the one event of a mail ("certificate:<contract>"), so that a repeat writes nothing.
 */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    eventKey: text('event_key').notNull().unique(),
    toAddress: text('to_address').notNull(),
    toName: text('to_name').notNull(),
    language: text('language', { enum: ['fr', 'en', 'ch', 'ar'] }).notNull(),
    template: text('template').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    state: text('state', { enum: ['waiting', 'sent', 'failed'] })
      .notNull()
      .default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    createdAt: at('created_at').notNull().defaultNow(),
    sentAt: at('sent_at'),
    /** Of a mail among many, when it may be tried; null for one that has a job of its own, and goes before all these. */
    nextTryAt: at('next_try_at'),
  },
  (table) => [
    index('mail_outbox_state').on(table.state, table.createdAt),
    index('mail_outbox_bulk').on(table.nextTryAt).where(sql`state = 'waiting' AND next_try_at IS NOT NULL`),
  ],
)
