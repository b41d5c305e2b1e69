import type { Db } from '../../platform/database.ts'
import { schoolFit } from './school-search.rules.ts'
import { domainOf } from './schools.queries.ts'
import { schools } from './schools.table.ts'

/**
 * Finds at most `atMost` schools: those whose name begins with the words, nearly begins with them, then those whose
 * e-mail domain does.
 */
export async function findSchools(db: Db, text: string, atMost: number) {
  const { id, name, partnershipLevel: level, emailDomain, path } = schools
  const rows = await db.select({ id, name, level, emailDomain, path }).from(schools).orderBy(name, id)
  const all = rows.map(({ path, ...row }) => ({ ...row, emailDomain: domainOf({ ...row, path }) }))
  const fitOf = (school: (typeof all)[number]) =>
    schoolFit(school.name, text) * 2 || Number(school.emailDomain.startsWith(text.toLowerCase()))
  return all
    .map((school) => ({ school, fit: fitOf(school) }))
    .filter(({ fit }) => fit > 0)
    .toSorted((one, other) => other.fit - one.fit)
    .slice(0, atMost)
    .map(({ school }) => school)
}
