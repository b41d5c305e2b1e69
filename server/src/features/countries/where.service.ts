import type { Language } from '@cursus/shared/language'
import prepositions from '../../data/country-prepositions.json' with { type: 'json' }
import type { CountryRow } from './countries.queries.ts'

type Named = Pick<CountryRow, 'code' | 'name'>

/**
 * Says where somebody is in a country, as part of a sentence: « en France », « au Canada », « aux États-Unis », « à
 * Malte »; “in the United States”; 在法国; في فرنسا. French and English take the word before the name from the data,
 * else « en » and “in”.
 */
export function whereIn(language: Language, { code, name }: Named): string {
  if (language === 'ch') return `在${name.zh}`
  if (language === 'ar') return `في ${name.ar}`
  const { whole, ...words } = prepositions[language]
  const set = (whole as Record<string, string>)[code]
  if (set) return set
  const word = Object.entries(words).find(([, codes]) => codes.includes(code))?.[0]
  return language === 'fr' ? inFrench(word ?? 'en', name.fr) : `${word ?? 'in'} ${name.en}`
}

/**
 * Joins preposition and name in French: an island becomes a common noun, « aux îles Féroé », and no space follows an
 * apostrophe.
 */
function inFrench(word: string, name: string): string {
  const said = name.replace(/^Î(?=les? )/, 'î').replaceAll("'", '’')
  return word.endsWith('’') ? `${word}${said}` : `${word} ${said}`
}
