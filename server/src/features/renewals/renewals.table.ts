import { sql } from 'drizzle-orm'
import { date, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/accounts.table.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

/**
 * One renewal that an administrator asked for, or that its day brought. At most one runs: whoever asks meanwhile joins it. `today` is the day in
 * Paris when it began and stays its day past midnight; `total` was due then, `renewed` is done.
 */
export const renewalRuns = pgTable(
  'renewal_runs',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Null where nobody pressed: the day itself brought it. */
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
  (table) => [uniqueIndex('renewal_runs_one_running').on(table.state).where(sql`state = 'running'`)],
)
