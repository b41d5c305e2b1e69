import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/accounts.table.ts'
import { files } from '../files/files.table.ts'

/**
 * Invoices uploaded before their contract exists, waiting for a draft that names them. Once attached, the row is
 * deleted and the invoice is a paper of the contract under the same id.
 */
export const waitingInvoices = pgTable(
  'waiting_invoices',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    studentId: uuid('student_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id),
    fileName: text('file_name').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('waiting_invoices_student').on(table.studentId, table.createdAt),
    index('waiting_invoices_age').on(table.createdAt),
    index('waiting_invoices_file').on(table.fileId),
  ],
)
