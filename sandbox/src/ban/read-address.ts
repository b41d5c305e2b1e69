import type { Commune, Gazetteer } from './communes.ts'
import { fold } from './fold.ts'

/** Reading of a typed line. `nearness` is 1 when the town is written in full, less when it is completed. */
export interface Reading {
  /** Number as typed, for instance '12 bis'; null without one. */
  number: string | null
  /** Street as typed, without number, postcode and town; null when only a place was typed. */
  street: string | null
  /** Five digits, or the beginning of them while somebody types. */
  postcode: string | null
  towns: Commune[]
  nearness: number
}

/** Words that make no street by themselves: « 12 rue de » waits for the name before a town is read. */
const hollow = new Set(
  (
    'rue avenue av boulevard bd place pl quai cours allee allees chemin impasse passage route square sentier ' +
    'voie esplanade promenade villa residence de du des d la le les l au aux et a en sur sous'
  ).split(' '),
)
const numberPattern = /^(\d{1,4})(?:(bis|ter|quater|[a-z]))?$/i
const suffixPattern = /^(bis|ter|quater|quinquies|[a-f])$/i

/** All readings of a typed line, the surest first. Nothing is invented: street and number stay as typed. */
export function readAddress(typed: string, places: Gazetteer, autocomplete: boolean): Reading[] {
  const words = typed.split(/[\s,;]+/).filter(Boolean)
  const number = takeNumber(words)
  dropCedex(words)
  const at = words.findLastIndex((word) => /^\d{5}$/.test(word))
  const begun = autocomplete && at < 0 && /^\d{2,4}$/.test(words.at(-1) ?? '') && says(words)
  const readings =
    at >= 0
      ? aroundPostcode(words, at, places, autocomplete)
      : begun
        ? byBegunPostcode(words, places)
        : byTownAtEnd(words, places, autocomplete)
  return readings
    .filter((reading) => reading.street || !number)
    .map((reading) => ({ ...reading, number: reading.street ? number : null }))
}

function takeNumber(words: string[]): string | null {
  const first = words[0] ?? ''
  if (!numberPattern.test(first) || words.length === 1) return null
  words.shift()
  const follows = words.length > 1 && /^\d+$/.test(first) && suffixPattern.test(words[0] ?? '')
  return follows ? `${first} ${words.shift()}` : first
}

function dropCedex(words: string[]) {
  const at = words.findIndex((word) => fold(word) === 'cedex')
  if (at > 0) words.splice(at, /^\d{1,2}$/.test(words[at + 1] ?? '') ? 2 : 1)
}

type Unnumbered = Omit<Reading, 'number'>

function aroundPostcode(words: string[], at: number, places: Gazetteer, autocomplete: boolean): Unnumbered[] {
  const postcode = words[at] ?? ''
  const before = words.slice(0, at)
  const after = fold(words.slice(at + 1).join(' '))
  const here = places.byPostcode.get(postcode) ?? []
  const named = here.filter((town) => matches(town, after, autocomplete))
  const street = before.length ? before.join(' ') : null
  if (after)
    return [{ street, postcode, towns: named.length ? named : here, nearness: named.length ? 1 : 0.6 }]
  const inside = byTownAtEnd(before, places, false).find((reading) =>
    reading.towns.some((town) => here.includes(town)),
  )
  if (inside)
    return [{ ...inside, postcode, towns: inside.towns.filter((town) => here.includes(town)), nearness: 1 }]
  return [{ street, postcode, towns: here, nearness: 0.95 }]
}

/** « 12 rue des Lilas 690 »: the largest towns whose postcode begins so. */
function byBegunPostcode(words: string[], places: Gazetteer): Unnumbered[] {
  const postcode = words.at(-1) ?? ''
  const towns = places.byPopulation.filter((town) => town.postcodes.some((code) => code.startsWith(postcode)))
  return [{ street: words.slice(0, -1).join(' '), postcode, towns, nearness: 0.6 }]
}

function matches(town: Commune, after: string, autocomplete: boolean) {
  const bare = town.folded.replace(/^(le|la|les|l) /, '')
  return town.folded === after || bare === after || (autocomplete && town.folded.startsWith(after))
}

function byTownAtEnd(words: string[], places: Gazetteer, autocomplete: boolean): Unnumbered[] {
  const readings: Unnumbered[] = []
  for (let start = 0; start < words.length; start += 1) {
    const street = words.slice(0, start)
    if (street.length && !says(street)) continue
    const ending = fold(words.slice(start).join(' '))
    const exact = places.byName.get(ending)
    const known = { street: street.join(' ') || null, postcode: null }
    const begun = autocomplete && ending.length >= 3 ? beginningWith(ending, places) : []
    if (exact) readings.push({ ...known, towns: exact, nearness: 1 })
    if (begun.length) readings.push({ ...known, towns: begun, nearness: 0.75 })
    if (exact) return readings
  }
  if (says(words)) {
    readings.push({ street: words.join(' '), postcode: null, towns: [], nearness: 0.4 })
  }
  return readings
}

const says = (words: string[]) => words.some((word) => !hollow.has(fold(word)) && /\p{L}/u.test(word))

/** Towns whose name begins so, largest first; a range of the sorted names, found by halving. */
function beginningWith(prefix: string, { names, byName }: Gazetteer): Commune[] {
  let low = 0
  let high = names.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((names[middle] ?? '') < prefix) low = middle + 1
    else high = middle
  }
  const found = new Set<Commune>()
  for (; names[low]?.startsWith(prefix); low += 1) {
    for (const town of byName.get(names[low] ?? '') ?? []) found.add(town)
  }
  return [...found].sort((a, b) => b.population - a.population)
}
