import type { SchoolRow } from './schools.queries.ts'

/** Describes a school for the journal. */
function toAudited(row: SchoolRow) {
  return {
    name: row.name,
    path: row.path,
    studentsSchoolName: row.studentsSchoolName,
    emailDomain: row.emailDomain,
    partnershipLevel: row.partnershipLevel,
    partnerLevelHealthMobility: row.partnerLevelHealthMobility,
    listOffer: row.offers,
    insurer: row.insurer,
    insuranceForForeign: row.insuranceForForeign,
    certificateFile: fileOf(row.certificateFileId, row.certificateFileName),
    guaranteesFile: fileOf(row.guaranteesFileId, row.guaranteesFileName),
  }
}

const fileOf = (id: string | null, fileName: string | null) => (id ? { id, fileName } : null)

/** Returns the fields in which a school changed, before and after; all of them for a new one. */
export function changesOf(before: SchoolRow | null, after: SchoolRow) {
  const was: Record<string, unknown> = before ? toAudited(before) : {}
  const is: Record<string, unknown> = toAudited(after)
  const changed = Object.keys(is).filter((field) => JSON.stringify(was[field]) !== JSON.stringify(is[field]))
  const only = (values: Record<string, unknown>) =>
    Object.fromEntries(changed.map((field) => [field, values[field] ?? null]))
  return { any: changed.length > 0, before: only(was), after: only(is) }
}
