import type { Commune, Gazetteer } from './communes.ts'
import { type Feature, importanceOf, type Proposal, toFeature } from './features.ts'
import type { Filters } from './params.ts'
import { type Reading, readAddress } from './read-address.ts'

/**
 * Proposals for a typed line, best first. The table knows towns only: number and street are carried as typed into each proposal. Without a
 * recognised town the largest ones are proposed (or those of the filter), so that a street alone can be completed too.
 */
export function search(typed: string, filters: Filters, places: Gazetteer): Feature[] {
  const proposals = readAddress(typed, places, filters.autocomplete)
    .flatMap((reading) => proposalsOf(reading, filters, places))
    .filter((proposal) => passes(proposal, filters))
    .sort((a, b) => b.score - a.score)
  const features = new Map<string, Feature>()
  for (const proposal of proposals) {
    const feature = toFeature(proposal)
    const key = `${feature.properties.label}|${feature.properties.citycode}`
    if (!features.has(key)) features.set(key, feature)
    if (features.size === filters.limit) break
  }
  return [...features.values()]
}

/** The towns nearest to a point, with `distance` in metres; nothing beyond 50 km. */
export function nearest(point: { lon: number; lat: number }, filters: Filters, places: Gazetteer): Feature[] {
  if (filters.type && filters.type !== 'municipality') return []
  return places.all
    .map((town) => ({ town, distance: metresBetween(point, town) }))
    .filter(({ town, distance }) => distance < 50_000 && inFilters(town, filters))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, filters.limit)
    .map(({ town, distance }) => {
      const postcode = filters.postcode ?? town.postcodes[0] ?? ''
      const score = Math.max(0, 1 - distance / 50_000)
      const feature = toFeature({ town, postcode, street: null, number: null, score })
      return { ...feature, properties: { ...feature.properties, distance: Math.round(distance) } }
    })
}

function proposalsOf(reading: Reading, filters: Filters, places: Gazetteer): Proposal[] {
  const townOnly = filters.type === 'municipality'
  const { nearness } = reading
  const number = filters.type === 'street' ? null : reading.number
  const street = townOnly ? null : reading.street
  const weight = townOnly && reading.street ? nearness * 0.8 : nearness
  return townsOf(reading, filters, places).flatMap((town) =>
    postcodesOf(town, reading, filters, street).map((postcode, rank) => {
      const score = weight * (0.9 + 0.08 * importanceOf(town)) - rank * 0.001
      return { town, postcode, street, number, score }
    }),
  )
}

function townsOf(reading: Reading, filters: Filters, places: Gazetteer): Commune[] {
  const filtered = filters.postcode || filters.citycode
  const towns = reading.towns.length || !filtered ? reading.towns : places.all
  const candidates = towns.length || reading.postcode ? towns : places.byPopulation.slice(0, filters.limit)
  return filtered ? candidates.filter((town) => inFilters(town, filters)) : candidates.slice(0, 60)
}

/** A town alone has one postcode, its first; an address in a town of several is proposed with each. */
function postcodesOf(town: Commune, reading: Reading, filters: Filters, street: string | null): string[] {
  const wanted = reading.postcode ?? filters.postcode
  if (wanted) return town.postcodes.filter((postcode) => postcode.startsWith(wanted))
  const district = [...town.districts].find(([, { code }]) => code === filters.citycode)
  if (district) return [district[0]]
  return street && reading.towns.length ? town.postcodes : town.postcodes.slice(0, 1)
}

function inFilters(town: Commune, { postcode, citycode }: Filters): boolean {
  if (postcode && !town.postcodes.includes(postcode)) return false
  if (!citycode || town.code === citycode) return true
  return [...town.districts.values()].some((district) => district.code === citycode)
}

function passes({ street, number }: Proposal, { type }: Filters): boolean {
  if (type === 'housenumber') return Boolean(street && number)
  if (type === 'street') return Boolean(street)
  return type !== 'locality'
}

function metresBetween(a: { lon: number; lat: number }, b: { lon: number; lat: number }): number {
  const east = (b.lon - a.lon) * 111_320 * Math.cos((a.lat * Math.PI) / 180)
  return Math.hypot(east, (b.lat - a.lat) * 110_574)
}
