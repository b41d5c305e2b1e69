import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true })

/**
 * Acts of administrators that already stand, while their mails and their effects at the provider wait a minute
 * (decision 471). `details` are parsed by the act's own feature and name nobody. At most one waits per object.
 */
export const heldActs = pgTable(
  'held_acts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind', { enum: ['contract_changed', 'account_deactivated', 'link_resent'] }).notNull(),
    /** Contract or account that the act is about. */
    objectId: uuid('object_id').notNull(),
    actorId: uuid('actor_id').notNull(),
    details: jsonb('details').$type<unknown>().notNull(),
    /** `replaced`: a later act on the same object took over what this one would have told. */
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
