import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { contracts } from '../contracts/contracts.table.ts'
import { files } from '../files/files.table.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

/**
 * What an invoice of the payment provider asks for one contract, in cents; one row per contract of the invoice.
 * `from` to `until` is the covered period, both days included. Paid and voided rows are final.
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
    /** Day in Paris on which the provider first asked for it. */
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    from: date('covers_from', { mode: 'string' }).notNull(),
    until: date('covers_until', { mode: 'string' }).notNull(),
    paidAt: at('paid_at'),
    paymentIntent: text('payment_intent'),
    cardBrand: text('card_brand'),
    cardLast4: text('card_last4'),
    /** Receipt, once somebody asked for it. */
    receiptFile: uuid('receipt_file').references(() => files.id),
  },
  (table) => [
    unique('instalments_contract_invoice').on(table.contractId, table.invoiceId),
    // What came in when, in the index alone.
    index('instalments_paid')
      .on(table.paidAt, table.amountCents, table.contractId)
      .where(sql`state = 'paid'`),
    // What is missing, of the few that are late.
    index('instalments_open').on(table.contractId, table.amountCents).where(sql`state = 'open'`),
    index('instalments_receipt').on(table.receiptFile).where(sql`receipt_file IS NOT NULL`),
  ],
)
