import { refundCauses, refundStates } from '@cursus/shared/refunds'
import { date, index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { contracts } from '../contracts/contracts.table.ts'
import { files } from '../files/files.table.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

/**
 * Money of a contract that goes back, once for each cause. `reference` is also the number of its credit note, without gaps.
 * `dueOn` is the last day on which it may arrive; `state` follows from the parts. Cents.
 */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    contractId: uuid('contract_id')
      .notNull()
      .references(() => contracts.id, { onDelete: 'cascade' }),
    cause: text('cause', { enum: refundCauses }).notNull(),
    /** What asked for it, of a cause that comes again: the amendment. */
    causeId: uuid('cause_id'),
    reference: text('reference').notNull().unique(),
    amountCents: integer('amount_cents').notNull(),
    state: text('state', { enum: refundStates }).notNull().default('asked'),
    askedAt: at('asked_at').notNull(),
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    sentAt: at('sent_at'),
    receivedAt: at('received_at'),
    /** The credit note, once it is drawn. */
    creditNote: uuid('credit_note').references(() => files.id),
  },
  (table) => [
    unique('refunds_contract_cause').on(table.contractId, table.cause, table.causeId).nullsNotDistinct(),
    index('refunds_due').on(table.dueOn, table.id),
  ],
)

/**
 * What of a refund goes back to one payment, the newest payment first. `payment` names it (a session or an invoice of the
 * provider); `attempt` counts the tries that somebody asked for, and is part of the provider's key.
 */
export const refundParts = pgTable(
  'refund_parts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    refundId: uuid('refund_id')
      .notNull()
      .references(() => refunds.id, { onDelete: 'cascade' }),
    payment: text('payment').notNull(),
    /** Null until the provider was asked what paid the session. */
    paymentIntent: text('payment_intent'),
    amountCents: integer('amount_cents').notNull(),
    state: text('state', { enum: ['waiting', 'sent', 'received', 'failed'] })
      .notNull()
      .default('waiting'),
    attempt: integer('attempt').notNull().default(1),
    providerRefund: text('provider_refund').unique(),
    /** Counts the answers that were written, so that an older one is never written over a newer. */
    providerAnswers: integer('provider_answers').notNull().default(0),
    /** Why the provider or the bank refused, in the provider's word. */
    fault: text('fault'),
  },
  (table) => [unique('refund_parts_payment').on(table.refundId, table.payment)],
)
