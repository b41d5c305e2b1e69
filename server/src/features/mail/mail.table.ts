import { languages } from '@cursus/shared/language'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true })

/** SQL of the recipient in lower case, spelled exactly as its index. */
export const lowerAddress = sql.raw('(lower(to_address))')

/** SQL of the id in an event key, spelled exactly as its index. */
const about = sql.raw('(mail_about(event_key))')

/** SQL of what a letter names: the e-mail of its sender in lower case, the claim or the dispute. Spelled exactly as their indexes. */
export const named = {
  email: sql.raw("(lower(payload ->> 'email'))"),
  claim: sql.raw("(payload ->> 'claimId')"),
  dispute: sql.raw("(payload ->> 'disputeId')"),
}

/** SQL condition of a mailed quote, spelled exactly as its index. */
export const isQuote = sql.raw("template = 'quote'")

/** SQL condition of a mail with the link to a new e-mail, spelled exactly as its index. */
export const isNewEmail = sql.raw("template = 'new-email'")

/**
 * Outbox: mails wait here from the transaction that caused them until a mail server took them. `eventKey` names the
 * one event of a mail ("certificate:<contract>"), so that a repeat writes nothing.
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
    /** When an administrator saw to a mail that was refused for good in another way; null while it waits for one. */
    setAsideAt: at('set_aside_at'),
    /** When a bulk mail may be tried next; null for a mail with a job of its own, which goes first. */
    nextTryAt: at('next_try_at'),
    /** Name of the process that is sending it, and since when. */
    claimedBy: text('claimed_by'),
    claimedAt: at('claimed_at'),
  },
  (table) => [
    index('mail_outbox_state').on(table.state, table.createdAt),
    index('mail_outbox_to').on(lowerAddress, table.createdAt),
    index('mail_outbox_about').on(about),
    // Letters of a person to others.
    index('mail_outbox_from').on(named.email).where(sql`payload ->> 'email' IS NOT NULL`),
    index('mail_outbox_claim').on(named.claim).where(sql`payload ->> 'claimId' IS NOT NULL`),
    index('mail_outbox_dispute').on(named.dispute).where(sql`payload ->> 'disputeId' IS NOT NULL`),
    index('mail_outbox_quotes').on(table.createdAt).where(isQuote),
    index('mail_outbox_new_emails').on(table.createdAt).where(isNewEmail),
    index('mail_outbox_bulk').on(table.nextTryAt).where(sql`state = 'waiting' AND next_try_at IS NOT NULL`),
  ],
)

/**
 * Files that the mail server took with a mail, by the hash of their bytes: the proof that papers left in that
 * version. The event tells what they are about. `fileName` is empty once their person’s account was closed.
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
