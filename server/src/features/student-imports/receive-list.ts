import type { Readable } from 'node:stream'
import { dayOf } from '@cursus/shared/day'
import {
  maxImportLines,
  rowsAtOnce,
  type StudentImportCheck,
  shownRejections,
} from '@cursus/shared/student-imports'
import { eq } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import { type Tx, transact } from '../../platform/database.ts'
import { atLength } from '../../platform/database-pools.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { findSchool, type SchoolRow } from '../schools/schools.queries.ts'
import { foresee } from './foresee.ts'
import { type Delimiter, missingColumns, readHeader } from './header.rules.ts'
import { type KeptList, keepList, readHead, readRows, refusedWhole } from './read-list.ts'
import { type Rejection, stageRows } from './stage-rows.ts'
import type { ImportRow } from './student-imports.queries.ts'
import { studentImports } from './student-imports.table.ts'
import { workOff, workOffList } from './work-off.ts'

type Columns = ReturnType<typeof readHeader>

export type SentList = {
  schoolId: number
  actorId: string
  requestId: string
  fileName: string
  stream: Readable
  isTooLarge: () => boolean
}

/**
 * Result of checking a list. `rejections` and `ready` are the first refused and good rows, birthdays as
 * `'YYYY-MM-DD'`.
 */
export type Checked = {
  row: ImportRow
  schoolName: string
  columns: Columns
  rejections: Rejection[]
  ready: StudentImportCheck['ready']
}

/**
 * Takes a list: reads it to its end, stores good and refused rows in one transaction, then works the good ones off,
 * by a job above `rowsAtOnce`. Returns its id. Stores nothing when the whole list is refused. Throws 404 for an
 * unknown school, 422 for one that is not inclusive or a file that is no list, 413.
 */
export async function receiveList(services: Services, sent: SentList, holdsInvitations: boolean) {
  return withList(services, sent, async (list, school) => {
    const row = await transact(services.db, async (tx) => {
      const staged = await stageList(tx, services, { sent, school, list, holdsInvitations })
      await start(tx, services, { sent, row: staged.row })
      return staged.row
    })
    const isLong = row.total > rowsAtOnce
    if (!isLong) await workOff(services, row.id)
    return { id: row.id, isLong }
  })
}

/** Checks a list: does everything but create accounts, then undoes it. `tell` gets every refused row. */
export async function checkList(services: Services, sent: SentList, tell?: Tell): Promise<Checked> {
  return withList(services, sent, async (list, school) => {
    let checked: Checked | undefined
    const work = transact(services.db, async (tx) => {
      const staged = await stageList(tx, services, { sent, school, list, holdsInvitations: true, tell })
      const { counts, ready } = await foresee(tx, staged.row.id)
      checked = { ...staged, row: { ...staged.row, ...counts }, schoolName: school.name, ready }
      throw new Undone()
    })
    await work.catch((error) => {
      if (!(error instanceof Undone)) throw error
    })
    if (!checked) throw new Error('a list was checked without a result')
    return checked
  })
}

/** Ends a transaction that must leave nothing. */
class Undone extends Error {}

async function withList<T>(
  services: Services,
  sent: SentList,
  work: (list: KeptList, school: SchoolRow) => Promise<T>,
): Promise<T> {
  const school = await inclusiveSchool(services, sent)
  const list = await keepList(sent.stream, sent.isTooLarge)
  try {
    return await atLength(() => work(list, school))
  } finally {
    await list.drop()
  }
}

async function inclusiveSchool({ db }: Services, { schoolId }: SentList): Promise<SchoolRow> {
  const school = await findSchool(db, schoolId)
  if (!school) throw new AppError('not_found', 'schools.school_unknown')
  if (school.partnershipLevel === 'inclusive') return school
  throw invalid('imports.not_inclusive', { school: ['validation.field.school.inclusive'] })
}

type Tell = (rejections: Rejection[], header: string[]) => Promise<void>
type Staging = {
  sent: SentList
  school: SchoolRow
  list: KeptList
  holdsInvitations: boolean
  tell?: Tell | undefined
}

async function stageList(tx: Tx, services: Services, staging: Staging) {
  const { school, list, tell } = staging
  const { delimiter, header } = await readHead(list)
  const columns = readHeader(header)
  refuseMissing(columns)
  const now = services.now()
  const importId = await insertImport(tx, staging, { header, delimiter, now })
  const rules = { columns, emailDomain: school.emailDomain, today: dayOf(now) }
  const counts = { total: 0, done: 0, blankLines: 0, rejected: 0 }
  const rejections: Rejection[] = []
  for await (const listed of readRows(list, delimiter)) {
    const { blank, rejected } = await stageRows(tx, { importId, schoolId: school.id, rules }, listed)
    counts.blankLines += blank
    counts.total += listed.length - blank
    counts.rejected += rejected.length
    rejections.push(...rejected.slice(0, shownRejections - rejections.length))
    await tell?.(rejected, header)
    // The header is a line too.
    if (counts.total >= maxImportLines) throw refusedWhole('imports.too_many_lines')
  }
  counts.done = counts.rejected
  const isThis = eq(studentImports.id, importId)
  const [row] = await tx.update(studentImports).set(counts).where(isThis).returning()
  if (!row) throw new Error('an import is gone while it is staged')
  return { row, columns, rejections }
}

function refuseMissing(columns: Columns) {
  const missing = missingColumns(columns)
  if (missing.length === 0) return
  throw new AppError('invalid', 'imports.columns_missing', {
    errors: Object.fromEntries(missing.map((column) => [column, ['validation.field.column.missing']])),
    values: { columns: missing.join(', ') },
  })
}

type Facts = { header: string[]; delimiter: Delimiter; now: Date }

async function insertImport(tx: Tx, { sent, list, holdsInvitations }: Staging, facts: Facts) {
  const { header, delimiter, now } = facts
  const [row] = await tx
    .insert(studentImports)
    .values({
      schoolId: sent.schoolId,
      actorId: sent.actorId,
      fileName: sent.fileName.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '').slice(0, 200),
      fileSize: list.size,
      encoding: list.encoding,
      delimiter,
      header,
      holdsInvitations,
      createdAt: now,
      advancedAt: now,
    })
    .returning({ id: studentImports.id })
  if (!row) throw new Error('no import was written')
  return row.id
}

/** Works small lists off within the call; the sweep finishes one whose call was cut short. */
async function start(tx: Tx, services: Services, { sent, row }: { sent: SentList; row: ImportRow }) {
  const { id, schoolId, total, holdsInvitations } = row
  await audit(tx, services, {
    actorId: sent.actorId,
    action: 'student_imports.started',
    object: { type: 'student_import', id },
    after: { schoolId, total, holdsInvitations },
    requestId: sent.requestId,
  })
  if (total > rowsAtOnce) await services.jobs.enqueue(tx, workOffList, { importId: id })
}
