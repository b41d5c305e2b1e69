import { dayMs } from '@cursus/shared/day'
import type { ImportSummary } from '@cursus/shared/student-imports'
import { and, asc, desc, eq, gt, notInArray, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { schools } from '../schools/schools.table.ts'
import { type Columns, readHeader } from './header.rules.ts'
import { studentImportRejections, studentImports, studentInvitations } from './student-imports.table.ts'

export type ImportRow = typeof studentImports.$inferSelect

const waiting = sql<number>`(SELECT count(*)::int FROM ${studentInvitations} WHERE import_id = ${studentImports.id})`

export type Found = { row: ImportRow; waiting: number; schoolName: string }

function findImports(db: Db) {
  return db
    .select({ row: studentImports, waiting, schoolName: schools.name })
    .from(studentImports)
    .innerJoin(schools, eq(schools.id, studentImports.schoolId))
    .$dynamic()
}

/** Finds a list with its school and the number of its students who are not invited yet. */
export async function findImport(db: Db, id: string, schoolId: number): Promise<Found | undefined> {
  const isTheirs = and(eq(studentImports.id, id), eq(studentImports.schoolId, schoolId))
  const [found] = await findImports(db).where(isTheirs)
  return found
}

/** Returns the column of each cell of a list. */
export function columnsOf({ columns, header }: Pick<ImportRow, 'columns' | 'header'>): Columns {
  return columns ?? readHeader(header)
}

/** Returns the first refused rows of a list by line, active students last where not all fit. */
export async function firstRejections(db: Db, importId: string, count: number) {
  const { importId: id, line, isActive } = studentImportRejections
  const isTheirs = eq(id, importId)
  const rows = await db
    .select()
    .from(studentImportRejections)
    .where(isTheirs)
    .orderBy(asc(isActive), asc(line))
    .limit(count)
  return rows.sort((one, other) => one.line - other.line)
}

/** Returns refused rows of a list that can be mended, by line, after a given line. */
export function findRejections(
  db: Db,
  importId: string,
  { count, after = 0 }: { count: number; after?: number },
) {
  const { importId: id, line, isActive } = studentImportRejections
  return db
    .select()
    .from(studentImportRejections)
    .where(and(eq(id, importId), gt(line, after), eq(isActive, false)))
    .orderBy(asc(line))
    .limit(count)
}

/** Returns the last lists of a school, newest first. */
export async function lastImports(db: Db, count: number, schoolId: number): Promise<ImportSummary[]> {
  const found = await findImports(db)
    .where(eq(studentImports.schoolId, schoolId))
    .orderBy(desc(studentImports.createdAt))
    .limit(count)
  return found.map(toSummary)
}

/** Returns the last list of any school whose students were not taken back; undefined without one. */
export async function lastStandingImport(db: Db): Promise<ImportSummary | undefined> {
  const [found] = await findImports(db)
    .where(notInArray(studentImports.state, ['undoing', 'undone']))
    .orderBy(desc(studentImports.createdAt))
    .limit(1)
  return found && toSummary(found)
}

/** Returns what calls tell of a list, imported or only checked. */
export function toFacts({ row, schoolName }: Pick<Found, 'row' | 'schoolName'>) {
  const {
    schoolId,
    fileName,
    fileSize,
    sheet,
    encoding,
    delimiter,
    headerLine,
    total,
    created,
    updated,
    skipped,
    active,
  } = row
  const counts = {
    total,
    created,
    updated,
    skipped,
    active,
    blank: row.blankLines,
    rejectedTotal: row.rejected,
  }
  const hidden = {
    hidden: row.hiddenLines,
    withoutHidden: row.leavesHiddenOut,
    hiddenColumns: row.hiddenColumns ?? [],
  }
  const file = { fileName, fileSize, sheet, encoding, delimiter, headerLine }
  return { schoolId, schoolName, ...file, ...counts, ...hidden }
}

export function toSummary(found: Found): ImportSummary {
  const { id, done, state, createdAt, finishedAt } = found.row
  return {
    id,
    ...toFacts(found),
    done,
    state: state === 'stopped' && !finishedAt ? 'stopping' : state,
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    invitations: invitationsOf(found),
  }
}

const lifetimeMs = 30 * dayMs

function invitationsOf({ row, waiting: left }: Found): ImportSummary['invitations'] {
  const { invited, invitedAt, holdsInvitations } = row
  const unfinished = holdsInvitations ? 'held' : 'sending'
  return {
    state: invited + left === 0 ? 'none' : left === 0 ? 'sent' : unfinished,
    total: invited + left,
    sent: invited,
    validUntil: invitedAt && new Date(invitedAt.getTime() + lifetimeMs).toISOString(),
  }
}
