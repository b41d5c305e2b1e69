import { pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/accounts.table.ts'

/** Last mail of an administrator to a student in one situation; `link` for every situation that a link helps in. */
export const followUpMails = pgTable(
  'follow_up_mails',
  {
    studentId: uuid('student_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    situation: text('situation').notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.studentId, table.situation] })],
)
