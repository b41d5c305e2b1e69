import { paperKinds } from '@cursus/shared/contracts'
import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { contracts } from '../contracts/contracts.table.ts'
import { files } from '../files/files.table.ts'

/**
 * What a person was given to read with a contract, in the version of that day, the receipt of what they paid, and the
 * invoice that they gave in return.
 * Contracts of one version share its file. One of each kind is shown, and each of its credit notes; one that was replaced is archived, never deleted.
 * The signed contract is not among them: it lies with its signature.
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
  ],
)
