import type { ContractPaper } from '@cursus/shared/contracts'
import { renewalAnswers } from '@cursus/shared/words'
import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { contracts } from '../contracts/contracts.table.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

/** Sequence of notice numbers, over all years. @public drizzle-kit reads it */
export const noticeNumbers = pgSequence('renewal_notice_numbers')

/** A paper sent with a notice, identified by the hash of its bytes. */
export type NoticePaper = Pick<ContractPaper, 'kind' | 'fileName'> & { fileId: string; sha256: string }

/**
 * Renewal notices: next year's price and papers, and the last day to refuse. One for each end of each contract.
 * `sentAt` is when the recipient's mail server took the mail, which is the proof; nothing is renewed before.
 * `endDate` is the last day of cover that it is about. Amounts in cents. `pricedAt` is since when the payment
 * provider charges the new price; `pricedThrough` is the last day of the periods at the old price whose difference went with it.
 */
export const renewalNotices = pgTable(
  'renewal_notices',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    number: integer('number').notNull().default(sql`nextval('renewal_notice_numbers')`),
    contractId: uuid('contract_id')
      .notNull()
      .references(() => contracts.id, { onDelete: 'cascade' }),
    endDate: date('end_date', { mode: 'string' }).notNull(),
    beforeCents: integer('before_cents').notNull(),
    priceCents: integer('price_cents').notNull(),
    needsConsent: boolean('needs_consent').notNull(),
    lastDay: date('last_day', { mode: 'string' }).notNull(),
    papers: jsonb('papers').$type<NoticePaper[]>().notNull(),
    madeAt: at('made_at').notNull(),
    sentAt: at('sent_at'),
    answer: text('answer', { enum: renewalAnswers }),
    answeredAt: at('answered_at'),
    studiesEndedOn: date('studies_ended_on', { mode: 'string' }),
    pricedAt: at('priced_at'),
    pricedThrough: date('priced_through', { mode: 'string' }),
  },
  (table) => [
    unique('renewal_notices_one_for_each_end').on(table.contractId, table.endDate),
    index('renewal_notices_unproved').on(table.madeAt).where(sql`sent_at IS NULL`),
    index('renewal_notices_to_price')
      .on(table.endDate)
      .where(sql`price_cents <> before_cents AND priced_at IS NULL`),
  ],
)
