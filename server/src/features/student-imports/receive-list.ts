import { type ColumnsRead, rowsAtOnce } from '@cursus/shared/student-imports'
import { audit } from '../../platform/audit.ts'
import { type Tx, transact } from '../../platform/database.ts'
import { atLength } from '../../platform/database-pools.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { findSchool, type SchoolRow } from '../schools/schools.queries.ts'
import { everyLeft, type Foreseen, foresee } from './foresee.ts'
import { rememberedColumns } from './list-columns.ts'
import { type KeptList, keepList } from './read-list.ts'
import { readColumns, type SentList, stageList, type Tell } from './stage-list.ts'
import type { ImportRow } from './student-imports.queries.ts'
import { workOff, workOffList } from './work-off.ts'

/** Result of checking a list: how it was read, and what would become of it. */
export type Checked = Awaited<ReturnType<typeof stageList>> & Foreseen & { schoolName: string }

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
  return dryRun(services, { sent, tell }, async (tx, staged, school) => {
    const { counts, ...foreseen } = await foresee(tx, staged.row)
    return { ...staged, ...foreseen, row: { ...staged.row, ...counts }, schoolName: school.name }
  })
}

/** Returns the ids of all students of the school whom a list does not name. Writes nothing. */
export function leaversOf(services: Services, sent: SentList): Promise<string[]> {
  return dryRun(services, { sent }, (tx, { row }) => everyLeft(tx, row))
}

type Staged = Awaited<ReturnType<typeof stageList>>

/** Takes a list without creating accounts, answers what `work` finds then, and undoes all of it. */
function dryRun<T>(
  services: Services,
  { sent, tell }: { sent: SentList; tell?: Tell | undefined },
  work: (tx: Tx, staged: Staged, school: SchoolRow) => Promise<T>,
): Promise<T> {
  return withList(services, sent, async (list, school) => {
    let found: { value: T } | undefined
    const staging = transact(services.db, async (tx) => {
      const staged = await stageList(tx, services, { sent, school, list, holdsInvitations: true, tell })
      found = { value: await work(tx, staged, school) }
      throw new Undone()
    })
    await staging.catch((error) => {
      if (!(error instanceof Undone)) throw error
    })
    if (!found) throw new Error('a list was checked without a result')
    return found.value
  })
}

/** Reads only the columns of a list, which its school may not have named as we do, and where they stand. */
export function columnsOfSent(services: Services, sent: SentList): Promise<ColumnsRead> {
  return withList(services, sent, readColumns)
}

/** Ends a transaction that must leave nothing. */
class Undone extends Error {}

async function withList<T>(
  services: Services,
  sent: SentList,
  work: (list: KeptList, school: SchoolRow) => Promise<T>,
): Promise<T> {
  const school = await inclusiveSchool(services, sent)
  const list = await keepList(sent.stream, sent.isTooLarge, await rememberedColumns(services.db, school.id))
  try {
    return await atLength(() => work(list, school))
  } finally {
    await list.drop()
  }
}

/** Returns a school whose students come by list. Throws 404, and 422 for another. */
export async function inclusiveSchool(
  { db }: Pick<Services, 'db'>,
  { schoolId }: Pick<SentList, 'schoolId'>,
): Promise<SchoolRow> {
  const school = await findSchool(db, schoolId)
  if (!school) throw new AppError('not_found', 'schools.school_unknown')
  if (school.partnershipLevel === 'inclusive') return school
  throw invalid('imports.not_inclusive', { school: ['validation.field.school.inclusive'] })
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
