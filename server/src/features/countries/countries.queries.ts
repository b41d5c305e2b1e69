import { type Language, languages } from '@cursus/shared/language'
import { asc } from 'drizzle-orm'
import aliases from '../../data/country-aliases.json' with { type: 'json' }
import usual from '../../data/country-other-names.json' with { type: 'json' }
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

/** Returns all destinations, from memory. */
export function readCountries({ memory }: Pick<Services, 'memory'>) {
  return memory.read('countries', load)
}

/** Returns a name in a language, whose code in the data may differ from ours. */
export function nameIn(language: Language, name: CountryRow['name']): string {
  return name[language === 'ch' ? 'zh' : language]
}

const usualNames: Record<string, string[] | undefined> = usual

/**
 * Returns the other names of a country in a language, each once: usual names, places that it insures, names in other
 * languages.
 */
export function otherNamesOf({ id, code, name }: CountryRow, language: Language): string[] {
  const places = aliases.filter(({ resolvesTo }) => resolvesTo === id)
  const inAll = [language, ...languages]
  const all = [
    ...(usualNames[code] ?? []),
    ...inAll.flatMap((one) => places.map((place) => nameIn(one, place.name))),
    ...languages.map((one) => nameIn(one, name)),
  ]
  return [...new Set(all)].filter((other) => other !== nameIn(language, name))
}

/** Writes the countries that are missing; leaves existing ones as they are. */
export async function addCountries(db: Db, rows: CountryRow[]): Promise<void> {
  await db.insert(countries).values(rows).onConflictDoNothing()
}
