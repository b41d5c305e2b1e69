import { createHash } from 'node:crypto'
import type { Commune } from './communes.ts'
import { fold } from './fold.ts'
import { toLambert93 } from './lambert93.ts'

export type PlaceType = 'housenumber' | 'street' | 'municipality'

/** A GeoJSON feature with BAN's properties. `score` and `importance` lie between 0 and 1. */
export interface Feature {
  type: 'Feature'
  geometry: { type: 'Point'; coordinates: [lon: number, lat: number] }
  properties: Record<string, string | number> & { label: string; score: number; type: PlaceType }
}

export interface Proposal {
  town: Commune
  postcode: string
  street: string | null
  number: string | null
  score: number
}

/** The feature of a proposal, shaped as BAN's own: `name` holds the number, a town has neither street nor number. */
export function toFeature(proposal: Proposal): Feature {
  const { town, street, number } = proposal
  const type = !street ? 'municipality' : number ? 'housenumber' : 'street'
  const district = street ? town.districts.get(proposal.postcode) : undefined
  const citycode = district?.code ?? town.code
  const name = street ? [number, street].filter(Boolean).join(' ') : town.name
  const id = idOf(citycode, street, number)
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [town.lon, town.lat] },
    properties: {
      label: `${name} ${street ? `${proposal.postcode} ${town.name}` : ''}`.trim(),
      score: rounded(proposal.score),
      ...(type === 'housenumber' && { housenumber: number?.replace(/\s/g, '').toLowerCase() ?? '' }),
      id,
      banId: uuidOf(id),
      name,
      ...(type === 'housenumber' && { street: street ?? '' }),
      ...(type === 'municipality' && { population: town.population, municipality: town.name }),
      postcode: proposal.postcode,
      citycode,
      city: town.name,
      ...(district && { district: district.name }),
      context: [town.department.code, town.department.name, town.department.region].join(', '),
      type,
      importance: rounded(importanceOf(town)),
      ...toLambert93(town),
      _type: 'address',
    },
  }
}

/** Answers how well known a town is, from its population: 0 for none, 1 for Paris. */
export function importanceOf(town: Commune): number {
  return Math.min(1, Math.log10(1 + town.population) / 6.33)
}

const rounded = (value: number) => Math.round(value * 1e5) / 1e5

function idOf(citycode: string, street: string | null, number: string | null) {
  if (!street) return citycode
  const way = createHash('sha1').update(fold(street)).digest('hex').slice(0, 4)
  const [, digits = '', suffix = ''] = /^(\d+)\s*(.*)$/.exec(number ?? '') ?? []
  const house = digits ? `_${digits.padStart(5, '0')}${suffix ? `_${suffix.toLowerCase()}` : ''}` : ''
  return `${citycode}_${way}${house}`
}

function uuidOf(id: string) {
  const hex = createHash('sha1').update(id).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
