import type { ManagedSchool, PartnerSchool, School } from '@cursus/shared/schools'
import { eq, ne, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/database.ts'
import { schoolFit } from './school-search.rules.ts'
import { schoolSlugs, schools } from './schools.table.ts'

export type SchoolRow = typeof schools.$inferSelect

/** Tells whether it is the school named classic, of those who are at no partner school. */
export const isDoorOfClassic = ({ path }: Pick<SchoolRow, 'path'>) => path === '/login/classic'

/** Returns the e-mail domain of a school; none for the one named classic, as nobody shares one there. */
export const domainOf = (row: Pick<SchoolRow, 'path' | 'emailDomain'>) =>
  isDoorOfClassic(row) ? '' : row.emailDomain

/** Returns the public fields of a school. Those of an inclusive school are left out while it has another level. */
export function toSchool(row: SchoolRow): School {
  const isInclusive = row.partnershipLevel === 'inclusive'
  return {
    id: row.id,
    name: row.name,
    path: row.path,
    emailDomain: domainOf(row),
    studentsSchoolName: row.studentsSchoolName,
    partnershipLevel: row.partnershipLevel,
    partnerLevelHealthMobility: row.partnerLevelHealthMobility,
    insuranceForForeign: isInclusive && row.insuranceForForeign,
    listOffer: row.offers as School['listOffer'],
    image: isInclusive && row.certificateFileId ? `/api/security/school/${row.id}/image` : null,
  }
}

/** Returns a school as administrators see it; files older than their stored names get a plain one. */
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

/** Finds at most five partner schools by name, best first, with their doors. */
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

/** Finds a school; undefined without one. */
export async function findSchool(db: Db, id: number): Promise<SchoolRow | undefined> {
  const [row] = await db.select().from(schools).where(eq(schools.id, id))
  return row
}

/**
 * Finds a school and holds it as it is until the transaction ends: who joins it meanwhile has the role of its level, and a change of
 * the level finds them. Undefined without one.
 */
export async function holdSchool(tx: Tx, id: number): Promise<SchoolRow | undefined> {
  const [row] = await tx.select().from(schools).where(eq(schools.id, id)).for('share')
  return row
}

/**
 * Finds a school by the last part of its path, then of a former path, then by its name, ignoring case and accents
 * (D-27).
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
