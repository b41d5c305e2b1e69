import { terminationReasons } from '@cursus/shared/terminations'
import { sql } from 'drizzle-orm'
import { date, index, integer, pgSequence, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { contracts } from '../contracts/contracts.table.ts'
import { files } from '../files/files.table.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

export const terminationNumbers = pgSequence('termination_numbers', { startWith: 1 })

/**
 * Requests of students to leave a contract, with the answer of that day; the contract's own columns say how it
 * stands. `lastDay` is null when it ended before it began; `endsOn` is the day with which the cover ends. `refundCents` is
 * a forecast until it is settled, then what goes back. In cents.
 */
export const terminations = pgTable(
  'terminations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    contractId: uuid('contract_id')
      .notNull()
      .references(() => contracts.id, { onDelete: 'cascade' }),
    /** Number, RES-2026-000001. */
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
    /** Since when the contract no longer follows it: its student took it back, or it was refused. */
    takenBackAt: at('taken_back_at'),
    /** Reason of a refusal, as its student was told; null otherwise. */
    refusal: text('refusal'),
    /** When an administrator found nothing against it; null where nobody looked. */
    acceptedAt: at('accepted_at'),
    /** When the request was settled after its end. */
    settledAt: at('settled_at'),
  },
  (table) => [
    index('terminations_contract').on(table.contractId, table.askedAt),
    index('terminations_ending').on(table.endsOn).where(sql`settled_at IS NULL AND taken_back_at IS NULL`),
    index('terminations_proof').on(table.proofFileId).where(sql`proof_file_id IS NOT NULL`),
  ],
)
