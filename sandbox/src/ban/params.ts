/** A query that the geocoder refuses: answered 400 `{code, message, detail}`. */
export class RefusedQuery extends Error {
  readonly detail: string[]
  constructor(detail: string) {
    super('Failed parsing query')
    this.detail = [detail]
  }
}

export interface Filters {
  limit: number
  autocomplete: boolean
  type: string | null
  postcode: string | null
  citycode: string | null
}

type Query = Record<string, unknown>
const types = ['housenumber', 'street', 'locality', 'municipality']

/** The text of a search, as the Géoplateforme's geocoder takes it: 3 to 200 characters, a letter or digit first. */
export function readText(query: Query): string {
  const q = textOf(query, 'q')
  if (!q) throw new RefusedQuery('q: required param')
  if (q.length < 3 || q.length > 200 || !/^[\p{L}\p{N}]/u.test(q)) {
    throw new RefusedQuery('q: must contain between 3 and 200 chars and start with a number or a letter')
  }
  return q
}

/** Filters of both calls. `usual` is the limit when none is asked. */
export function readFilters(query: Query, usual: number): Filters {
  const index = textOf(query, 'index') ?? 'address'
  if (index !== 'address') throw new RefusedQuery(`index: unexpected value '${index}'`)
  const type = textOf(query, 'type')
  if (type && !types.includes(type)) throw new RefusedQuery(`type: unexpected value '${type}'`)
  return {
    limit: readLimit(textOf(query, 'limit'), usual),
    autocomplete: readFlag(textOf(query, 'autocomplete') ?? '1'),
    type,
    postcode: matching(query, 'postcode', /^\d{5}$/, 'must contain 5 digits'),
    citycode: matching(query, 'citycode', /^(\d{5}|\d[AB]\d{3})$/, 'not valid'),
  }
}

/** The point that is asked for, or null; half a point is refused. */
export function readPoint(query: Query): { lon: number; lat: number } | null {
  const lon = readDegrees(query, 'lon', 180)
  const lat = readDegrees(query, 'lat', 90)
  if (lon === null && lat === null) return null
  if (lon === null || lat === null) {
    throw new RefusedQuery('lon/lat must be present together if defined')
  }
  return { lon, lat }
}

function readDegrees(query: Query, name: string, most: number): number | null {
  const text = textOf(query, name)
  if (text === null) return null
  const value = Number(text)
  if (!Number.isFinite(value)) throw new RefusedQuery(`${name}: unable to parse value as valid float`)
  if (Math.abs(value) > most) throw new RefusedQuery(`${name}: must be a float between -${most} and ${most}`)
  return value
}

function readLimit(text: string | null, usual: number): number {
  if (text === null) return usual
  if (!/^-?\d+$/.test(text)) throw new RefusedQuery('limit: unable to parse value as valid integer')
  const limit = Number(text)
  if (limit < 1 || limit > 20) throw new RefusedQuery('limit: must be an integer between 1 and 20')
  return limit
}

function readFlag(text: string): boolean {
  if (['1', 'true', 'yes'].includes(text)) return true
  if (['0', 'false', 'no'].includes(text)) return false
  throw new RefusedQuery('autocomplete: unable to parse value as valid boolean')
}

function matching(query: Query, name: string, pattern: RegExp, otherwise: string): string | null {
  const text = textOf(query, name)
  if (text !== null && !pattern.test(text)) throw new RefusedQuery(`${name}: ${otherwise}`)
  return text
}

/** A parameter given twice counts once, the last time; an empty one counts as absent. */
function textOf(query: Query, name: string): string | null {
  const value = query[name]
  const last = Array.isArray(value) ? value.at(-1) : value
  return typeof last === 'string' && last.trim() ? last.trim() : null
}
