import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, expect, it } from 'vitest'
import { startTest } from './harness.ts'
import type { Person } from './people.ts'

const t = await startTest()
type Call = { method: string; path: string }
let guarded: Call[] = []
let student: Person
let port = 0

beforeAll(async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  port = (t.app.server.address() as AddressInfo).port
  student = await t.aStudent()
  const { paths = {} } = t.app.swagger() as { paths?: Record<string, Record<string, { security?: unknown }>> }
  guarded = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { security }]) => security)
      .map(([method]) => ({
        method: method.toUpperCase(),
        path: path.replace(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000'),
      })),
  )
})

/** The path as it is written, which `inject` and `fetch` would tidy up. */
function send({ method, path }: Call, headers: Record<string, string> = {}) {
  return new Promise<number>((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', method, path, headers }, (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode ?? 0))
    })
    sent.once('error', reject).end()
  })
}

const behind = (path: string) => path.slice('/api'.length)
const lastLetter = (path: string) => path.slice(0, -1) + percent(path.at(-1) ?? '')
const percent = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`
const spellings: Record<string, (path: string) => string> = {
  'two slashes first': (path) => `/${path}`,
  'two slashes inside': (path) => `/api/${behind(path)}`,
  'a slash at the end': (path) => `${path}/`,
  'two slashes at the end': (path) => `${path}//`,
  'capital letters': (path) => path.toUpperCase(),
  'a capital letter': (path) => `/Api${behind(path)}`,
  'a letter as a code': lastLetter,
  'a slash as a code': (path) => `/api%2f${path.slice('/api/'.length)}`,
  'a point': (path) => `/api/.${behind(path)}`,
  'a point as a code': (path) => `/api/%2e${behind(path)}`,
  'a public word and back': (path) => `/api/security/..${behind(path)}`,
  'a public word and back as codes': (path) => `/api/security/%2e%2e${behind(path)}`,
  'a public word and back, coded twice': (path) => `/api/security/%252e%252e${behind(path)}`,
  'a backslash': (path) => `/api/security\\..${behind(path)}`,
  'a parameter behind a semicolon': (path) => `${path};security`,
  'a NUL at the end': (path) => `${path}%00`,
  'a blank at the end': (path) => `${path}%20`,
  'a public word in the query': (path) => `${path}?/api/security/login`,
  'a whole address': (path) => `http://127.0.0.1/api/security/..${behind(path)}`,
}

it.each(Object.keys(spellings))('opens nothing to nobody with %s', async (name) => {
  for (const call of guarded) {
    const path = spellings[name]?.(call.path) ?? ''
    const status = await send({ ...call, path })
    expect([call.method, path, status >= 400 && status < 500]).toEqual([call.method, path, true])
  }
})

it('opens nothing of the administration to a student, however it is spelled', async () => {
  const headers = { authorization: `Bearer ${t.tokenOf(student)}` }
  const statuses = await Promise.all(guarded.map((call) => send(call, headers)))
  const forbidden = guarded.filter((_, index) => statuses[index] === 403)
  expect(forbidden.length).toBeGreaterThan(10)
  for (const call of forbidden) {
    for (const spell of Object.values(spellings)) {
      const path = spell(call.path)
      const status = await send({ ...call, path }, headers)
      expect([call.method, path, status >= 400 && status < 500]).toEqual([call.method, path, true])
    }
  }
})

it('takes a token from its header only, and no other path or method from any header', async () => {
  const token = t.tokenOf(student)
  const mine = '/api/accounts/me'
  const to = (path: string, headers: Record<string, string>, method = 'GET') =>
    send({ method, path }, headers)
  expect(await to(mine, { authorization: `Bearer ${token}` })).toBe(200)
  expect(await to(`${mine}?token=${token}&access_token=${token}`, {})).toBe(401)
  const others: Record<string, string>[] = [
    { cookie: `token=${token}` },
    { authorization: token },
    { authorization: `Basic ${token}` },
  ]
  for (const headers of others) expect(await to(mine, headers)).toBe(401)
  const elsewhere = {
    'x-original-url': '/api/site',
    'x-rewrite-url': '/api/site',
    'x-forwarded-uri': '/api/site',
  }
  expect(await to(mine, elsewhere)).toBe(401)
  expect(await to(mine, { 'x-http-method-override': 'GET' }, 'POST')).toBe(404)
  expect(await to(mine, {}, 'HEAD')).toBe(401)
})
