import type { Readable } from 'node:stream'
import { dayOf } from '@cursus/shared/day'
import {
  type ColumnsRead,
  type ListColumns,
  type ListMending,
  maxImportLines,
  type StudentImportCheck,
} from '@cursus/shared/student-imports'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../platform/database.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import type { SchoolRow } from '../schools/schools.queries.ts'
import { createFixFinder } from './find-fixes.rules.ts'
import type { Head } from './find-head.ts'
import { type Columns, missingColumns, onlyFirst, readHeader } from './header.rules.ts'
import { keepColumns } from './list-columns.ts'
import { createMender } from './mend.rules.ts'
import { type KeptList, readHead, readRows } from './read-list.ts'
import { createRefusals, type Refusals } from './refusals.ts'
import { refusedWhole } from './refused-whole.ts'
import { type Rejection, stageRows } from './stage-rows.ts'
import { studentImports } from './student-imports.table.ts'

export type SentList = {
  schoolId: number
  actorId: string
  requestId: string
  fileName: string
  stream: Readable
  isTooLarge: () => boolean
  mending: ListMending
}

export type Tell = (rejections: Rejection[], list: { header: string[]; columns: Columns }) => Promise<void>
export type Staging = {
  sent: SentList
  school: SchoolRow
  list: KeptList
  holdsInvitations: boolean
  tell?: Tell | undefined
}
/** What a list was read as: `refusals` sums the refused rows up, `fixes` mend many cells at once. */
type Read = {
  columns: Columns
  refusals: Refusals
  fixes: StudentImportCheck['fixes']
  example: string[]
  hiddenColumns: ReadonlySet<number>
}

/**
 * Reads a list to its end and stores its good rows to be worked off, and its refused ones. Throws 422 where columns are
 * missing, where there are too many lines, or where the mending speaks of other columns.
 */
export async function stageList(tx: Tx, services: Services, staging: Staging) {
  const { school, list, sent } = staging
  const head = await readHead(list)
  const columns = columnsOfList(head, list, sent)
  refuseMissing(columns, { line: head.line, name: list.sheet ?? sent.fileName })
  const now = services.now()
  const importId = await insertImport(tx, staging, { ...head, columns, now })
  const { support } = services.config.mail
  const rules = { columns, emailDomain: school.emailDomain, support, today: dayOf(now) }
  const place = { importId, schoolId: school.id, rules, unchanged: sent.mending.unchanged }
  const typed = new Set(sent.mending.cells?.map(({ line }) => line))
  const { hiddenColumns } = list
  const read: Read = {
    columns,
    refusals: createRefusals(columns, typed),
    fixes: [],
    example: [],
    hiddenColumns,
  }
  const counts = await stageAll(tx, { place, staging, read, head })
  const isThis = eq(studentImports.id, importId)
  const [row] = await tx.update(studentImports).set(counts).where(isThis).returning()
  if (!row) throw new Error('an import is gone while it is staged')
  return { row, ...read }
}

type Whole = {
  place: Parameters<typeof stageRows>[1]
  staging: Staging
  read: Read
  head: Head
}

async function stageAll(tx: Tx, { place, staging, read, head }: Whole) {
  const counts = { total: 0, done: 0, blankLines: 0, hiddenLines: 0, rejected: 0, active: 0 }
  const mend = createMender(staging.sent.mending, read.columns, staging.list.base)
  const finder = createFixFinder(read.columns, staging.list.base)
  for await (const all of readRows(staging.list, head)) {
    const shown = all.filter(({ line }) => !staging.list.hidden.has(line))
    const listed = staging.sent.mending.withoutHidden ? shown : all
    counts.hiddenLines += all.length - shown.length
    const { blank, rejected, good } = await stageRows(tx, place, listed.map(mend))
    for (const row of good) finder.good(row.cells)
    for (const row of rejected) if (!row.isActive) finder.refused(row)
    if (read.example.length === 0) read.example = listed.find(({ cells }) => cells.some(Boolean))?.cells ?? []
    counts.blankLines += blank
    counts.total += listed.length - blank
    counts.rejected += rejected.length
    read.refusals.add(rejected)
    await staging.tell?.(rejected, { header: head.header, columns: read.columns })
    // The header is a line too.
    if (counts.total >= maxImportLines) throw refusedWhole('imports.too_many_lines')
  }
  read.fixes = finder.fixes()
  return { ...counts, done: counts.rejected, active: read.refusals.active() }
}

/** Returns the column of each cell: as somebody says now, else as the school's memory says, else by its name. */
function columnsOfList(
  { header }: Head,
  { memory, hiddenColumns }: KeptList,
  { mending }: SentList,
): Columns {
  if (!mending.columns) return readHeader(header, memory, hiddenColumns)
  if (mending.columns.length === header.length) return onlyFirst(mending.columns)
  throw invalid('platform.invalid', { mending: ['validation.field.mending.incorrect'] })
}

/** Reads only the header of a list, and the first row as an example, to say by hand which column is which. */
export async function readColumns(list: KeptList): Promise<ColumnsRead> {
  const head = await readHead(list)
  const { memory, hiddenColumns } = list
  const columns = readHeader(head.header, memory, hiddenColumns)
  const columnsWith = (example: string[]) => toColumns(head.header, { columns, hiddenColumns, example })
  const place = { headerLine: head.line, sheet: list.sheet }
  for await (const listed of readRows(list, head)) {
    const first = listed.find(({ cells }) => cells.some(Boolean))
    if (first) return { columns: columnsWith(first.cells), ...place }
  }
  return { columns: columnsWith([]), ...place }
}

/**
 * Describes the headers of a list with what each was taken for, and the first value under it, at most 100 characters.
 */
export function toColumns(
  header: string[],
  { columns, hiddenColumns, example }: Pick<Read, 'columns' | 'hiddenColumns' | 'example'>,
): ListColumns {
  return header.map((name, at) => ({
    header: name.trim(),
    column: columns[at] ?? null,
    isHidden: hiddenColumns.has(at),
    example: (example[at] ?? '').trim().slice(0, 100),
  }))
}

function refuseMissing(columns: Columns, place: { line: number; name: string }) {
  const missing = missingColumns(columns)
  if (missing.length === 0) return
  throw new AppError('invalid', 'imports.columns_missing', {
    errors: Object.fromEntries(missing.map((column) => [column, ['validation.field.column.missing']])),
    values: { columns: missing.join(', '), ...place },
  })
}

type Facts = Head & { columns: Columns; now: Date }

async function insertImport(tx: Tx, { sent, list, holdsInvitations }: Staging, facts: Facts) {
  const { header, line, columns, delimiter, now } = facts
  const hidden = list.hiddenColumns
  if (sent.mending.columns) await keepColumns(tx, sent.schoolId, { header, columns, hidden })
  const isByName = readHeader(header).every((column, at) => column === columns[at])
  const [row] = await tx
    .insert(studentImports)
    .values({
      schoolId: sent.schoolId,
      actorId: sent.actorId,
      fileName: sent.fileName.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '').slice(0, 200),
      fileSize: list.size,
      encoding: list.encoding,
      sheet: list.sheet,
      delimiter,
      header,
      headerLine: line,
      leavesHiddenOut: sent.mending.withoutHidden === true,
      hiddenColumns: columns.flatMap((column, at) => (column && hidden.has(at) ? [column] : [])),
      columns: isByName ? null : columns,
      holdsInvitations,
      createdAt: now,
      advancedAt: now,
    })
    .returning({ id: studentImports.id })
  if (!row) throw new Error('no import was written')
  return row.id
}
