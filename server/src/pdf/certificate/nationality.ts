import countries from '../../data/countries.json' with { type: 'json' }
import adjectives from '../../data/nationalities.json' with { type: 'json' }

const byCode: Record<string, string> = adjectives
const byName = new Map(countries.map(({ iso2, name }) => [name.fr, byCode[iso2]]))

/**
 * The nationality of a country as a French sentence has it: "nationalité chinoise". Where the adjective is shared, as by
 * the two Congos, or the country issues no passports of its own, its name: "nationalité : Aruba".
 */
export function frenchNationality(country: string): string {
  const adjective = byName.get(country)
  return adjective ? `nationalité ${adjective}` : `nationalité : ${country}`
}
