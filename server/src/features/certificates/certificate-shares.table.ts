import { shareRecipients } from '@cursus/shared/certificate-shares'
import { date, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { contracts } from '../contracts/contracts.table.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

/**
 * Links to a contract's certificate, one per recipient. `token` is the secret of the address: 80 random bits, stored
 * as it is so that its owner can copy the link again. It works until the end of the day `until` in Paris, unless
 * withdrawn.
 */
export const certificateShares = pgTable(
  'certificate_shares',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    contractId: uuid('contract_id')
      .notNull()
      .references(() => contracts.id, { onDelete: 'cascade' }),
    recipient: text('recipient', { enum: shareRecipients }).notNull(),
    name: text('name').notNull(),
    language: text('language', { enum: ['fr', 'en'] }).notNull(),
    token: text('token').notNull().unique(),
    until: date('until', { mode: 'string' }).notNull(),
    createdAt: at('created_at').notNull(),
    withdrawnAt: at('withdrawn_at'),
    openings: integer('openings').notNull().default(0),
    lastOpenedAt: at('last_opened_at'),
  },
  (table) => [index('certificate_shares_contract').on(table.contractId, table.createdAt)],
)
