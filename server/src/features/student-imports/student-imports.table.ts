import { type ImportColumn, importColumns, type ListMending } from '@cursus/shared/student-imports'
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
import { files } from '../files/files.table.ts'
import { schools } from '../schools/schools.table.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })
const count = (name: string) => integer(name).notNull().default(0)

/** Lists of students. `done` of `total` rows are worked off; `advancedAt` shows a list that stands still. */
export const studentImports = pgTable(
  'student_imports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    schoolId: integer('school_id')
      .notNull()
      .references(() => schools.id),
    actorId: uuid('actor_id').notNull(),
    fileName: text('file_name').notNull(),
    /** Size in bytes. */
    fileSize: integer('file_size').notNull(),
    encoding: text('encoding', { enum: ['utf-8', 'windows-1252'] }).notNull(),
    /** Sheet of the workbook that the list was read from; null for a CSV. */
    sheet: text('sheet'),
    delimiter: text('delimiter', { enum: [';', ',', '\t'] }).notNull(),
    /** First line as it was, for the list of refused rows. */
    header: jsonb('header').$type<string[]>().notNull(),
    /** Its line as the file counts; null of lists from before it was kept, like the next two. */
    headerLine: integer('header_line'),
    /** Rows that the spreadsheet hides, read or left out. */
    hiddenLines: integer('hidden_lines'),
    /** Columns that were read though the spreadsheet hides them. */
    hiddenColumns: jsonb('hidden_columns').$type<ImportColumn[]>(),
    leavesHiddenOut: boolean('leaves_hidden_out').notNull().default(false),
    /** Column of each cell of the header, where a person or the school's memory said so; null: by its name. */
    columns: jsonb('columns').$type<(ImportColumn | null)[]>(),
    /** A `stopped` one ends (`finishedAt`) when nobody works on a part of it any more. */
    state: text('state', { enum: ['running', 'done', 'failed', 'stopped', 'undoing', 'undone'] })
      .notNull()
      .default('running'),
    total: count('total'),
    done: count('done'),
    created: count('created'),
    updated: count('updated'),
    skipped: count('skipped'),
    rejected: count('rejected'),
    /** Those of the refused who are active students of this school. */
    active: count('active'),
    blankLines: count('blank_lines'),
    holdsInvitations: boolean('holds_invitations').notNull(),
    invited: count('invited'),
    /** When the last of them got a link. */
    invitedAt: at('invited_at'),
    createdAt: at('created_at').notNull(),
    advancedAt: at('advanced_at').notNull(),
    finishedAt: at('finished_at'),
  },
  (table) => [index('student_imports_school').on(table.schoolId, table.createdAt)],
)

/**
 * Good rows of a list, deleted once worked off. `userId` is the id of the account that the row may create. No foreign
 * key: each row would pay for a look-up, and lives for seconds.
 */
export const studentImportRows = pgTable(
  'student_import_rows',
  {
    importId: uuid('import_id').notNull(),
    email: text('email').notNull(),
    userId: uuid('user_id').notNull().defaultRandom(),
    line: integer('line').notNull(),
    civility: text('civility', { enum: ['M', 'Mme'] }).notNull(),
    name: text('name').notNull(),
    lastName: text('last_name').notNull(),
    birthday: date('birthday', { mode: 'string' }).notNull(),
    phone: text('phone'),
    street: text('street'),
    postalCode: text('postal_code'),
    city: text('city'),
    /** True where the student stays as they are, though the row differs. */
    isUnchanged: boolean('is_unchanged').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.importId, table.email] })],
)

/** Refused rows as they were sent and mended, kept for 30 days. `isActive`: a student of this school, nothing to mend. */
export const studentImportRejections = pgTable(
  'student_import_rejections',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => studentImports.id, { onDelete: 'cascade' }),
    line: integer('line').notNull(),
    field: text('field'),
    code: text('code').notNull(),
    cells: jsonb('cells').$type<string[]>().notNull(),
    /** As it was read, in lower case; null of rows from before it was kept. */
    email: text('email'),
    isActive: boolean('is_active').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.importId, table.line] })],
)

/** Headers of a school's lists that somebody mapped by hand, by their folded name; `column` null: passed over. */
export const schoolListColumns = pgTable(
  'school_list_columns',
  {
    schoolId: integer('school_id')
      .notNull()
      .references(() => schools.id, { onDelete: 'cascade' }),
    header: text('header').notNull(),
    column: text('column', { enum: importColumns }),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.header] })],
)

/** Students created by a list who are not invited yet. */
export const studentInvitations = pgTable(
  'student_invitations',
  {
    userId: uuid('user_id').primaryKey(),
    importId: uuid('import_id').notNull(),
  },
  (table) => [index('student_invitations_import').on(table.importId)],
)

/** Lists that an administrator put aside with what is mended in them, until `expiresAt`. Nobody else sees them. */
export const shelvedLists = pgTable(
  'shelved_lists',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    actorId: uuid('actor_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    schoolId: integer('school_id')
      .notNull()
      .references(() => schools.id, { onDelete: 'cascade' }),
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id),
    fileName: text('file_name').notNull(),
    mending: jsonb('mending').$type<ListMending>().notNull(),
    shelvedAt: at('shelved_at').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [
    index('shelved_lists_actor').on(table.actorId, table.shelvedAt),
    index('shelved_lists_file').on(table.fileId),
  ],
)
