import { date, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { contracts } from '../contracts/contracts.table.ts'
import { files } from '../files/files.table.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

/**
 * What an invoice of the payment provider asks for one contract, in cents: of an invoice for two contracts each has a row.
 * `from` to `until` is the covered period, both days included. What was paid or voided stays as it is.
 */
export const instalments = pgTable(
  'instalments',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    contractId: uuid('contract_id')
      .notNull()
      .references(() => contracts.id, { onDelete: 'cascade' }),
    invoiceId: text('invoice_id').notNull(),
    amountCents: integer('amount_cents').notNull(),
    state: text('state', { enum: ['open', 'paid', 'void'] }).notNull(),
    /** The day in Paris on which the provider asked for it first. */
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    from: date('covers_from', { mode: 'string' }).notNull(),
    until: date('covers_until', { mode: 'string' }).notNull(),
    paidAt: at('paid_at'),
    paymentIntent: text('payment_intent'),
    cardBrand: text('card_brand'),
    cardLast4: text('card_last4'),
    /** Its receipt, once somebody asked for it. */
    receiptFile: uuid('receipt_file').references(() => files.id),
  },
  (table) => [unique('instalments_contract_invoice').on(table.contractId, table.invoiceId)],
)
