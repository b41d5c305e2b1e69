import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/accounts.table.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

/**
 * Renewal runs, started by an administrator or by the day. At most one is running, and others join it. `today` is the
 * day in Paris on which it began, also after midnight; `total` was due then, `renewed` is done.
 */
export const renewalRuns = pgTable(
  'renewal_runs',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Administrator who started it; null when the day did. */
    actorId: uuid('actor_id').references(() => users.id),
    requestId: text('request_id'),
    today: date('today', { mode: 'string' }).notNull(),
    state: text('state', { enum: ['running', 'done'] })
      .notNull()
      .default('running'),
    total: integer('total').notNull(),
    renewed: integer('renewed').notNull().default(0),
    createdAt: at('created_at').notNull().defaultNow(),
    finishedAt: at('finished_at'),
  },
  (table) => [
    uniqueIndex('renewal_runs_one_running').on(table.state).where(sql`state = 'running'`),
    index('renewal_runs_actor').on(table.actorId).where(sql`actor_id IS NOT NULL`),
  ],
)
