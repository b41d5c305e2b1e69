import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fold, withoutArticle } from './fold.ts'
import { prefectures } from './prefectures.ts'

/** One commune of France: INSEE code, folded name, postcodes in order, and where the stand-in places it. */
export interface Commune {
  code: string
  name: string
  folded: string
  population: number
  postcodes: string[]
  department: Department
  /** Arrondissements of Paris, Lyon and Marseille by their postcode. */
  districts: Map<string, { code: string; name: string }>
  lon: number
  lat: number
}

interface Department {
  code: string
  name: string
  region: string
}

/** The communes and the ways in: by code, by postcode, by folded name; `byPopulation` is largest first. */
export interface Gazetteer {
  all: Commune[]
  byPopulation: Commune[]
  byPostcode: Map<string, Commune[]>
  byName: Map<string, Commune[]>
  /** Every folded name, with and without its article, sorted: a prefix is a range of it. */
  names: string[]
}

/** Reads the committed table; about 60 ms for 34,900 communes, so it is done once. */
export function readGazetteer(): Gazetteer {
  const all = parse(readFileSync(join(import.meta.dirname, 'communes.txt'), 'utf8'))
  const byName = new Map<string, Commune[]>()
  const byPostcode = new Map<string, Commune[]>()
  for (const commune of all) {
    add(byName, commune.folded, commune)
    const bare = withoutArticle(commune.folded)
    if (bare) add(byName, bare, commune)
    for (const postcode of commune.postcodes) add(byPostcode, postcode, commune)
  }
  const byPopulation = [...all].sort((a, b) => b.population - a.population)
  return { all, byPopulation, byPostcode, byName, names: [...byName.keys()].sort() }
}

const none: Commune['districts'] = new Map()

function parse(text: string): Commune[] {
  const communes: Commune[] = []
  let department: Department = { code: '', name: '', region: '' }
  let rank = 0
  for (const line of text.trim().split('\n')) {
    const [first = '', name = '', third = '', fourth = ''] = line.split('|')
    if (first.startsWith('=')) {
      department = { code: first.slice(1), name, region: third }
      rank = 0
    } else if (first.startsWith('+')) {
      const town = communes.at(-1)
      if (town?.districts === none) town.districts = new Map()
      town?.districts.set(third, { code: first.slice(1), name })
    } else {
      const place = { code: department.code + first, name, folded: fold(name), department }
      const size = { population: Number(third), postcodes: fourth.split(' '), districts: none }
      communes.push({ ...place, ...size, ...spot(department.code, rank) })
      rank += 1
    }
  }
  return communes
}

/** A spot of its own for each commune: a spiral around the department's chief town, which stands at its true place. */
function spot(department: string, rank: number) {
  const { lon, lat } = prefectures.get(department) ?? { lon: 0, lat: 0 }
  const reach = 0.02 * Math.sqrt(rank)
  const turn = rank * 2.39996
  const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6
  return { lon: round(lon + reach * Math.cos(turn)), lat: round(lat + reach * 0.7 * Math.sin(turn)) }
}

function add<K, V>(map: Map<K, V[]>, key: K, value: V) {
  const list = map.get(key)
  if (!list) map.set(key, [value])
  else if (list.at(-1) !== value) list.push(value)
}
