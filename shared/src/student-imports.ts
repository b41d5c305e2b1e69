import * as z from 'zod/mini'

/** Columns of a student list, in the order of its template. Other columns of a file are ignored. */
export const importColumns = [
  'civility',
  'name',
  'lastName',
  'email',
  'birthday',
  'phone',
  'street',
  'postalCode',
  'city',
] as const
export type ImportColumn = (typeof importColumns)[number]
const Column = z.enum(importColumns)

export const requiredColumns = ['civility', 'name', 'lastName', 'email', 'birthday'] as const

/** Reasons why a row of a list is refused: one code a row. */
export const rejectionCodes = [
  'row.columnCount',
  'cell.formula',
  'civility.unknown',
  'name.required',
  'name.tooLong',
  'name.incorrect',
  'lastName.required',
  'lastName.tooLong',
  'lastName.incorrect',
  'email.required',
  'email.invalid',
  'email.wrongDomain',
  'email.alreadyRegistered',
  'email.duplicateInFile',
  'birthday.required',
  'birthday.format',
  'birthday.invalid',
  'birthday.outOfRange',
  'phone.invalid',
  'address.incomplete',
  'street.tooLong',
  'city.tooLong',
  'postalCode.invalid',
] as const
export type RejectionCode = (typeof rejectionCodes)[number]

/**
 * A refused row. Line 1 is the header; a row that spans lines has that of its first; `field` is null when the whole row
 * is at fault. `name` is the student as read, `value` what stood in the cells at fault, or « 5 / 9 » where a row has 5
 * cells of 9.
 */
export const RejectedRow = z.object({
  line: z.int(),
  field: z.nullable(Column),
  code: z.enum(rejectionCodes),
  message: z.string(),
  name: z.string(),
  value: z.string(),
})
export type RejectedRow = z.infer<typeof RejectedRow>

/** Most refused rows that stand in an answer; all of them are in the CSV. */
export const shownRejections = 1000

/** Rows up to which the answer to a list is its result; longer lists go on as a job. */
export const rowsAtOnce = 1000

export const maxImportLines = 200_000
/** Bytes: 50 MiB. */
export const maxImportSize = 52_428_800

const listFacts = {
  schoolId: z.int(),
  schoolName: z.string(),
  fileName: z.string(),
  /** Bytes. */
  fileSize: z.int(),
  encoding: z.enum(['utf-8', 'windows-1252']),
  delimiter: z.enum([';', ',', '\t']),
  /** Rows that are not blank. */
  total: z.int(),
  created: z.int(),
  updated: z.int(),
  skipped: z.int(),
  blank: z.int(),
  rejectedTotal: z.int(),
}
const rejected = { rejected: z.array(RejectedRow) }

const importFacts = {
  id: z.string(),
  ...listFacts,
  /** Rows that are worked off. */
  done: z.int(),
  state: z.enum(['running', 'done', 'failed']),
  createdAt: z.iso.datetime(),
  finishedAt: z.nullable(z.iso.datetime()),
  /** `sent` of `total` mails are on their way; `held` until somebody lets them go; `validUntil` of the links. */
  invitations: z.object({
    state: z.enum(['none', 'held', 'sending', 'sent']),
    total: z.int(),
    sent: z.int(),
    validUntil: z.nullable(z.iso.datetime()),
  }),
}

/** A list that was sent, and what became of it; `rejected` are the first refused rows by line. */
export const StudentImport = z.object({ ...importFacts, ...rejected })
export type StudentImport = z.infer<typeof StudentImport>

/** One of the last lists of a school, newest first. */
export const ImportSummary = z.object(importFacts)
export type ImportSummary = z.infer<typeof ImportSummary>

/** Check of a list, with nothing written. `column` is null where a header is unknown; `ready` are the first 50 rows. */
export const StudentImportCheck = z.object({
  ...listFacts,
  ...rejected,
  columns: z.array(z.object({ header: z.string(), column: z.nullable(Column) })),
  ready: z.array(
    z.object({
      line: z.int(),
      civility: z.string(),
      name: z.string(),
      lastName: z.string(),
      email: z.string(),
      /** `DD/MM/YYYY`. */
      birthday: z.string(),
      fate: z.enum(['created', 'updated', 'skipped']),
    }),
  ),
})
export type StudentImportCheck = z.infer<typeof StudentImportCheck>
