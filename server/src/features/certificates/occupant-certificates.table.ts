import { sql } from 'drizzle-orm'
import { date, index, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { contracts } from '../contracts/contracts.table.ts'
import { files } from '../files/files.table.ts'

/**
 * Certificates of people named in a contract beside its policyholder. `code` is their own check code; it stands and falls with
 * `contractCode`, the check code that the contract had when it was issued. Names are kept, so that the code of somebody who left
 * still answers.
 */
export const occupantCertificates = pgTable(
  'occupant_certificates',
  {
    code: text('code').primaryKey(),
    contractId: uuid('contract_id')
      .notNull()
      .references(() => contracts.id, { onDelete: 'cascade' }),
    occupantId: uuid('occupant_id').notNull(),
    contractCode: text('contract_code').notNull(),
    /** Last day that it states. */
    endDate: date('end_date', { mode: 'string' }).notNull(),
    civility: text('civility', { enum: ['M', 'Mme'] }).notNull(),
    name: text('name').notNull(),
    lastName: text('last_name').notNull(),
    issuedAt: timestamp('issued_at', { withTimezone: true }).notNull(),
    /** The sealed PDF, drawn when it is first asked for. */
    fileId: uuid('file_id').references(() => files.id),
  },
  (table) => [
    unique('occupant_certificates_once').on(
      table.contractId,
      table.occupantId,
      table.contractCode,
      table.endDate,
    ),
    index('occupant_certificates_file').on(table.fileId).where(sql`file_id IS NOT NULL`),
  ],
)
