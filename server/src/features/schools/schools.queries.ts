import type { School } from '@cursus/shared/schools'
import { eq, or, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { schools } from './schools.table.ts'

export type SchoolRow = typeof schools.$inferSelect

/** What everybody may know of a school. */
export function toSchool(row: SchoolRow): School {
  return {
    id: row.id,
    name: row.name,
    path: row.path,
    emailDomain: row.emailDomain,
    studentsSchoolName: row.studentsSchoolName,
    partnershipLevel: row.partnershipLevel,
    partnerLevelHealthMobility: row.partnerLevelHealthMobility,
    insuranceForForeign: row.insuranceForForeign,
    listOffer: row.offers as School['listOffer'],
  }
}

export async function findSchool(db: Db, id: number): Promise<SchoolRow | undefined> {
  const [row] = await db.select().from(schools).where(eq(schools.id, id))
  return row
}

/** By the last word of its path, or by its name; case and accents do not count (D-27). */
export async function findSchoolByName(db: Db, name: string): Promise<SchoolRow | undefined> {
  const folded = sql`lower(unaccent(${name.trim()}))`
  const [row] = await db
    .select()
    .from(schools)
    .where(
      or(
        sql`${schools.path} = '/login/' || ${folded}`,
        sql`${schools.path} = ${name.trim()}`,
        sql`lower(unaccent(${schools.name})) = ${folded}`,
      ),
    )
    .orderBy(schools.id)
    .limit(1)
  return row
}
