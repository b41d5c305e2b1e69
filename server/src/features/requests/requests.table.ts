import type { Language } from '@cursus/shared/language'
import type { CertificateRequestForm } from '@cursus/shared/requests'
import { certificateRequestStates } from '@cursus/shared/words'
import { sql } from 'drizzle-orm'
import { check, date, index, jsonb, pgSequence, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { citext, users } from '../accounts/accounts.table.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { files } from '../files/files.table.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

export const complaintNumbers = pgSequence('complaint_numbers', { startWith: 1 })

/** Complaints of students and of visitors: messages that must be answered by a day. Other messages are mails only. */
export const complaints = pgTable(
  'complaints',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    reference: text('reference').notNull().unique(),
    /** Null of a visitor, who is the person below: what they typed, proven by nothing. */
    studentId: uuid('student_id').references(() => users.id),
    firstName: text('first_name'),
    lastName: text('last_name'),
    email: citext('email'),
    language: text('language').$type<Language>(),
    contractReference: text('contract_reference'),
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    acknowledgedBy: date('acknowledged_by').notNull(),
    answerBy: date('answer_by').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    answer: text('answer'),
    answeredAt: at('answered_at'),
    answeredBy: uuid('answered_by').references(() => users.id),
  },
  (table) => [
    index('complaints_student').on(table.studentId),
    index('complaints_age').on(table.createdAt, table.id),
    index('complaints_email').on(table.email).where(sql`student_id IS NULL`),
    check(
      'complaints_sender',
      sql`student_id IS NOT NULL OR num_nulls(first_name, last_name, email, language) = 0`,
    ),
    index('complaints_answered_by').on(table.answeredBy).where(sql`answered_by IS NOT NULL`),
  ],
)

/** Requests for certificates, as they were written that day. */
export const certificateRequests = pgTable(
  'certificate_requests',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    studentId: uuid('student_id')
      .notNull()
      .references(() => users.id),
    lastname: text('lastname').notNull(),
    firstname: text('firstname').notNull(),
    /** ISO alpha-2, as the next two. */
    countryNationality: text('country_nationality').notNull(),
    secondCountryNationality: text('second_country_nationality'),
    countryResidence: text('country_residence').notNull(),
    /** Telephone in E.164. */
    phone: text('phone').notNull(),
    mail: text('mail').notNull(),
    address: jsonb('address').$type<CertificateRequestForm['address']>().notNull(),
    reason: text('reason').notNull(),
    hostOrganization: text('host_organization').notNull(),
    state: text('state', { enum: certificateRequestStates }).notNull().default('open'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('certificate_requests_student').on(table.studentId),
    index('certificate_requests_age').on(table.createdAt, table.id),
  ],
)

/** What administrators did with a request: asked for something, or sent a file. */
export const certificateRequestSteps = pgTable(
  'certificate_request_steps',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    requestId: uuid('request_id')
      .notNull()
      .references(() => certificateRequests.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['asked', 'sent'] }).notNull(),
    text: text('text'),
    fileId: uuid('file_id').references(() => files.id),
    fileName: text('file_name'),
    /** Stay whose certificate was sent; null for the administrator's own file. */
    contractId: uuid('contract_id').references(() => contracts.id),
    at: at('at').notNull().defaultNow(),
    by: uuid('by')
      .notNull()
      .references(() => users.id),
  },
  (table) => [
    index('certificate_request_steps_request').on(table.requestId, table.at),
    index('certificate_request_steps_file').on(table.fileId).where(sql`file_id IS NOT NULL`),
    index('certificate_request_steps_contract').on(table.contractId).where(sql`contract_id IS NOT NULL`),
    index('certificate_request_steps_by').on(table.by),
  ],
)
