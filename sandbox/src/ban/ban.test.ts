import { afterAll, beforeAll, expect, it } from 'vitest'
import { aSandbox } from '../../test/a-sandbox.ts'

let sandbox: Awaited<ReturnType<typeof aSandbox>>
beforeAll(async () => {
  sandbox = await aSandbox()
})
afterAll(() => sandbox.stop())

type Properties = Record<string, string | number>
interface Answer {
  features?: { properties: Properties; geometry: { coordinates: [number, number] } }[]
}
const ask = async (call: string, query: Record<string, string>) => {
  const response = await fetch(`${sandbox.url}/geocodage/${call}?${new URLSearchParams(query)}`)
  const json = (await response.json()) as Answer
  const all = (json.features ?? []).map((one) => one.properties)
  return { status: response.status, json, all, first: all[0] ?? {} }
}
const search = (q: string, more: Record<string, string> = {}) => ask('search', { q, ...more })

it('completes a whole address with number and street as typed, in the geocoder’s shape', async () => {
  const { json, first } = await search('12 bis Rue des Essais, 69007 Lyon')
  expect(json).toMatchObject({ type: 'FeatureCollection', query: '12 bis Rue des Essais, 69007 Lyon' })
  expect(json.features?.[0]).toMatchObject({ type: 'Feature', geometry: { type: 'Point' } })
  expect(first).toMatchObject({
    type: 'housenumber',
    label: '12 bis Rue des Essais 69007 Lyon',
    name: '12 bis Rue des Essais',
    housenumber: '12bis',
    street: 'Rue des Essais',
    postcode: '69007',
    citycode: '69387',
    city: 'Lyon',
    district: 'Lyon 7e Arrondissement',
    context: '69, Rhône, Auvergne-Rhône-Alpes',
    _type: 'address',
  })
  expect(first.score).toBeGreaterThan(0.9)
})

it.each([
  ['15 quai des Longitudes lyo', '15 quai des Longitudes', 'Lyon'],
  ['8 avenue de la République st-denis', '8 avenue de la République', 'Saint-Denis'],
  ['5 rue du port LA ROCHELLE', '5 rue du port', 'La Rochelle'],
  ['3 rue x mans', '3 rue x', 'Le Mans'],
  ['1 place de la Mairie 01000', '1 place de la Mairie', 'Bourg-en-Bresse'],
  ['1 place de la Mairie 01000 bourg', '1 place de la Mairie', 'Bourg-en-Bresse'],
  ['4 chemin neuf 20000 ajaccio cedex 9', '4 chemin neuf', 'Ajaccio'],
  ['9 rue Bory 97400 saint denis', '9 rue Bory', 'Saint-Denis'],
])('reads %s', async (typed, name, city) => {
  expect((await search(typed)).first).toMatchObject({ name, city, type: 'housenumber' })
})

it('does not take the end of a street’s name for the town', async () => {
  const { all } = await search('12 rue de Lyon')
  expect(all.map(({ name }) => name)).toEqual(all.map(() => '12 rue de Lyon'))
  expect(all.every(({ score }) => Number(score) < 0.5)).toBe(true)
  expect((await search('12 rue de Lyon paris')).first).toMatchObject({
    name: '12 rue de Lyon',
    city: 'Paris',
  })
})

it('finds towns with any accents and case, by postcode and by their beginning', async () => {
  expect((await search('SAINT ETIENNE')).first).toMatchObject({ city: 'Saint-Étienne', type: 'municipality' })
  expect((await search('oeuilly')).first.city).toBe('Œuilly')
  expect((await search('34000')).first).toMatchObject({ city: 'Montpellier', citycode: '34172' })
  expect((await search('villeurb')).first.city).toBe('Villeurbanne')
  expect((await search('villeurb', { autocomplete: '0' })).first.type).not.toBe('municipality')
})

it('proposes each postcode of a town that has several', async () => {
  const { all } = await search('1 rue Garibaldi Lyon', { limit: '20' })
  expect(all.slice(0, 9).map(({ postcode }) => postcode)).toEqual(
    [1, 2, 3, 4, 5, 6, 7, 8, 9].map((one) => `6900${one}`),
  )
})

it('narrows by postcode, code of the town and type', async () => {
  const typed = '12 rue des Lilas'
  expect((await search(typed, { postcode: '34000' })).all).toMatchObject([{ city: 'Montpellier' }])
  expect((await search(typed, { citycode: '69387' })).all).toMatchObject([{ postcode: '69007' }])
  expect((await search(`${typed} Lyon`, { type: 'municipality' })).first).toMatchObject({ label: 'Lyon' })
  expect((await search(`${typed} Lyon`, { type: 'street' })).first).toMatchObject({
    type: 'street',
    name: 'rue des Lilas',
  })
  expect((await search('rue des Lilas Lyon', { type: 'housenumber' })).all).toEqual([])
  expect((await search(typed, { type: 'locality' })).all).toEqual([])
  expect((await search(typed, { limit: '3' })).all).toHaveLength(3)
})

it.each([
  [
    'two characters',
    { q: 'ab' },
    'q: must contain between 3 and 200 chars and start with a number or a letter',
  ],
  [
    '201 characters',
    { q: 'x'.repeat(201) },
    'q: must contain between 3 and 200 chars and start with a number or a letter',
  ],
  [
    'a sign first',
    { q: '-abc' },
    'q: must contain between 3 and 200 chars and start with a number or a letter',
  ],
  ['nothing', { q: '' }, 'q: required param'],
  ['a limit of 21', { q: 'lyon', limit: '21' }, 'limit: must be an integer between 1 and 20'],
  ['a limit of zero', { q: 'lyon', limit: '0' }, 'limit: must be an integer between 1 and 20'],
  ['a postcode of four digits', { q: 'lyon', postcode: '6900' }, 'postcode: must contain 5 digits'],
  ['a latitude alone', { q: 'lyon', lat: '45' }, 'lon/lat must be present together if defined'],
])('refuses %s as the geocoder does', async (_what, query, detail) => {
  const refused = await ask('search', query as Record<string, string>)
  expect(refused.status).toBe(400)
  expect(refused.json).toEqual({ code: 400, message: 'Failed parsing query', detail: [detail] })
})

it('refuses an unknown type, index, flag or town code', async () => {
  const odd = { type: 'city', index: 'poi', autocomplete: 'x', citycode: '1' }
  for (const [name, value] of Object.entries(odd)) {
    expect((await search('lyon', { [name]: value })).status).toBe(400)
  }
})

it('finds the town of the point that a search gave', async () => {
  const { json } = await search('Villeurbanne')
  const [lon, lat] = json.features?.[0]?.geometry.coordinates ?? []
  const found = await ask('reverse', { lon: String(lon), lat: String(lat) })
  expect(found.first).toMatchObject({ city: 'Villeurbanne', distance: 0, type: 'municipality' })
  expect((await ask('reverse', { lon: '-40', lat: '40' })).all).toEqual([])
  expect((await ask('reverse', {})).status).toBe(400)
})

it('any text of 3 to 200 characters is answered', async () => {
  for (const odd of [
    'a\u0000b',
    '\ud800xyz',
    '000',
    '12 12 12',
    'x'.repeat(200),
    '1 rue',
    '5 '.repeat(60),
    'st st st',
  ]) {
    expect((await search(odd)).status).toBeLessThan(401)
  }
})

it('told to fail says so as the geocoder does, and when to come back', async () => {
  sandbox.context.control.behaviours.set('ban', { mode: 'failing', status: 429 })
  const limited = await fetch(`${sandbox.url}/geocodage/search?q=lyon`)
  expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '5'])
  sandbox.context.control.behaviours.reset()
  expect((await search('lyon')).status).toBe(200)
})
