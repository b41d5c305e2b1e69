import { sql } from 'drizzle-orm'
import { date, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { contracts } from '../contracts/contracts.table.ts'
import { purchases } from '../purchases/purchases.table.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

/**
 * Changes of standing contracts. `waiting` until the difference is paid; `done` once the contract is changed, with
 * the number `AVN-2026-000001`; `expired` unpaid; `replaced` by another wish; `void` when the contract had changed
 * before the money came. `draft` holds the wish in the shape of its product; prices in cents. `revision` is that of
 * the contract for which the price was computed.
 */
export const amendments = pgTable(
  'amendments',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    contractId: uuid('contract_id')
      .notNull()
      .references(() => contracts.id, { onDelete: 'cascade' }),
    reference: text('reference').unique(),
    state: text('state', { enum: ['waiting', 'done', 'expired', 'replaced', 'void'] })
      .notNull()
      .default('waiting'),
    draft: jsonb('draft').$type<object>().notNull(),
    revision: integer('revision').notNull(),
    beforeCents: integer('before_cents').notNull(),
    priceId: text('price_id').notNull(),
    priceCents: integer('price_cents').notNull(),
    effectOn: date('effect_on', { mode: 'string' }).notNull(),
    /** Purchase that pays the difference; null when nothing is to be paid. */
    purchaseId: uuid('purchase_id')
      .unique()
      .references(() => purchases.id, { onDelete: 'set null' }),
    actorId: uuid('actor_id').notNull(),
    askedAt: at('asked_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    doneAt: at('done_at'),
  },
  (table) => [
    uniqueIndex('amendments_one_waiting').on(table.contractId).where(sql`${table.state} = 'waiting'`),
    index('amendments_contract').on(table.contractId, table.doneAt),
  ],
)
