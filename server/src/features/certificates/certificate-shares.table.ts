import { shareRecipients } from '@cursus/shared/certificate-shares'
import { languages } from '@cursus/shared/language'
import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { contracts } from '../contracts/contracts.table.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

/**
 * Links to a contract's certificate, one per recipient. `token` is the secret of the address: 80 random bits, stored
 * as it is so that its owner can copy the link again. It works until the end of the day `until` in Paris, unless
 * withdrawn. That of somebody named in the contract shows a certificate of their own.
 */
export const certificateShares = pgTable(
  'certificate_shares',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    contractId: uuid('contract_id')
      .notNull()
      .references(() => contracts.id, { onDelete: 'cascade' }),
    recipient: text('recipient', { enum: [...shareRecipients, 'occupant'] }).notNull(),
    name: text('name').notNull(),
    language: text('language', { enum: ['fr', 'en'] }).notNull(),
    token: text('token').notNull().unique(),
    occupantId: uuid('occupant_id'),
    /** What a mail makes the token from; null for a link that only its owner copies. */
    tokenReference: text('token_reference'),
    email: text('email'),
    emailLanguage: text('email_language', { enum: languages }),
    /** Check code that the contract had when whoever has the link was last told of it, and the end of cover that they know. */
    toldCode: text('told_code'),
    toldEnd: date('told_end', { mode: 'string' }),
    until: date('until', { mode: 'string' }).notNull(),
    createdAt: at('created_at').notNull(),
    withdrawnAt: at('withdrawn_at'),
    openings: integer('openings').notNull().default(0),
    lastOpenedAt: at('last_opened_at'),
  },
  (table) => [
    index('certificate_shares_contract').on(table.contractId, table.createdAt),
    index('certificate_shares_to_tell').on(table.contractId).where(sql`email IS NOT NULL`),
  ],
)
