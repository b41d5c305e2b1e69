import { missingInSchool, SchoolForm } from '@cursus/shared/school-form'
import type { FastifyRequest } from 'fastify'
import { describeForm } from '../../platform/describe-form.ts'
import { AppError, faultsOf, invalid } from '../../platform/errors.ts'
import { readFormAndFaults, type UploadedFile } from '../../platform/uploads.ts'
import { isDoorOfClassic, type SchoolRow } from './schools.queries.ts'

const fileTypes = {
  certificateFile: ['image/jpeg', 'image/png'],
  guaranteesFile: ['application/pdf'],
} as const

/** Body of a school, for the page of the calls. */
export const schoolForm = describeForm(SchoolForm, fileTypes)

export type SchoolFiles = Partial<Record<keyof typeof fileTypes, UploadedFile>>
export type ReadSchool = { form: SchoolForm; files: SchoolFiles }
type Faults = Record<string, string[]>

/**
 * Reads a school from a form. Throws 422 with all faults at once. `stored` is the school to change: files that it has
 * need not be sent again (C-29), and the school named classic keeps name and level (C-05), and has
 * no e-mail domain.
 */
export async function readSchoolForm(request: FastifyRequest, stored?: SchoolRow): Promise<ReadSchool> {
  const { fields, files, faults } = await readFormAndFaults(request, fileTypes)
  const classic = stored && isDoorOfClassic(stored) ? stored : null
  const given = {
    ...fields,
    ...(fields.listOffer !== undefined && { listOffer: [fields.listOffer].flat() }),
    ...(classic && { emailDomain: classic.emailDomain }),
  }
  const { success, data, error } = SchoolForm.safeParse(given)
  const errors: Faults = {
    ...toFaults(classic ? classicFaults(given, classic) : {}),
    ...(await unprintable(given, files)),
    ...toFaults(missing(given, files, stored)),
    ...(error && faultsOf(error)),
    ...faults,
  }
  if (!success || Object.keys(errors).length > 0) throw invalid('platform.invalid', errors)
  return { form: data, files }
}

function missing(given: Record<string, unknown>, files: SchoolFiles, stored?: SchoolRow) {
  return missingInSchool({
    partnershipLevel: given.partnershipLevel,
    listOffer: given.listOffer as string[] | undefined,
    hasInsurer: Boolean(given.insurer || stored?.insurer),
    hasCertificate: Boolean(files.certificateFile || stored?.certificateFileId),
    hasGuarantees: Boolean(files.guaranteesFile || stored?.guaranteesFileId),
  })
}

function classicFaults(given: Record<string, unknown>, stored: SchoolRow): Record<string, string> {
  const faults: Record<string, string> = {}
  const fixed = 'validation.field.school.fixed'
  if (typeof given.name === 'string' && given.name.trim() !== stored.name) faults.name = fixed
  if (given.partnershipLevel !== stored.partnershipLevel) faults.partnershipLevel = fixed
  return faults
}

const plain = /^[\p{ASCII}\u00a0-\u017f’]*$/u

/**
 * Returns the faults of name and picture, which certificates carry: what cannot be printed is refused here, not when
 * a student waits for a certificate.
 */
async function unprintable(
  { name }: Record<string, unknown>,
  { certificateFile }: SchoolFiles,
): Promise<Faults> {
  const faults: Faults = {}
  if (typeof name === 'string' && name.length <= 150 && !plain.test(name)) {
    const { canPrint } = await import('../../pdf/can-print.ts')
    if (!canPrint(name)) faults.name = ['validation.field.school.unprintable']
  }
  if (certificateFile && !(await isPrintable(certificateFile.bytes))) {
    faults.certificateFile = ['validation.field.certificateFile.unprintable']
  }
  return faults
}

async function isPrintable(bytes: Uint8Array): Promise<boolean> {
  const { assertPrintablePicture, UnprintablePicture } = await import('../../pdf/picture.ts')
  try {
    assertPrintablePicture(bytes)
    return true
  } catch (error) {
    if (error instanceof UnprintablePicture) return false
    throw error
  }
}

function toFaults(faults: Record<string, string>): Faults {
  return Object.fromEntries(Object.entries(faults).map(([path, key]) => [path, [key]]))
}

/** Throws 409 when the `version` that was sent is no longer the stored one. */
export function refuseOldVersion({ version }: SchoolForm, stored: SchoolRow) {
  if (version !== undefined && Number(version) !== stored.version) {
    throw new AppError('conflict', 'schools.changed_meanwhile')
  }
}
