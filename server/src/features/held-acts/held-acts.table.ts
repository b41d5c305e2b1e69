import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true })

/**
 * What an administrator did that stands already, while its mails and its effects at the provider wait for a minute (decision 471).
 * `details` are parsed by the word that the act belongs to; they name nobody. At most one waits for each object.
 */
export const heldActs = pgTable(
  'held_acts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind', { enum: ['contract_changed', 'account_deactivated', 'link_resent'] }).notNull(),
    /** The contract or the account. */
    objectId: uuid('object_id').notNull(),
    actorId: uuid('actor_id').notNull(),
    details: jsonb('details').$type<unknown>().notNull(),
    /** `replaced`: another act on the same object took over what this one was going to tell. */
    state: text('state', { enum: ['waiting', 'left', 'taken_back', 'replaced'] })
      .notNull()
      .default('waiting'),
    createdAt: at('created_at').notNull(),
    leavesAt: at('leaves_at').notNull(),
    endedAt: at('ended_at'),
  },
  (table) => [
    uniqueIndex('held_acts_waiting').on(table.kind, table.objectId).where(sql`state = 'waiting'`),
    index('held_acts_due').on(table.leavesAt).where(sql`state = 'waiting'`),
    index('held_acts_actor').on(table.actorId, table.createdAt),
  ],
)
