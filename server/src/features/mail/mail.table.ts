import { languages } from '@cursus/shared/language'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true })

/** The recipient, whatever the case: as its index has it. */
export const lowerAddress = sql.raw('(lower(to_address))')

/** What the event of a mail is about, where its key names an id: as its index has it. */
const about = sql.raw('(mail_about(event_key))')

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
    language: text('language', { enum: languages }).notNull(),
    template: text('template').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    state: text('state', { enum: ['waiting', 'sent', 'failed'] })
      .notNull()
      .default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    createdAt: at('created_at').notNull().defaultNow(),
    sentAt: at('sent_at'),
    /**
     * When a bulk mail may be tried next. Null for a mail with a job of its own, which goes before all bulk mails.
     */
    nextTryAt: at('next_try_at'),
    /** The process that hands it to the mail server now, by its name among those that do jobs, and since when. */
    claimedBy: text('claimed_by'),
    claimedAt: at('claimed_at'),
  },
  (table) => [
    index('mail_outbox_state').on(table.state, table.createdAt),
    index('mail_outbox_to').on(lowerAddress, table.createdAt),
    index('mail_outbox_about').on(about),
    index('mail_outbox_bulk').on(table.nextTryAt).where(sql`state = 'waiting' AND next_try_at IS NOT NULL`),
  ],
)

/**
 * What the mail server took with a mail: each file by the hash of the bytes that were handed over, and when. The proof that papers
 * left in that version; the event tells of what.
 */
export const acceptedAttachments = pgTable(
  'accepted_papers',
  {
    eventKey: text('event_key').notNull(),
    place: integer('place').notNull(),
    fileName: text('file_name').notNull(),
    sha256: text('sha256').notNull(),
    acceptedAt: at('accepted_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.eventKey, table.place] }),
    index('accepted_papers_about').on(about),
  ],
)
