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
  'email.ours',
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
 * A refused row. Line 1 is the header where nothing stands above it; a row that spans lines has that of its first; `field` is null when the whole row
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
  /** Cells of the known columns as read, to be mended; none where the row has too few or too many. */
  cells: z.partialRecord(Column, z.string()),
  /** What the cell at fault would be read as by one of the list's fixes; `isAmbiguous` where another reading is one too. */
  suggestion: z.nullable(z.object({ value: z.string(), isAmbiguous: z.boolean() })),
  /** True for an active student of this school, whose data are their own: nothing to mend. */
  isActive: z.boolean(),
})
export type RejectedRow = z.infer<typeof RejectedRow>

/** Refused rows that stand in an answer: the first of a list, and the first of each reason; all are in the CSV. */
export const shownRejections = 1000
export const shownOfEachReason = 100

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
  /** Sheet of the workbook that was read; null for a CSV. */
  sheet: z.nullable(z.string()),
  encoding: z.enum(['utf-8', 'windows-1252']),
  delimiter: z.enum([';', ',', '\t']),
  /** Line of the header as the file counts; null, like `hidden`, of a list from before it was kept. */
  headerLine: z.nullable(z.int()),
  /** Rows that the spreadsheet hides, by a filter or by hand; left out where `withoutHidden`, else read like the others. */
  hidden: z.nullable(z.int()),
  withoutHidden: z.boolean(),
  /** Columns that were read though the spreadsheet hides them. */
  hiddenColumns: z.array(Column),
  /** Rows that are not blank. */
  total: z.int(),
  created: z.int(),
  updated: z.int(),
  skipped: z.int(),
  blank: z.int(),
  /** Refused rows, active students of this school included. */
  rejectedTotal: z.int(),
  /** How many of the refused rows are active students of this school. */
  active: z.int(),
}
const rejected = { rejected: z.array(RejectedRow) }

const importFacts = {
  id: z.string(),
  ...listFacts,
  /** Rows that are worked off. */
  done: z.int(),
  /**
   * `stopping` while a part of a stopped list is still worked on, `stopped` with `done` of `total` rows; `undoing` and `undone`: the
   * students that it made are taken away again.
   */
  state: z.enum(['running', 'done', 'failed', 'stopping', 'stopped', 'undoing', 'undone']),
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
export const StudentImport = z.object({
  ...importFacts,
  ...rejected,
  /** Whether its students can be taken away again: not once one of them has opened the account. */
  undo: z.enum(['possible', 'answered', 'none']),
})
export type StudentImport = z.infer<typeof StudentImport>

/** One of the last lists of a school, newest first. */
export const ImportSummary = z.object(importFacts)
export type ImportSummary = z.infer<typeof ImportSummary>

/** Year from which a workbook counts its days. */
const DayBase = z.literal([1900, 1904])
export type DayBase = z.infer<typeof DayBase>

const Separator = z.enum(['-', '.', '/', ' '])
const DayOrder = z.enum(['dmy', 'mdy', 'ymd'])
export type DayOrder = z.infer<typeof DayOrder>

/**
 * One mistake that many cells share: dates written another way, or as the bare number of a day in a workbook, a zero that a spreadsheet took from the start, one unknown
 * word. `count` cells are mended by it, `ambiguous` of them could be read otherwise too.
 */
export const ListFix = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('dates'),
    separator: Separator,
    order: DayOrder,
    count: z.int(),
    ambiguous: z.int(),
    example: z.object({ from: z.string(), to: z.string() }),
  }),
  z.object({
    kind: z.literal('serials'),
    base: DayBase,
    count: z.int(),
    example: z.object({ from: z.string(), to: z.string() }),
  }),
  z.object({
    kind: z.literal('zero'),
    column: z.enum(['phone', 'postalCode']),
    count: z.int(),
    example: z.object({ from: z.string(), to: z.string() }),
  }),
])
export type ListFix = z.infer<typeof ListFix>

/** Most cells that are mended by hand in one list; beyond, the file itself is mended. */
const maxMendedCells = 2000

/**
 * What is mended in a list before it is judged: JSON in the form field `mending`, before the file. A cell typed by hand
 * goes before the fixes of many.
 */
export const ListMending = z.object({
  /** Column of each cell of the header, in its order; null for one that is passed over. */
  columns: z.optional(z.array(z.nullable(Column)).check(z.maxLength(500))),
  dates: z.optional(z.array(z.object({ separator: Separator, order: DayOrder })).check(z.maxLength(8))),
  /** True where bare numbers in the column of the birthday are days as the workbook counts them. */
  serials: z.optional(z.boolean()),
  zeros: z.optional(z.array(z.enum(['phone', 'postalCode'])).check(z.maxLength(2))),
  /** Equal cells of a column that become another text. */
  same: z.optional(
    z
      .array(
        z.object({
          column: Column,
          from: z.string().check(z.maxLength(500)),
          to: z.string().check(z.maxLength(500)),
        }),
      )
      .check(z.maxLength(100)),
  ),
  cells: z.optional(
    z
      .array(z.object({ line: z.int(), column: Column, value: z.string().check(z.maxLength(500)) }))
      .check(z.maxLength(maxMendedCells)),
  ),
  /** Lines whose students stay as they are, though the list says otherwise; `all` for every one. */
  unchanged: z.optional(z.union([z.literal('all'), z.array(z.int()).check(z.maxLength(maxMendedCells))])),
  /** True where rows that the spreadsheet hides are passed over. */
  withoutHidden: z.optional(z.boolean()),
})
export type ListMending = z.infer<typeof ListMending>

/** Columns of a list as read, with a cell of each; `column` is null where a header is unknown, `isHidden` where a spreadsheet does not show it. */
export const ListColumns = z.array(
  z.object({ header: z.string(), column: z.nullable(Column), isHidden: z.boolean(), example: z.string() }),
)
export type ListColumns = z.infer<typeof ListColumns>

/** Columns alone, of a list that may lack some, and where its header stands: its line as the file counts, and the sheet of a workbook. */
export const ColumnsRead = z.object({
  columns: ListColumns,
  headerLine: z.int(),
  sheet: z.nullable(z.string()),
})
export type ColumnsRead = z.infer<typeof ColumnsRead>

/** Rows, changes and people that stand in a check; its counts are of all. */
export const shownOfCheck = 50

/**
 * Check of a list, with nothing written: what the same list and the same mending would do. `ready` are the first 50 rows
 * of each fate, `changes` and `left` the first 50.
 */
export const StudentImportCheck = z.object({
  ...listFacts,
  ...rejected,
  columns: ListColumns,
  /** Reasons of the refused rows with their counts, most first, active students left out. */
  reasons: z.array(z.object({ code: z.enum(rejectionCodes), count: z.int(), example: z.string() })),
  fixes: z.array(ListFix),
  /** Students whose data the list changes: each field before and after. */
  changes: z.array(
    z.object({
      line: z.int(),
      name: z.string(),
      email: z.string(),
      fields: z.array(z.object({ field: Column, before: z.string(), after: z.string() })),
    }),
  ),
  /** Students of the school whom the list does not name; they stay. */
  leftTotal: z.int(),
  left: z.array(z.object({ id: z.string(), name: z.string(), email: z.string(), isActive: z.boolean() })),
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

/** List that an administrator put aside with what is mended in it; deleted after `until` (ISO 8601). */
export const ShelvedList = z.object({
  id: z.string(),
  schoolId: z.int(),
  schoolName: z.string(),
  fileName: z.string(),
  /** Bytes. */
  fileSize: z.int(),
  shelvedAt: z.string(),
  until: z.string(),
})
export type ShelvedList = z.infer<typeof ShelvedList>
/** One of them, with its mending. */
export const MendedShelvedList = z.extend(ShelvedList, { mending: ListMending })
export type MendedShelvedList = z.infer<typeof MendedShelvedList>
export const Reshelved = z.object({ mending: ListMending })
