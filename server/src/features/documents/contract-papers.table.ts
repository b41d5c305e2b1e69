import { paperKinds } from '@cursus/shared/contracts'
import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { contracts } from '../contracts/contracts.table.ts'
import { files } from '../files/files.table.ts'

/**
 * Papers handed over with a contract, in the version of that day: terms, receipt, the person's own invoice, credit
 * notes. Contracts of one version share its file. One paper of each kind is current, and every credit note; replaced
 * ones are archived, never deleted. The signed contract is stored with its signature instead.
 */
export const contractPapers = pgTable(
  'contract_papers',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    contractId: uuid('contract_id')
      .notNull()
      .references(() => contracts.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: paperKinds }).notNull(),
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id),
    fileName: text('file_name').notNull(),
    isArchived: boolean('is_archived').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('contract_papers_one_kind')
      .on(table.contractId, table.kind)
      .where(sql`NOT is_archived AND kind <> 'credit_note'`),
    index('contract_papers_contract').on(table.contractId),
    index('contract_papers_file').on(table.fileId),
  ],
)
