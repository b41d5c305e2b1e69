import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  date,
  index,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { contracts } from '../contracts/contracts.table.ts'
import { files } from '../files/files.table.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

/**
 * Requests to end a stay because a visa was refused, with the letter that says so; one at a time of a contract. `dueOn` is the
 * last day of the answer. What goes back is a refund of its own.
 */
export const visaRefusals = pgTable(
  'visa_refusals',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    contractId: uuid('contract_id')
      .notNull()
      .references(() => contracts.id, { onDelete: 'cascade' }),
    /** VIS-2027-000001. */
    reference: text('reference').notNull().unique(),
    refusedOn: date('refused_on', { mode: 'string' }).notNull(),
    refusedBy: text('refused_by').notNull(),
    letterFileId: uuid('letter_file_id')
      .notNull()
      .references(() => files.id),
    letterName: text('letter_name').notNull(),
    /** The refused request that another person is asked to read again. */
    rereads: uuid('rereads')
      .unique()
      .references((): AnyPgColumn => visaRefusals.id, { onDelete: 'cascade' }),
    askedAt: at('asked_at').notNull(),
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    decision: text('decision', { enum: ['accepted', 'refused'] }),
    decidedAt: at('decided_at'),
    decidedBy: uuid('decided_by'),
    /** Why it was refused, as its student was told. */
    reason: text('reason'),
    /** The sealed letter of the decision, once it is drawn. */
    decisionLetter: uuid('decision_letter').references(() => files.id),
  },
  (table) => [
    uniqueIndex('visa_refusals_waiting').on(table.contractId).where(sql`decided_at IS NULL`),
    index('visa_refusals_due').on(table.dueOn, table.id),
    index('visa_refusals_contract').on(table.contractId, table.askedAt),
  ],
)
