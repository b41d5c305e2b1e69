import { disputeStates } from '@cursus/shared/disputes'
import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '../accounts/accounts.table.ts'
import { contracts } from '../contracts/contracts.table.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

/**
 * Payments that their bank disputes, as the provider answered last, in cents. `holdsRefunds`: the provider refuses to pay
 * them back. `dueOn` is the last day for evidence. A closed one (won, lost) is final.
 */
export const disputes = pgTable(
  'disputes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    providerDispute: text('provider_dispute').notNull().unique(),
    /** Who paid. */
    studentId: uuid('student_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    paymentIntent: text('payment_intent').notNull(),
    amountCents: integer('amount_cents').notNull(),
    /** What the provider keeps for it, won or lost. */
    feeCents: integer('fee_cents').notNull().default(0),
    /** Reason that the bank gives, in the provider's word. */
    reason: text('reason').notNull(),
    state: text('state', { enum: disputeStates }).notNull(),
    holdsRefunds: boolean('holds_refunds').notNull(),
    dueOn: date('due_on', { mode: 'string' }),
    openedAt: at('opened_at').notNull(),
    closedAt: at('closed_at'),
  },
  (table) => [
    index('disputes_student').on(table.studentId),
    index('disputes_payment').on(table.paymentIntent),
    index('disputes_open').on(table.id).where(sql`closed_at IS NULL`),
  ],
)

/**
 * What of a dispute is for which contract, in cents; none where the payment bought nothing. `owedCents`: what of it, once
 * the dispute was lost, no refund of ours was due for, so that it is missing again, until `repaidAt`. `dueCents`: what of that is asked
 * for of a contract that has ended, with the last covered day of the payment as `dueUntil` (null where none is, or none was counted); null: all
 * of it.
 */
export const disputeShares = pgTable(
  'dispute_shares',
  {
    disputeId: uuid('dispute_id')
      .notNull()
      .references(() => disputes.id, { onDelete: 'cascade' }),
    contractId: uuid('contract_id')
      .notNull()
      .references(() => contracts.id, { onDelete: 'cascade' }),
    amountCents: integer('amount_cents').notNull(),
    owedCents: integer('owed_cents').notNull().default(0),
    dueCents: integer('due_cents'),
    dueUntil: date('due_until', { mode: 'string' }),
    repaidAt: at('repaid_at'),
  },
  (table) => [
    primaryKey({ columns: [table.disputeId, table.contractId] }),
    index('dispute_shares_contract').on(table.contractId),
  ],
)
