import { paperKinds } from '@cursus/shared/contracts'
import { sql } from 'drizzle-orm'
import {
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
import { users } from '../accounts/accounts.table.ts'
import { files } from '../files/files.table.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

/**
 * A draft that went to checkout. `amount` in cents is what the tariff gave then, and stays what counts.
 * `draft` is null for a client that sends the data only on return. `open` until a session is paid; `fulfilled` has contracts;
 * `refused` was paid with another amount and is paid back. `draftKey` is the same for the same draft, so that a
 * second checkout of it finds the first.
 */
export const purchases = pgTable(
  'purchases',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    studentId: uuid('student_id')
      .notNull()
      .references(() => users.id),
    product: text('product', { enum: ['health_mobility', 'home', 'multimedia'] }).notNull(),
    draft: jsonb('draft').$type<Record<string, unknown>>(),
    draftKey: text('draft_key'),
    description: text('description').notNull().default(''),
    amount: integer('amount').notNull(),
    language: text('language', { enum: ['fr', 'en', 'ch', 'ar'] }).notNull(),
    state: text('state', { enum: ['open', 'fulfilled', 'abandoned', 'refused'] })
      .notNull()
      .default('open'),
    attempt: integer('attempt').notNull().default(0),
    createdAt: at('created_at').notNull().defaultNow(),
    fulfilledAt: at('fulfilled_at'),
  },
  (table) => [
    index('purchases_student').on(table.studentId),
    index('purchases_open').on(table.createdAt).where(sql`state = 'open'`),
    uniqueIndex('purchases_one_open').on(table.studentId, table.draftKey).where(sql`${table.state} = 'open'`),
  ],
)

/** What is bought: one contract comes of each line. Amount in cents. */
export const purchaseLines = pgTable(
  'purchase_lines',
  {
    purchaseId: uuid('purchase_id')
      .notNull()
      .references(() => purchases.id, { onDelete: 'cascade' }),
    product: text('product', { enum: ['health_mobility', 'home', 'multimedia'] }).notNull(),
    priceId: text('price_id').notNull(),
    amount: integer('amount').notNull(),
  },
  (table) => [primaryKey({ columns: [table.purchaseId, table.product] })],
)

/**
 * One try to pay a purchase. The row is written before the provider is asked, so that a repeat uses the same
 * idempotency key and the same expiry; `sessionId` follows its answer.
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
    refundReason: text('refund_reason'),
    expiresAt: at('expires_at').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.purchaseId, table.attempt] }),
    index('checkout_sessions_state').on(table.state),
  ],
)

/**
 * What the person was given to read when they went to checkout, per line, in the version of that moment: it goes with the
 * contract that the line becomes.
 */
export const purchasePapers = pgTable(
  'purchase_papers',
  {
    purchaseId: uuid('purchase_id')
      .notNull()
      .references(() => purchases.id, { onDelete: 'cascade' }),
    product: text('product', { enum: ['health_mobility', 'home', 'multimedia'] }).notNull(),
    kind: text('kind', { enum: paperKinds }).notNull(),
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id),
    fileName: text('file_name').notNull(),
  },
  (table) => [primaryKey({ columns: [table.purchaseId, table.product, table.kind] })],
)
