import { lateSteps } from '@cursus/shared/late-payment'
import { date, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { contracts } from '../contracts/contracts.table.ts'
import { files } from '../files/files.table.ts'

/**
 * A premium that is or was late, one row for each time: `since` is the `lateSince` of its contract. `step` is the last that was
 * told; `noticeFile` the formal notice, to be printed; `postedOn` the day on which it went to the post, noted by `postedBy`.
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
    postedOn: date('posted_on', { mode: 'string' }),
    postedBy: uuid('posted_by'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [unique('late_payments_once').on(table.contractId, table.since)],
)
