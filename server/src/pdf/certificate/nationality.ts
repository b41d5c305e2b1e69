import countries from '../../data/countries.json' with { type: 'json' }
import adjectives from '../../data/nationalities.json' with { type: 'json' }

const byCode: Record<string, string> = adjectives
const byName = new Map(countries.map(({ iso2, name }) => [name.fr, byCode[iso2]]))

/**
 * Writes a nationality in French: "nationalité chinoise". Uses the country's name, "nationalité : Aruba", where two
 * countries share the adjective, as the two Congos do, or where the country issues no passports of its own.
 */
export function frenchNationality(country: string): string {
  // Facts of older papers keep the straight apostrophe.
  const adjective = byName.get(country.replaceAll("'", '’'))
  return adjective ? `nationalité ${adjective}` : `nationalité : ${country}`
}
