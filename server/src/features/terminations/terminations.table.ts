import { terminationReasons } from '@cursus/shared/terminations'
import { sql } from 'drizzle-orm'
import { date, index, integer, pgSequence, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { contracts } from '../contracts/contracts.table.ts'
import { files } from '../files/files.table.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

export const terminationNumbers = pgSequence('termination_numbers', { startWith: 1 })

/**
 * Requests of students to leave a contract, as they were answered on that day; how the contract stands is said by its own
 * columns. `lastDay` is null where it ended before it began; `endsOn` is the day as which the cover ends. Cents.
 */
export const terminations = pgTable(
  'terminations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    contractId: uuid('contract_id')
      .notNull()
      .references(() => contracts.id, { onDelete: 'cascade' }),
    /** RES-2026-000001. */
    reference: text('reference').notNull().unique(),
    reason: text('reason', { enum: terminationReasons }).notNull(),
    eventDate: date('event_date', { mode: 'string' }),
    proofFileId: uuid('proof_file_id').references(() => files.id),
    proofName: text('proof_name'),
    lastDay: date('last_day', { mode: 'string' }),
    endsOn: date('ends_on', { mode: 'string' }).notNull(),
    refundCents: integer('refund_cents').notNull(),
    refundDueBy: date('refund_due_by', { mode: 'string' }).notNull(),
    askedAt: at('asked_at').notNull(),
    /** Since then the contract follows it no more: its student took it back, or it was refused. */
    takenBackAt: at('taken_back_at'),
    /** Why an administrator refused it, as its student was told; null where nobody did. */
    refusal: text('refusal'),
    /** When the work of the day of its end was done. */
    settledAt: at('settled_at'),
  },
  (table) => [
    index('terminations_contract').on(table.contractId, table.askedAt),
    index('terminations_ending').on(table.endsOn).where(sql`settled_at IS NULL AND taken_back_at IS NULL`),
  ],
)
