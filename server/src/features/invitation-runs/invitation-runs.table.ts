import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/accounts.table.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })
const count = (name: string) => integer(name).notNull().default(0)

/** New links for all students that a list showed. `sent` and `failed` of `total` are done; `advancedAt` tells one that stands still. */
export const invitationRuns = pgTable(
  'invitation_runs',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    actorId: uuid('actor_id').notNull(),
    /** What the list was narrowed by. */
    filter: jsonb('filter').$type<Record<string, string>>().notNull(),
    state: text('state', { enum: ['running', 'paused', 'stopped', 'done'] })
      .notNull()
      .default('running'),
    total: count('total'),
    sent: count('sent'),
    failed: count('failed'),
    createdAt: at('created_at').notNull(),
    advancedAt: at('advanced_at').notNull(),
    finishedAt: at('finished_at'),
  },
  (table) => [index('invitation_runs_newest').on(table.createdAt)],
)

/** Who waits for a link, and who got none and why; whoever got one is gone. `place` is that in the list. */
export const invitationRunPeople = pgTable(
  'invitation_run_people',
  {
    runId: uuid('run_id')
      .notNull()
      .references(() => invitationRuns.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    place: integer('place').notNull(),
    /** The code of the refusal; null while nothing was tried. */
    failure: text('failure'),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.userId] }),
    index('invitation_run_people_next').on(table.runId, table.failure, table.place),
    index('invitation_run_people_person').on(table.userId),
  ],
)
