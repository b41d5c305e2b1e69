import { paperKinds } from '@cursus/shared/contracts'
import { languages } from '@cursus/shared/language'
import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { productColumn } from '../../platform/product-column.ts'
import { users } from '../accounts/accounts.table.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { files } from '../files/files.table.ts'
import type { Identity } from './purchases.rules.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

/** SQL condition of a purchase that is neither paid nor given up, spelled exactly as its index. */
export const isOpen = sql.raw(`purchases.state = 'open'`)

/**
 * Drafts that went to checkout. `amount` in cents is the tariff's at that time and stays valid. `product` is the key
 * of a product. `draft`, and the columns from it, are null for a client that sends the data only on return. `open`
 * until a session is paid; `fulfilled` has contracts; `refused` was paid, bought nothing and is paid back.
 * `draftKey` is equal for equal drafts, so that a second checkout finds the first. The difference of a change has its
 * `changedContract`, one line, and an empty draft; so has what pays again for a contract what a bank took back (`repays`).
 */
export const purchases = pgTable(
  'purchases',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    studentId: uuid('student_id')
      .notNull()
      .references(() => users.id),
    product: productColumn('product').notNull(),
    /** Contract whose change this pays the difference of, or that it pays for again; null for a purchase. */
    changedContract: uuid('changed_contract').references(() => contracts.id, { onDelete: 'cascade' }),
    /** True where it pays again what a bank took back of `changedContract`, which changes nothing of it. */
    repays: boolean('repays').notNull().default(false),
    /** Days that a difference by days pays for, both covered; null: those of the contract. */
    coversFrom: date('covers_from', { mode: 'string' }),
    coversUntil: date('covers_until', { mode: 'string' }),
    draft: jsonb('draft').$type<object>(),
    draftKey: text('draft_key'),
    /** Values that make it the same insured thing as another draft of its product. */
    identity: jsonb('identity').$type<Identity>(),
    /** Day in Paris from whose beginning it can no longer be paid. */
    payableUntil: date('payable_until', { mode: 'string' }),
    description: text('description').notNull().default(''),
    amount: integer('amount').notNull(),
    language: text('language', { enum: languages }).notNull(),
    state: text('state', { enum: ['open', 'fulfilled', 'abandoned', 'refused'] })
      .notNull()
      .default('open'),
    attempt: integer('attempt').notNull().default(0),
    createdAt: at('created_at').notNull().defaultNow(),
    fulfilledAt: at('fulfilled_at'),
    /** Receipt of a difference, once somebody asked for it. */
    receiptFile: uuid('receipt_file').references(() => files.id),
  },
  (table) => [
    index('purchases_student').on(table.studentId),
    index('purchases_changed').on(table.changedContract).where(sql`changed_contract IS NOT NULL`),
    // Few: a bank had taken back what it pays again.
    index('purchases_repaying').on(table.changedContract).where(sql`repays`),
    index('purchases_open').on(table.createdAt).where(sql`state = 'open'`),
    index('purchases_fulfilled').on(table.fulfilledAt).where(sql`state = 'fulfilled'`),
    uniqueIndex('purchases_one_open').on(table.studentId, table.draftKey).where(sql`${table.state} = 'open'`),
    index('purchases_receipt').on(table.receiptFile).where(sql`receipt_file IS NOT NULL`),
  ],
)

/** Lines of purchases; each becomes one contract. Amount in cents. */
export const purchaseLines = pgTable(
  'purchase_lines',
  {
    purchaseId: uuid('purchase_id')
      .notNull()
      .references(() => purchases.id, { onDelete: 'cascade' }),
    product: productColumn('product').notNull(),
    priceId: text('price_id').notNull(),
    amount: integer('amount').notNull(),
  },
  (table) => [primaryKey({ columns: [table.purchaseId, table.product] })],
)

/**
 * Attempts to pay a purchase. The row is written before the provider is asked, so that a repeat uses the same
 * idempotency key and expiry; `sessionId` follows with the answer.
 */
export const checkoutSessions = pgTable(
  'checkout_sessions',
  {
    purchaseId: uuid('purchase_id')
      .notNull()
      .references(() => purchases.id, { onDelete: 'cascade' }),
    attempt: integer('attempt').notNull(),
    sessionId: text('session_id').unique(),
    url: text('url'),
    state: text('state', { enum: ['starting', 'open', 'paid', 'expired', 'refunding', 'refunded', 'failed'] })
      .notNull()
      .default('starting'),
    paymentIntent: text('payment_intent'),
    amountPaid: integer('amount_paid'),
    /** When it was paid, as far as that was told; what it buys may come later. Null before that was noted. */
    paidAt: at('paid_at'),
    refundReason: text('refund_reason'),
    expiresAt: at('expires_at').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.purchaseId, table.attempt] }),
    index('checkout_sessions_state').on(table.state),
    index('checkout_sessions_created').on(table.createdAt),
    index('checkout_sessions_payment').on(table.paymentIntent).where(sql`payment_intent IS NOT NULL`),
  ],
)

/**
 * Terms shown at checkout, per line, in the version of that moment; they are handed over with the contract of the
 * line.
 */
export const shownTerms = pgTable(
  'purchase_papers',
  {
    purchaseId: uuid('purchase_id')
      .notNull()
      .references(() => purchases.id, { onDelete: 'cascade' }),
    product: productColumn('product').notNull(),
    kind: text('kind', { enum: paperKinds }).notNull(),
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id),
    fileName: text('file_name').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.purchaseId, table.product, table.kind] }),
    index('purchase_papers_file').on(table.fileId),
  ],
)
