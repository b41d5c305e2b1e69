import type { InsuranceType } from '@cursus/shared/contracts'
import type { Language } from '@cursus/shared/language'
import { queueKinds } from '@cursus/shared/words'
import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
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
import { schools } from '../schools/schools.table.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })
const person = (name: string) => uuid(name).references(() => users.id, { onDelete: 'cascade' })
const kind = text('kind', { enum: queueKinds }).notNull()
const object = { kind, objectId: uuid('object_id').notNull() }

/**
 * What waits for an administrator: a row for as long as it waits, kept by triggers of the tables that it stands in, in the
 * transaction of their change (decision 483). `dueAt` ends the last day of an answer, or is the hour of a call.
 */
export const queueItems = pgTable(
  'queue_items',
  {
    ...object,
    /** Null of a call: no account hangs on it. */
    studentId: person('student_id'),
    insuranceType: text('insurance_type').$type<InsuranceType>(),
    since: at('since').notNull(),
    dueAt: at('due_at').notNull(),
    isTimed: boolean('is_timed').notNull(),
    assigneeId: uuid('assignee_id').references(() => users.id, { onDelete: 'set null' }),
    postponedUntil: at('postponed_until'),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.objectId] }),
    // The order of the list, with what it is filtered by, so that it is walked and counted in the index alone.
    index('queue_items_due').on(
      table.dueAt,
      table.kind,
      table.objectId,
      table.assigneeId,
      table.insuranceType,
      table.postponedUntil,
    ),
    index('queue_items_assignee').on(table.assigneeId, table.dueAt).where(sql`assignee_id IS NOT NULL`),
    index('queue_items_student').on(table.studentId),
  ],
)

/** Whom what comes in is given to: the first that fits, by `position`. Null fits everything. */
export const queueRules = pgTable('queue_rules', {
  id: uuid('id').primaryKey().defaultRandom(),
  position: integer('position').notNull().generatedAlwaysAsIdentity(),
  kind: text('kind', { enum: queueKinds }),
  insuranceType: text('insurance_type').$type<InsuranceType>(),
  schoolId: integer('school_id').references(() => schools.id, { onDelete: 'cascade' }),
  language: text('language').$type<Language>(),
  assigneeIds: uuid('assignee_ids').array().notNull(),
  createdAt: at('created_at').notNull(),
})

/** Sentences that administrators wrote to answer a kind with, by language; empty where nobody has written it yet. */
export const replyTemplates = pgTable('reply_templates', {
  id: uuid('id').primaryKey().defaultRandom(),
  kind,
  name: text('name').notNull(),
  texts: jsonb('texts').$type<Record<Language, string>>().notNull(),
  changedAt: at('changed_at').notNull(),
})

/** Who has what open: good for a minute after `seenAt`. */
export const queueWatchers = pgTable(
  'queue_watchers',
  {
    ...object,
    userId: person('user_id').notNull(),
    seenAt: at('seen_at').notNull(),
    /** Since when they decide it; null while they only read. */
    decidingSince: at('deciding_since'),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.objectId, table.userId] }),
    index('queue_watchers_age').on(table.seenAt),
    index('queue_watchers_person').on(table.userId),
  ],
)

/**
 * The public holidays that fall on Monday to Friday, 2024 to 2099, as `isWorkingDay` has them: what SQL counts working days by.
 * @public drizzle-kit reads it
 */
export const publicHolidays = pgTable('public_holidays', {
  day: date('day', { mode: 'string' }).primaryKey(),
})
