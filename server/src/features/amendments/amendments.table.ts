import { sql } from 'drizzle-orm'
import { date, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { contracts } from '../contracts/contracts.table.ts'
import { purchases } from '../purchases/purchases.table.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

/**
 * Changes of standing contracts. `waiting` until the difference is paid, `signing` until the amendment is signed,
 * `agreed` until its day has come; `done` once the contract is changed, with the number `AVN-2026-000001`. `expired`
 * unpaid or unsigned; `replaced` by another wish; `given_up` by its person; `void` when the contract had changed
 * meanwhile, or a bank took back what was paid for it. `draft` holds the wish in the shape of its product; prices in
 * cents. `revision` is that of the contract for which the price was computed, and goes with it when that is renewed;
 * `before…` is what it cost then.
 */
export const amendments = pgTable(
  'amendments',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    contractId: uuid('contract_id')
      .notNull()
      .references(() => contracts.id, { onDelete: 'cascade' }),
    reference: text('reference').unique(),
    state: text('state', {
      enum: ['waiting', 'signing', 'agreed', 'done', 'expired', 'replaced', 'given_up', 'void'],
    })
      .notNull()
      .default('waiting'),
    draft: jsonb('draft').$type<object>().notNull(),
    revision: integer('revision').notNull(),
    beforeCents: integer('before_cents').notNull(),
    beforePriceId: text('before_price_id'),
    /** To be paid, or paid back where negative; null: the new price less the one before. */
    differenceCents: integer('difference_cents'),
    /** Too little for a payment of its own: it goes with the next one. */
    laterCents: integer('later_cents').notNull().default(0),
    /** Days that the difference is for, both covered; null: those of the contract. */
    coversFrom: date('covers_from', { mode: 'string' }),
    coversUntil: date('covers_until', { mode: 'string' }),
    priceId: text('price_id').notNull(),
    priceCents: integer('price_cents').notNull(),
    effectOn: date('effect_on', { mode: 'string' }).notNull(),
    /** Purchase that pays the difference; null when nothing is to be paid. */
    purchaseId: uuid('purchase_id')
      .unique()
      .references(() => purchases.id, { onDelete: 'set null' }),
    actorId: uuid('actor_id').notNull(),
    askedAt: at('asked_at').notNull(),
    /** When the student said that they had read its draft; null where nothing is signed, and until then. */
    draftReadAt: at('draft_read_at'),
    expiresAt: at('expires_at').notNull(),
    doneAt: at('done_at'),
    /**
     * What was insured until then, an `InsuredThing`, where something else is insured since; null else, and while it is not
     * done.
     */
    replacedThing: jsonb('replaced_thing').$type<object>(),
    /** Since when the payment provider charges the new price; null also where it charges nothing. */
    pricedAt: at('priced_at'),
    /** Last day of the periods at the old price whose difference is counted. */
    pricedThrough: date('priced_through', { mode: 'string' }),
  },
  (table) => [
    uniqueIndex('amendments_one_open')
      .on(table.contractId)
      .where(sql`${table.state} IN ('waiting', 'signing', 'agreed')`),
    index('amendments_contract').on(table.contractId, table.doneAt),
  ],
)
