import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/accounts.table.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })
const count = (name: string) => integer(name).notNull().default(0)

/**
 * Runs that send new links to all students of a list. `sent` and `failed` count up to `total`; `advancedAt` shows a
 * run that stands still.
 */
export const invitationRuns = pgTable(
  'invitation_runs',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    actorId: uuid('actor_id').notNull(),
    /** Filter of the list. */
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

/**
 * Students of a run who wait for a link, or got none and why; rows of those who got one are deleted. `place` is the
 * position in the list.
 */
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
    /** Code of the refusal; null while nothing was tried. */
    failure: text('failure'),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.userId] }),
    index('invitation_run_people_next').on(table.runId, table.failure, table.place),
    index('invitation_run_people_person').on(table.userId),
  ],
)
