import { boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** `name` is shown; `path` is the address of the school's door, `/login/` and a slug (D-27). */
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
  guaranteesFileId: text('guarantees_file_id'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})
