import { nameChangeStates } from '@cursus/shared/words'
import { sql } from 'drizzle-orm'
import { date, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/accounts.table.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

/** Requests for another name or birthday than a contract carries; one at a time per student. */
export const nameChanges = pgTable(
  'name_changes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    studentId: uuid('student_id')
      .notNull()
      .references(() => users.id),
    /** Names on the day of the request. */
    fromName: text('from_name').notNull(),
    fromLastName: text('from_last_name').notNull(),
    name: text('name').notNull(),
    lastName: text('last_name').notNull(),
    /** Spelling of the passport; null for names in Latin letters. */
    latinName: text('latin_name'),
    latinLastName: text('latin_last_name'),
    /** Birthday that is asked for, and that of the day of the request; null where it is to stay. */
    birthday: date('birthday', { mode: 'string' }),
    fromBirthday: date('from_birthday', { mode: 'string' }),
    reason: text('reason').notNull(),
    state: text('state', { enum: nameChangeStates }).notNull().default('asked'),
    createdAt: at('created_at').notNull(),
    /** Reason of a refusal; null otherwise. */
    answer: text('answer'),
    answeredAt: at('answered_at'),
    answeredBy: uuid('answered_by').references(() => users.id),
  },
  (table) => [
    uniqueIndex('name_changes_waiting').on(table.studentId).where(sql`state = 'asked'`),
    index('name_changes_student').on(table.studentId, table.createdAt),
    index('name_changes_age').on(table.createdAt, table.id),
    index('name_changes_answered_by').on(table.answeredBy).where(sql`answered_by IS NOT NULL`),
  ],
)

export type NameChangeRow = typeof nameChanges.$inferSelect
