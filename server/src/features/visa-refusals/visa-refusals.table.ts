import { visaRefusalCauses } from '@cursus/shared/visa-refusals'
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
 * Requests to end a stay because its visa was refused, or because the institution cancelled it, each with the letter; one waits at
 * a time per contract. `dueOn` is the last day for the answer. The money goes back by a refund of the same cause.
 */
export const visaRefusals = pgTable(
  'visa_refusals',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    contractId: uuid('contract_id')
      .notNull()
      .references(() => contracts.id, { onDelete: 'cascade' }),
    /** Number, VIS-2027-000001. */
    reference: text('reference').notNull().unique(),
    cause: text('cause', { enum: visaRefusalCauses }).notNull().default('visa_refused'),
    letterDate: date('refused_on', { mode: 'string' }).notNull(),
    letterFrom: text('refused_by').notNull(),
    letterFileId: uuid('letter_file_id')
      .notNull()
      .references(() => files.id),
    letterName: text('letter_name').notNull(),
    /** Refused request that another person is asked to read again. */
    rereads: uuid('rereads')
      .unique()
      .references((): AnyPgColumn => visaRefusals.id, { onDelete: 'cascade' }),
    askedAt: at('asked_at').notNull(),
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    decision: text('decision', { enum: ['accepted', 'refused'] }),
    decidedAt: at('decided_at'),
    decidedBy: uuid('decided_by'),
    /** Reason of a refusal, as its student was told. */
    reason: text('reason'),
    /** Sealed letter of the decision, once drawn. */
    decisionLetter: uuid('decision_letter').references(() => files.id),
  },
  (table) => [
    uniqueIndex('visa_refusals_waiting').on(table.contractId).where(sql`decided_at IS NULL`),
    index('visa_refusals_due').on(table.dueOn, table.id),
    index('visa_refusals_contract').on(table.contractId, table.askedAt),
    index('visa_refusals_letter').on(table.letterFileId),
    index('visa_refusals_decision_letter').on(table.decisionLetter).where(sql`decision_letter IS NOT NULL`),
  ],
)
