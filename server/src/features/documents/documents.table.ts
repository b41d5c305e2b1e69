import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { contracts } from '../contracts/contracts.table.ts'
import { files } from '../files/files.table.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

/** Documents of contracts: one is current, replaced ones are archived, never deleted. */
export const documents = pgTable(
  'documents',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    contractId: uuid('contract_id')
      .notNull()
      .references(() => contracts.id),
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id),
    kind: text('kind', { enum: ['certificate', 'contract'] }).notNull(),
    fileName: text('file_name').notNull(),
    /**
     * Facts on a certificate as it was printed, or as it would have been when an administrator uploaded a file in its
     * place. Null for a contract, and for a first document uploaded by an administrator.
     */
    facts: jsonb('facts').$type<Record<string, unknown>>(),
    /** Certificate with English first, drawn from the same facts when it is first asked for. */
    englishFileId: uuid('english_file_id').references(() => files.id),
    /** Seconds from the payment, or the signature, to this first document of its contract; null on later ones. */
    waitedSeconds: integer('waited_seconds'),
    isArchived: boolean('is_archived').notNull().default(false),
    /**
     * Renewal and correction of its contract as they stood when it was drawn: it is out of date where the contract has others. Instants
     * of two processes, or of one that waited for the other, tell no order.
     */
    renewedAt: at('renewed_at'),
    correctedAt: at('corrected_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('documents_contract').on(table.contractId),
    // How long certificates took, in the index alone.
    index('documents_waited')
      .on(table.createdAt, table.waitedSeconds, table.contractId)
      .where(sql`waited_seconds IS NOT NULL`),
    uniqueIndex('documents_one_current').on(table.contractId).where(sql`${table.isArchived} = false`),
    index('documents_file').on(table.fileId),
    index('documents_english_file').on(table.englishFileId).where(sql`english_file_id IS NOT NULL`),
  ],
)
