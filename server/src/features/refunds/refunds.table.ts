import { refundCauses, refundStates } from '@cursus/shared/refunds'
import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { contracts } from '../contracts/contracts.table.ts'
import { files } from '../files/files.table.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

/**
 * Refunds of contracts, once per cause. `reference` is also the number of the credit note, without gaps. `dueOn` is
 * the last day on which it may arrive; `state` follows from the parts, unless it was declined. In cents.
 */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    contractId: uuid('contract_id')
      .notNull()
      .references(() => contracts.id, { onDelete: 'cascade' }),
    cause: text('cause', { enum: refundCauses }).notNull(),
    /** Amendment or termination that asked for it, or the payment that came after its end; null for a cause that comes once. */
    causeId: uuid('cause_id'),
    reference: text('reference').notNull().unique(),
    amountCents: integer('amount_cents').notNull(),
    /** Days that it is for, both included: of a difference by days, or before a late signature; null: those of the payments that it is taken from. */
    coversFrom: date('covers_from', { mode: 'string' }),
    coversUntil: date('covers_until', { mode: 'string' }),
    state: text('state', { enum: refundStates }).notNull().default('asked'),
    /** Administrator who asked for a refund that a second one has to confirm; null where no confirmation is needed. */
    firstBy: uuid('first_by'),
    /** The second administrator; null while it is held. */
    confirmedBy: uuid('confirmed_by'),
    /** The second administrator who declined it last, when and why; kept when it is asked for again. */
    declinedBy: uuid('declined_by'),
    declinedAt: at('declined_at'),
    declinedReason: text('declined_reason'),
    askedAt: at('asked_at').notNull(),
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    sentAt: at('sent_at'),
    receivedAt: at('received_at'),
    /** Credit note, once drawn. */
    creditNote: uuid('credit_note').references(() => files.id),
  },
  (table) => [
    unique('refunds_contract_cause').on(table.contractId, table.cause, table.causeId).nullsNotDistinct(),
    index('refunds_due').on(table.dueOn, table.id),
    index('refunds_credit_note').on(table.creditNote).where(sql`credit_note IS NOT NULL`),
  ],
)

/**
 * Parts of refunds, each for one payment, newest payment first. `payment` is the id of a session or an invoice of the
 * provider; `attempt` counts the tries that somebody asked for, and is part of the provider's key.
 */
export const refundParts = pgTable(
  'refund_parts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    refundId: uuid('refund_id')
      .notNull()
      .references(() => refunds.id, { onDelete: 'cascade' }),
    payment: text('payment').notNull(),
    /** Null until the provider was asked which payment paid the session. */
    paymentIntent: text('payment_intent'),
    amountCents: integer('amount_cents').notNull(),
    /** What of it a bank gave back by a dispute that was lost, so that it does not leave a second time. */
    disputedCents: integer('disputed_cents').notNull().default(0),
    /** `noted`: refused, and noted by one administrator as paid by hand, which another confirms. */
    state: text('state', { enum: ['waiting', 'sent', 'received', 'failed', 'noted'] })
      .notNull()
      .default('waiting'),
    attempt: integer('attempt').notNull().default(1),
    providerRefund: text('provider_refund').unique(),
    /** Number of answers that were written, so that an older answer never overwrites a newer one. */
    providerAnswers: integer('provider_answers').notNull().default(0),
    /** Reason of a refusal, in the provider's word. */
    fault: text('fault'),
  },
  (table) => [unique('refund_parts_payment').on(table.refundId, table.payment)],
)
