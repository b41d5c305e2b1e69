import { paperKinds } from '@cursus/shared/contracts'
import { pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { contracts } from '../contracts/contracts.table.ts'
import { files } from '../files/files.table.ts'

/**
 * What a person was given to read with a contract, in the version of that day. Contracts of one version share its file.
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
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [unique('contract_papers_one_of_kind').on(table.contractId, table.kind)],
)
