import type { ManagedSchool, PartnerSchool, School } from '@cursus/shared/schools'
import { eq, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { schoolFit } from './school-search.rules.ts'
import { schoolSlugs, schools } from './schools.table.ts'

export type SchoolRow = typeof schools.$inferSelect

/** What everybody may know of a school. What only an inclusive school has does not show while it is of another level. */
export function toSchool(row: SchoolRow): School {
  const isInclusive = row.partnershipLevel === 'inclusive'
  return {
    id: row.id,
    name: row.name,
    path: row.path,
    emailDomain: row.emailDomain,
    studentsSchoolName: row.studentsSchoolName,
    partnershipLevel: row.partnershipLevel,
    partnerLevelHealthMobility: row.partnerLevelHealthMobility,
    insuranceForForeign: isInclusive && row.insuranceForForeign,
    listOffer: row.offers as School['listOffer'],
    image: isInclusive && row.certificateFileId ? `/api/security/school/${row.id}/image` : null,
  }
}

/** Shows a school as administrators see it; files that came before their names were kept get a plain one. */
export function toManagedSchool(row: SchoolRow): ManagedSchool {
  const { certificateFileId, certificateFileName, guaranteesFileId, guaranteesFileName } = row
  return {
    ...toSchool(row),
    insuranceForForeign: row.insuranceForForeign,
    insurer: row.insurer,
    certificateFile: certificateFileId ? { fileName: certificateFileName ?? 'attestation' } : null,
    guaranteesFile: guaranteesFileId ? { fileName: guaranteesFileName ?? 'TableauDeGaranties.pdf' } : null,
    version: row.version,
  }
}

const mostFound = 5

/** Names and doors of the schools with an agreement whose names answer what was typed, the best first; five at most. */
export async function searchPartners(db: Db, typed: string): Promise<PartnerSchool[]> {
  const rows = await db
    .select({ name: schools.name, path: schools.path })
    .from(schools)
    .where(ne(schools.partnershipLevel, 'classic'))
    .orderBy(schools.name)
  const ranked = rows.map((school) => ({ school, fit: schoolFit(school.name, typed) }))
  const best = ranked.filter(({ fit }) => fit > 0).sort((one, other) => other.fit - one.fit)
  return best.slice(0, mostFound).map(({ school }) => school)
}

export async function findSchool(db: Db, id: number): Promise<SchoolRow | undefined> {
  const [row] = await db.select().from(schools).where(eq(schools.id, id))
  return row
}

/**
 * Finds a school by the last word of its path, of a path that it had before, or by its name; case and accents do not count (D-27). A word
 * of a path counts before any name.
 */
export async function findSchoolByName(db: Db, name: string): Promise<SchoolRow | undefined> {
  const given = name.trim()
  const folded = sql`lower(unaccent(${given}))`
  const isDoor = sql`${schools.path} IN ('/login/' || ${folded}, ${given})`
  const [found] = await db
    .select({ school: schools })
    .from(schools)
    .leftJoin(schoolSlugs, sql`${schoolSlugs.schoolId} = ${schools.id} AND ${schoolSlugs.slug} = ${folded}`)
    .where(
      or(isDoor, sql`${schoolSlugs.slug} IS NOT NULL`, sql`lower(unaccent(${schools.name})) = ${folded}`),
    )
    .orderBy(sql`${isDoor} DESC`, sql`(${schoolSlugs.slug} IS NOT NULL) DESC`, schools.id)
    .limit(1)
  return found?.school
}
