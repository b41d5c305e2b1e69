import { lateSteps } from '@cursus/shared/late-payment'
import { sql } from 'drizzle-orm'
import { date, index, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { contracts } from '../contracts/contracts.table.ts'
import { files } from '../files/files.table.ts'

/**
 * Late premiums, one row for each time: `since` is the `lateSince` of its contract, `step` the last step that was
 * told, `noticeFile` the formal notice to print, `postedOn` the day it was posted, recorded by `postedBy`.
 */
export const latePayments = pgTable(
  'late_payments',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    contractId: uuid('contract_id')
      .notNull()
      .references(() => contracts.id, { onDelete: 'cascade' }),
    since: date('since', { mode: 'string' }).notNull(),
    step: text('step', { enum: lateSteps }).notNull().default('failed'),
    noticeFile: uuid('notice_file').references(() => files.id),
    /** Last day on which to post it, while it is to be posted. */
    postBy: date('post_by', { mode: 'string' }),
    postedOn: date('posted_on', { mode: 'string' }),
    postedBy: uuid('posted_by'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    unique('late_payments_once').on(table.contractId, table.since),
    index('late_payments_notice').on(table.noticeFile).where(sql`notice_file IS NOT NULL`),
  ],
)
