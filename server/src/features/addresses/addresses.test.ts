import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { startTest } from '../../../test/harness.ts'
import { createGoogleAddresses } from '../../providers/addresses/google-addresses.ts'

type Answer = { status?: number; body?: unknown; headers?: Record<string, string> }
const asked: { url: string; headers: Record<string, unknown>; body: string }[] = []
let answers: (url: string) => Answer = () => ({})
const service = createServer(async (request, response) => {
  let body = ''
  for await (const part of request) body += part
  asked.push({ url: request.url ?? '', headers: request.headers, body })
  const { status = 200, body: answer = { features: [] }, headers } = answers(request.url ?? '')
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(typeof answer === 'string' ? answer : JSON.stringify(answer))
})
await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening))
afterAll(() => service.close())
const base = `http://127.0.0.1:${(service.address() as AddressInfo).port}`

const t = await startTest({ env: { ADDRESS_API_BASE: `${base}/geocodage` } })
const search = (query: Record<string, string>) => t.get(`/api/addresses?${new URLSearchParams(query)}`)

const rue = {
  label: '12 bis Rue des Essais 99000 Villetest',
  type: 'housenumber',
  name: '12 bis Rue des Essais',
}
const town = {
  label: 'Villetest',
  type: 'municipality',
  name: 'Villetest',
  city: 'Villetest',
  postcode: '99000',
}

it('proposes the streets of the French address base to anybody', async () => {
  const features = [{ properties: { ...rue, postcode: '99000', city: 'Villetest' } }, { properties: town }]
  answers = () => ({ body: { type: 'FeatureCollection', features } })
  const response = await search({ q: ' 12 bis rue des ess ', country: 'FR' })
  expect(response.json()).toEqual({
    data: [
      {
        label: rue.label,
        street: '12 bis Rue des Essais',
        postalCode: '99000',
        city: 'Villetest',
        country: 'FR',
      },
      { label: 'Villetest', street: '', postalCode: '99000', city: 'Villetest', country: 'FR' },
    ],
  })
  const url = new URL(asked.at(-1)?.url ?? '', base)
  expect([url.pathname, Object.fromEntries(url.searchParams)]).toEqual([
    '/geocodage/search',
    { q: '12 bis rue des ess', limit: '5', autocomplete: '1', index: 'address' },
  ])
})

it('asks nothing that the service would refuse, nor for a country that it does not know', async () => {
  const before = asked.length
  for (const query of [{ q: '' }, { q: 'ab' }, { q: '-rue' }, { q: '   ' }, { q: 'rue', country: 'JP' }]) {
    const response = await search(query as unknown as Record<string, string>)
    expect([response.statusCode, response.json()]).toEqual([200, { data: [] }])
  }
  for (const query of [{ q: 'x'.repeat(201) }, { q: 'rue', country: 'fr' }, {}]) {
    expect((await search(query as unknown as Record<string, string>)).statusCode).toBe(422)
  }
  expect(asked).toHaveLength(before)
})

it('says that the service is away, whatever way it fails', async () => {
  const failures: Answer[] = [
    { status: 500 },
    { status: 429 },
    { body: '<html>' },
    { body: { features: [{}] } },
    { status: 302, headers: { location: 'http://127.0.0.1:1/' } },
  ]
  for (const failure of failures) {
    answers = () => failure
    const response = await search({ q: 'rue des essais' })
    expect([response.statusCode, response.json().code]).toEqual([503, 'addresses.unavailable'])
    expect(response.headers['retry-after']).toBe('5')
  }
  expect(JSON.stringify(t.lines)).not.toContain('rue des essais')
})

it('asks Google for the parts of each proposal, in one session', async () => {
  answers = (url) =>
    url.startsWith('/places:autocomplete')
      ? {
          body: {
            suggestions: [{ placePrediction: { placeId: 'a/b', text: { text: '3 Rue X, Lyon' } } }, {}],
          },
        }
      : {
          body: {
            addressComponents: [
              { longText: 'France', shortText: 'FR', types: ['country'] },
              { longText: 'Rue X', types: ['route'] },
              { longText: '3', types: ['street_number'] },
              { longText: '69001', types: ['postal_code'] },
              { longText: 'Lyon', types: ['locality', 'political'] },
            ],
          },
        }
  const google = createGoogleAddresses({ key: 'google-key', apiBase: base })
  const found = await google.search({ text: '3 rue x', country: 'FR', locale: 'fr' })
  expect(found).toEqual([
    { label: '3 Rue X, Lyon', street: '3 Rue X', postalCode: '69001', city: 'Lyon', country: 'FR' },
  ])
  const [autocomplete, details] = asked.slice(-2)
  const sent = JSON.parse(autocomplete?.body ?? '')
  expect(sent.includedRegionCodes).toEqual(['fr', 'gp', 'mq', 'gf', 're', 'yt'])
  expect(details?.url).toBe(`/places/a%2Fb?languageCode=fr&sessionToken=${sent.sessionToken}`)
  expect(details?.headers).toMatchObject({
    'x-goog-api-key': 'google-key',
    'x-goog-fieldmask': 'id,addressComponents',
  })
  answers = () => ({ status: 403, body: { error: { code: 403 } } })
  await expect(google.search({ text: '3 rue x', locale: 'fr' })).rejects.toMatchObject({ status: 503 })
})
