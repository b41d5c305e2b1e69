import { sql } from 'drizzle-orm'
import { bigint, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/accounts.table.ts'
import { schools } from '../schools/schools.table.ts'

/**
 * Sort keys of the list of students, spelled exactly as in indexes and queries. Empty values come last; school 0
 * means none.
 */
export const listKeys = {
  school: sql.raw('(coalesce(school_id, 0))'),
  birthday: sql.raw("(coalesce(birthday, 'infinity'::date))"),
  phone: sql.raw(`(coalesce(phone_number, '~') COLLATE "C")`),
  /** Telephone read backwards, to find a number by its end in any country. */
  phoneEnd: sql.raw(`(reverse(phone_number) COLLATE "C")`),
}

/** Profiles beside accounts. `number` is the customer number; the Latin names are those of the passport (C-81). */
export const students = pgTable(
  'students',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    number: bigint('number', { mode: 'number' }).notNull().generatedByDefaultAsIdentity().unique(),
    schoolId: integer('school_id').references(() => schools.id),
    civility: text('civility', { enum: ['M', 'Mme'] }).notNull(),
    birthday: date('birthday', { mode: 'string' }),
    phoneNumber: text('phone_number'),
    latinName: text('latin_name'),
    latinLastName: text('latin_last_name'),
    street: text('street'),
    postalCode: text('postal_code'),
    city: text('city'),
    country: text('country'),
    complement: text('complement'),
    customerStripe: text('customer_stripe'),
    /** List that made the account; null where nobody's list did. */
    importId: uuid('import_id'),
  },
  (table) => [
    index('students_by_school').on(listKeys.school, table.userId),
    index('students_by_birthday').on(listKeys.birthday, table.userId),
    index('students_by_phone').on(listKeys.phone, table.userId),
    index('students_by_phone_end').on(listKeys.phoneEnd),
    index('students_by_import').on(table.importId).where(sql`import_id IS NOT NULL`),
  ],
)

/** Tags that administrators give students, to find them together again. */
export const studentTags = pgTable(
  'student_tags',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tag: text('tag').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.tag] }), index('student_tags_tag').on(table.tag)],
)
