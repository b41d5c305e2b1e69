import type { SchoolForm } from '@cursus/shared/school-form'
import { offerValues } from '@cursus/shared/words'
import { eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { audit } from '../../platform/audit.ts'
import { type Tx, transact } from '../../platform/database.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import { defineJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { insertFile, type StoredBytes, storeBytes } from '../files/files.service.ts'
import { changesOf } from './school-changes.ts'
import { freeDoor, moveDoor, takeTurns } from './school-doors.ts'
import { type ReadSchool, refuseOldVersion, type SchoolFiles } from './school-form.ts'
import { findSchool, type SchoolRow } from './schools.queries.ts'
import { schools } from './schools.table.ts'

/** Event: a school changed its level; its students follow. */
export const schoolLevelChanged = defineJob('schools.level_changed', z.object({ schoolId: z.int() }), {
  retryLimit: 20,
  expireInSeconds: 900,
})

type By = { actorId: string; requestId: string }

/** Adds a school with a door. Its files are stored before any row names them. */
export async function createSchool(
  services: Services,
  { form, files }: ReadSchool,
  by: By,
): Promise<SchoolRow> {
  const stored = await storeFiles(services, files)
  return transact(services.db, async (tx) => {
    await takeTurns(tx)
    await refuseTwin(tx, form.name)
    const path = await freeDoor(tx, form.name)
    const kept = await keepFiles(tx, services, stored)
    const values = { ...toColumns(form), ...kept, path, createdAt: services.now() }
    const [row] = await tx.insert(schools).values(values).returning()
    if (!row) throw new Error('no school was written')
    await audit(tx, services, {
      ...by,
      action: 'schools.created',
      object: { type: 'school', id: String(row.id) },
      after: changesOf(null, row).after,
    })
    return row
  })
}

/**
 * Changes a school. Files that are not sent stay; replaced files stay stored, because issued documents refer to them.
 * Throws 409 `schools.changed_meanwhile` when the sent version is not the stored one.
 */
export async function updateSchool(
  services: Services,
  id: number,
  { form, files }: ReadSchool,
  by: By,
): Promise<SchoolRow> {
  const stored = await storeFiles(services, files)
  return transact(services.db, async (tx) => {
    await takeTurns(tx)
    const before = await findSchool(tx, id)
    if (!before) throw new AppError('not_found', 'platform.not_found')
    refuseOldVersion(form, before)
    await refuseTwin(tx, form.name, before)
    const path = await moveDoor(tx, before, form.name, services.now())
    const kept = await keepFiles(tx, services, stored)
    const values = { ...toColumns(form, before), ...kept, path }
    const changes = changesOf(before, { ...before, ...values })
    if (!changes.any) return before
    const [after] = await tx
      .update(schools)
      .set({ ...values, version: before.version + 1 })
      .where(eq(schools.id, id))
      .returning()
    if (!after) throw new Error(`school ${id} was not written`)
    await audit(tx, services, {
      ...by,
      action: 'schools.updated',
      object: { type: 'school', id: String(id) },
      before: changes.before,
      after: changes.after,
    })
    if (before.partnershipLevel !== after.partnershipLevel) {
      await services.jobs.enqueue(tx, schoolLevelChanged, { schoolId: id })
    }
    return after
  })
}

/** Throws 422 for the name of another school, whatever its capitals and accents; a twin from before keeps its own. */
async function refuseTwin(tx: Tx, name: string, before?: SchoolRow): Promise<void> {
  const { rows } = await tx.execute(sql`
    SELECT 1 FROM schools WHERE fold(trim(name)) = fold(${name.trim()}) AND id <> ${before?.id ?? 0}
      AND fold(trim(name)) IS DISTINCT FROM fold(${before?.name.trim() ?? null}) LIMIT 1`)
  if (rows.length > 0) throw invalid('platform.invalid', { name: ['validation.field.school.twin'] })
}

type Stored = Partial<Record<keyof SchoolFiles, StoredBytes & { fileName: string }>>

async function storeFiles(services: Services, files: SchoolFiles): Promise<Stored> {
  const stored = await Promise.all(
    Object.entries(files).map(async ([name, { bytes, mimeType, fileName }]) => {
      const put = await storeBytes(services, bytes, mimeType)
      return [name, { ...put, fileName: plainFileName(fileName) }] as const
    }),
  )
  return Object.fromEntries(stored)
}

/** Cleans a file name: no folders, no invisible characters. */
function plainFileName(name: string): string {
  const last = name.toWellFormed().split(/[/\\]/).at(-1) ?? ''
  return last.replace(/\p{C}/gu, '').trim().slice(-150) || 'fichier'
}

async function keepFiles(tx: Tx, services: Services, { certificateFile, guaranteesFile }: Stored) {
  const keep = async ({ fileName, ...stored }: StoredBytes & { fileName: string }) => ({
    id: await insertFile(tx, services, stored),
    fileName,
  })
  const picture = certificateFile && (await keep(certificateFile))
  const guarantees = guaranteesFile && (await keep(guaranteesFile))
  return {
    ...(picture && { certificateFileId: picture.id, certificateFileName: picture.fileName }),
    ...(guarantees && { guaranteesFileId: guarantees.id, guaranteesFileName: guarantees.fileName }),
  }
}

/**
 * Converts the form into columns. The fields of the inclusive level change only at that level; a partner school
 * offers what was chosen, or everything; other levels offer all four (C-04).
 */
function toColumns(form: SchoolForm, before?: SchoolRow) {
  const { name, studentsSchoolName, emailDomain, partnershipLevel, insuranceForForeign = '' } = form
  const isInclusive = partnershipLevel === 'inclusive'
  return {
    name,
    studentsSchoolName,
    emailDomain,
    partnershipLevel,
    partnerLevelHealthMobility: Number(form.partnerLevelHealthMobility),
    offers: partnershipLevel === 'partner' ? offersOf(form, before) : [...offerValues],
    ...(isInclusive && {
      insuranceForForeign: ['true', '1', 'on'].includes(insuranceForForeign),
      ...(form.insurer && { insurer: Number(form.insurer) }),
    }),
  }
}

/** Returns the offers in the order of the product, each once. */
function offersOf({ listOffer }: SchoolForm, before?: SchoolRow): string[] {
  if (!listOffer) return before?.offers ?? [...offerValues]
  return offerValues.filter((offer) => listOffer.includes(offer))
}
