import { boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true }).notNull().defaultNow()

/**
 * Schools. `name` is shown; `path` is the address of the door, `/login/` and a slug (D-27). Insurer and files survive
 * a change of level, but count only at the inclusive one. `version` goes up with each change.
 */
export const schools = pgTable('schools', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  name: text('name').notNull(),
  path: text('path').notNull().unique(),
  emailDomain: text('email_domain').notNull(),
  studentsSchoolName: text('students_school_name').notNull(),
  partnershipLevel: text('partnership_level', { enum: ['inclusive', 'partner', 'classic'] }).notNull(),
  partnerLevelHealthMobility: integer('partner_level_health_mobility').notNull().default(1),
  insuranceForForeign: boolean('insurance_for_foreign').notNull().default(false),
  insurer: integer('insurer'),
  offers: text('offers').array().notNull(),
  certificateFileId: text('certificate_file_id'),
  certificateFileName: text('certificate_file_name'),
  guaranteesFileId: text('guarantees_file_id'),
  guaranteesFileName: text('guarantees_file_name'),
  version: integer('version').notNull().default(1),
  createdAt: at('created_at'),
})

/** Former slugs of schools: they still lead to the same school, and never to another. */
export const schoolSlugs = pgTable(
  'school_slugs',
  {
    slug: text('slug').primaryKey(),
    schoolId: integer('school_id')
      .notNull()
      .references(() => schools.id),
    replacedAt: at('replaced_at'),
  },
  (table) => [index('school_slugs_school').on(table.schoolId)],
)
