import type { Language } from '@cursus/shared/language'
import { asc } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { countries } from './countries.table.ts'

export type CountryRow = typeof countries.$inferSelect

async function load(db: Db) {
  const rows = await db.select().from(countries).orderBy(asc(countries.id))
  return {
    rows,
    byId: new Map(rows.map((row) => [row.id, row])),
    byCode: new Map(rows.map((row) => [row.code, row])),
  }
}

/** All destinations, from memory. */
export function readCountries({ memory }: Pick<Services, 'memory'>) {
  return memory.read('countries', load)
}

/** Our language code against the one the names are stored under. */
export function nameIn(language: Language, name: CountryRow['name']): string {
  return name[language === 'ch' ? 'zh' : language]
}

export async function insertCountries(db: Db, rows: CountryRow[]): Promise<void> {
  await db.insert(countries).values(rows)
}
