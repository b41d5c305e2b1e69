import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { beforeAll, expect, it } from 'vitest'
import { startTest } from './harness.ts'
import type { Person } from './people.ts'
import { table } from './who-may.ts'

const t = await startTest()
const absent = '00000000-0000-4000-8000-000000000000'
type Call = { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string }
let calls: Call[] = []
/** Names of all fields that bodies of calls have, and of all that may stand behind a question mark. */
let fields: string[] = []
let asked: string[] = []
let student: Person
let admin: Person

beforeAll(async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  student = await t.aStudent()
  admin = await t.anAdmin()
  const { paths = {} } = t.app.swagger() as { paths?: Record<string, Record<string, Described>> }
  calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ method: method.toUpperCase() as 'GET', path })),
  )
  const described = Object.values(paths).flatMap((methods) => Object.values(methods))
  fields = [...new Set(described.flatMap(({ requestBody }) => propertiesIn(requestBody)))]
  const parameters = described.flatMap(({ parameters = [] }) => parameters)
  asked = [...new Set(parameters.flatMap(({ in: place, name }) => (place === 'query' ? [name] : [])))]
})

type Described = { requestBody?: object; parameters?: { in: string; name: string }[] }

/** Returns the names of all properties in a description, at whatever depth. */
function propertiesIn(described: unknown): string[] {
  if (typeof described !== 'object' || described === null) return []
  const own = 'properties' in described ? Object.keys(described.properties as object) : []
  return [...own, ...Object.values(described).flatMap(propertiesIn)]
}

const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
const bodies = (): Record<string, string> => ({
  nothing: '',
  'no JSON': '{"a":',
  null: 'null',
  'a list': '[]',
  'a number': '1e999',
  'a text': '"\\u0000"',
  'a deep object': deep(20_000),
  'a polluted object': '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}}}',
  'fields of other types': withFields({ $ne: null }),
  'fields of lists': withFields([1, 'x', null]),
  'fields of NUL': withFields('a\u0000b'),
  'fields of half characters': withFields('\ud800'),
  'fields that are long': withFields('x'.repeat(200)),
  'fields too long': withFields('x'.repeat(40_000)),
  'fields of numbers': withFields(1e308),
})

/** Every field that some call knows, with one value. */
const withFields = (value: unknown) => JSON.stringify(Object.fromEntries(fields.map((name) => [name, value])))

/** Whoever may make the call, so that its body is read. */
const callerOf = ({ method, path }: Call) =>
  [table[`${method} ${path}`]].flat().includes('ROLE_ADMIN') ? admin : student

it('answers any body of any call with a refusal, at once and in the same form', async () => {
  const all = Object.entries(bodies())
  for (const call of calls.filter(({ method }) => method === 'POST' || method === 'PUT')) {
    const { method, path } = call
    for (const [kind, payload] of all) {
      const response = await t.app.inject({
        method,
        url: path.replace(/\{\w+\}/g, absent),
        headers: {
          authorization: `Bearer ${t.tokenOf(callerOf(call))}`,
          'content-type': 'application/json',
          'x-forwarded-for': `203.0.113.${Math.abs(kind.length % 250)}`,
        },
        payload,
      })
      expect([method, path, kind, response.statusCode < 500]).toEqual([method, path, kind, true])
      if (response.statusCode >= 400) {
        expect(response.headers['content-type']).toContain('application/problem+json')
        expect(response.body).not.toMatch(/at .*\.ts:\d|Failed query|node_modules/)
      }
    }
  }
  expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false)
})

it('knows the fields of every call by its description', () => {
  expect(fields).toEqual(
    expect.arrayContaining(['insurance_type', 'roommates', 'lastName', 'studiesEndedOn']),
  )
  expect(fields.length).toBeGreaterThan(150)
  expect(asked).toEqual(expect.arrayContaining(['search', 'pageSize']))
})

it('answers any spelling of a parameter with a refusal', async () => {
  const values = [
    '%00',
    '%ff',
    '%ed%a0%80',
    '../..',
    '%2e%2e%2f',
    `${'x'.repeat(3000)}`,
    '-1',
    '9'.repeat(40),
    "'--",
  ]
  for (const call of calls.filter(({ method }) => method === 'GET')) {
    const { path } = call
    for (const value of values) {
      const url = path.includes('{')
        ? path.replace(/\{\w+\}/g, value)
        : `${path}?${asked.map((name) => `${name}=${value}`).join('&')}`
      const response = await t.app.inject({
        method: 'GET',
        url,
        headers: { authorization: `Bearer ${t.tokenOf(callerOf(call))}`, 'accept-language': value },
      })
      // 503: in this test nobody plays the address service.
      expect([url, response.statusCode < 500 || response.statusCode === 503]).toEqual([url, true])
    }
  }
})

it('answers other types, too much and wrong methods by name', async () => {
  const post = (headers: Record<string, string>, payload: string) =>
    t.app.inject({ method: 'POST', url: '/api/security/login', headers, payload })
  expect((await post({ 'content-type': 'text/xml' }, '<a/>')).statusCode).toBe(415)
  const text = await post({ 'content-type': 'text/plain' }, '{}')
  expect([text.statusCode, text.json().code]).toEqual([415, 'platform.unsupported_type'])
  expect((await post({ 'content-type': 'application/json; charset=utf-16' }, '{}')).statusCode).toBeLessThan(
    500,
  )
  const huge = JSON.stringify({ username: 'x'.repeat(2_000_000), password: 'x' })
  expect((await post({ 'content-type': 'application/json' }, huge)).statusCode).toBe(413)
  expect((await t.app.inject({ method: 'DELETE', url: '/api/security/login' })).statusCode).toBe(404)
})

it('survives broken HTTP', async () => {
  const { port } = t.app.server.address() as AddressInfo
  const raw = (text: string) =>
    new Promise<string>((resolve) => {
      let answer = ''
      const socket = connect(port, '127.0.0.1', () => socket.end(text))
      socket.on('data', (part) => {
        answer += part
      })
      socket.on('error', () => resolve(answer))
      socket.on('close', () => resolve(answer))
    })
  const broken = [
    '\u0000\u0001\u0002',
    'GET\r\n\r\n',
    'GET /api/site HTTP/9.9\r\n\r\n',
    'GET /api/site HTTP/1.1\r\nHost: a\r\nHost: b\r\nContent-Length: -1\r\n\r\n',
    'POST /api/security/login HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
    'POST /api/security/login HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    `GET /${'x'.repeat(100_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
    `GET /api/site HTTP/1.1\r\nHost: a\r\nCookie: ${'x'.repeat(100_000)}\r\n\r\n`,
    'GET http://[ HTTP/1.1\r\nHost: a\r\n\r\n',
  ]
  for (const text of broken) {
    const answer = await raw(text)
    expect([text.slice(0, 40), /^(HTTP\/1\.1 4\d\d|$)/.test(answer)]).toEqual([text.slice(0, 40), true])
  }
  expect((await t.get('/api/health/live')).statusCode).toBe(200)
})

it('takes a call without a body as one, whether or not its sender names JSON', async () => {
  const call = (path: string, headers: Record<string, string>) =>
    t.app.inject({
      method: 'POST',
      url: `/api${path}`,
      headers: { authorization: `Bearer ${t.tokenOf(student)}`, ...headers },
    })
  for (const path of ['/contracts/health_mutual_insurance', '/security/login']) {
    const [named, unnamed] = [await call(path, { 'content-type': 'application/json' }), await call(path, {})]
    expect([named.statusCode, named.json().code]).toEqual([unnamed.statusCode, unnamed.json().code])
    expect(named.statusCode).not.toBe(400)
  }
})
