/**
 * Writes communes.txt from the official list (Licence Ouverte, INSEE and La Poste through Etalab). Run once
 * for a new edition: `npm run build:communes -w sandbox`. The file has three kinds of line:
 *   =department|name|region            starts a department
 *   suffix|name|population|postcodes   a commune; its INSEE code is department + suffix; chief town first
 *   +code|name|postcode                an arrondissement of the commune above (Paris, Lyon, Marseille)
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { prefectures } from './prefectures.ts'

interface Source {
  code: string
  nom: string
  type: string
  commune?: string
  departement: string
  region: string
  chefLieu?: string
  population?: number
  codesPostaux?: string[]
}

const resolve = createRequire(import.meta.url).resolve
const read = (name: string) =>
  JSON.parse(readFileSync(resolve(`@etalab/decoupage-administratif/data/${name}.json`), 'utf8')) as Source[]

const regions = new Map(read('regions').map((region) => [region.code, region.nom]))
const all = read('communes')
const districts = all.filter((place) => place.type === 'arrondissement-municipal')
const communes = all.filter((place) => place.type === 'commune-actuelle' && place.codesPostaux?.length)

function linesOf(commune: Source): string[] {
  const suffix = commune.code.slice(commune.departement.length)
  const own = districts.filter((district) => district.commune === commune.code)
  return [
    [suffix, commune.nom, commune.population ?? 0, commune.codesPostaux?.join(' ')].join('|'),
    ...own.map((district) => `+${district.code}|${district.nom}|${district.codesPostaux?.[0]}`),
  ]
}

const lines = read('departements').flatMap((department) => {
  const own = communes
    .filter((commune) => commune.departement === department.code && prefectures.has(department.code))
    .sort((a, b) => (b.population ?? 0) - (a.population ?? 0))
  own.sort((a, b) => Number(b.code === department.chefLieu) - Number(a.code === department.chefLieu))
  const region = regions.get(department.region) ?? department.nom
  const head = `=${department.code}|${department.nom}|${region}`
  return own.length ? [head, ...own.flatMap(linesOf)] : []
})
writeFileSync(join(import.meta.dirname, 'communes.txt'), `${lines.join('\n')}\n`)
