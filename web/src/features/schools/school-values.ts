import type { OfferValue } from '@cursus/shared/accounts'
import { missingInSchool, SchoolForm } from '@cursus/shared/school-form'
import type { ManagedSchool, PartnershipLevel } from '@cursus/shared/schools'
import { issuesOf } from '../../forms/form-issues.ts'
import type { Issues } from '../../forms/form-words.ts'

/** The form of a school as it stands on the screen; the two files lie beside it, here are only their names. */
export interface SchoolValues {
  name: string
  studentsSchoolName: string
  emailDomain: string
  partnershipLevel: '' | PartnershipLevel
  partnerLevelHealthMobility: string
  listOffer: OfferValue[]
  insurer: string
  insuranceForForeign: boolean
  certificateFile: string
  guaranteesFile: string
  /** Version of the school when the form was filled; empty for a new one. */
  version: string
}

export type SchoolFiles = Record<'certificateFile' | 'guaranteesFile', File | null>
export const noFiles: SchoolFiles = { certificateFile: null, guaranteesFile: null }

/** The school named classic keeps its name and level (C-05), and has no e-mail domain. */
export const isFixed = (school?: ManagedSchool) => school?.path === '/login/classic'

export function valuesOf(school?: ManagedSchool): SchoolValues {
  return {
    name: school?.name ?? '',
    studentsSchoolName: school?.studentsSchoolName ?? '',
    emailDomain: school?.emailDomain ?? '',
    partnershipLevel: school?.partnershipLevel ?? '',
    partnerLevelHealthMobility: String(school?.partnerLevelHealthMobility ?? 1),
    listOffer: school?.listOffer ?? [],
    insurer: String(school?.insurer ?? ''),
    insuranceForForeign: school?.insuranceForForeign ?? false,
    certificateFile: '',
    guaranteesFile: '',
    version: String(school?.version ?? ''),
  }
}

/** All that is wrong with the form: the wire's rules, and what the level asks for, sent now or stored already. */
export function schoolIssues(values: SchoolValues, files: SchoolFiles, school?: ManagedSchool): Issues {
  const { emailDomain, ...others } = allIssues(values, files, school)
  return emailDomain && !isFixed(school) ? { ...others, emailDomain } : others
}

function allIssues(values: SchoolValues, files: SchoolFiles, school?: ManagedSchool): Issues {
  return {
    ...missingInSchool({
      ...values,
      hasInsurer: values.insurer !== '',
      hasCertificate: Boolean(files.certificateFile ?? school?.certificateFile),
      hasGuarantees: Boolean(files.guaranteesFile ?? school?.guaranteesFile),
    }),
    ...issuesOf(SchoolForm, {
      ...values,
      insuranceForForeign: String(values.insuranceForForeign),
      version: values.version || undefined,
    }),
  }
}

/** The spec's multipart body; what belongs to the inclusive level is sent of that level only. */
export function toForm(values: SchoolValues, files: SchoolFiles): FormData {
  const form = new FormData()
  const { name, studentsSchoolName, emailDomain, partnershipLevel, partnerLevelHealthMobility, version } =
    values
  const plain = { name, studentsSchoolName, emailDomain, partnershipLevel, partnerLevelHealthMobility }
  for (const [field, value] of Object.entries(plain)) form.append(field, value)
  if (version) form.append('version', version)
  for (const offer of values.listOffer) form.append('listOffer[]', offer)
  if (partnershipLevel !== 'inclusive') return form
  form.append('insurer', values.insurer)
  form.append('insuranceForForeign', String(values.insuranceForForeign))
  for (const [field, file] of Object.entries(files)) if (file) form.append(field, file)
  return form
}

type Field = keyof SchoolValues
const compared: Field[] = [
  'name',
  'studentsSchoolName',
  'emailDomain',
  'partnershipLevel',
  'listOffer',
  'insurer',
  'insuranceForForeign',
]

/** The fields in which two forms of one school differ. */
export function differences(mine: SchoolValues, theirs: SchoolValues): Field[] {
  return compared.filter((field) => JSON.stringify(mine[field]) !== JSON.stringify(theirs[field]))
}
