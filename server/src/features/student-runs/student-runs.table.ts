import { languages } from '@cursus/shared/language'
import type { RunMessage } from '@cursus/shared/student-runs'
import { runKinds, runStates } from '@cursus/shared/words'
import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '../accounts/accounts.table.ts'
import type { ManyChanged } from '../contracts/change-many.service.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })
const count = (name: string) => integer(name).notNull().default(0)

/**
 * One act on all students that a list showed. Of `total`, whom it is for, `done` and `failed` are over; `advancedAt` tells a run
 * that stands still.
 */
export const studentRuns = pgTable(
  'student_runs',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** What people call it by, over all years. */
    number: integer('number').notNull().generatedByDefaultAsIdentity(),
    actorId: uuid('actor_id').notNull(),
    kind: text('kind', { enum: runKinds }).notNull().default('invite'),
    /** What the list was narrowed by. */
    filter: jsonb('filter').$type<Record<string, string>>().notNull(),
    label: text('label'),
    change: jsonb('change').$type<ManyChanged>(),
    message: jsonb('message').$type<RunMessage>(),
    /** Of the file that an export makes. */
    language: text('language', { enum: languages }),
    state: text('state', { enum: runStates }).notNull().default('running'),
    /** Everybody who was shown, those that are left out too. */
    matching: count('matching'),
    total: count('total'),
    done: count('done'),
    failed: count('failed'),
    createdAt: at('created_at').notNull(),
    /** Nothing is done before. */
    startsAt: at('starts_at'),
    advancedAt: at('advanced_at').notNull(),
    finishedAt: at('finished_at'),
  },
  (table) => [index('student_runs_newest').on(table.createdAt)],
)

/** Each of them: waiting, done, or not done and why. `place` is that in the list. */
export const studentRunPeople = pgTable(
  'student_run_people',
  {
    runId: uuid('run_id')
      .notNull()
      .references(() => studentRuns.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    place: integer('place').notNull(),
    doneAt: at('done_at'),
    /** The code of the refusal; null while nothing was tried. */
    reason: text('reason'),
    /** Refused when the run was prepared, not when it came to them. */
    isLeftOut: boolean('is_left_out').notNull().default(false),
    /** Line of the file that an export makes; gone with the file. */
    line: text('line'),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.userId] }),
    index('student_run_people_next').on(table.runId, table.doneAt, table.reason, table.place),
    index('student_run_people_person').on(table.userId),
    index('student_run_people_lines').on(table.runId, table.place).where(sql`${table.line} IS NOT NULL`),
  ],
)
