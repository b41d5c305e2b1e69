import { beforeAll, expect, it } from 'vitest'
import { callAreas } from '../src/features/accounts/call-areas.ts'
import { viewedCalls } from '../src/features/accounts/viewed-calls.ts'
import { startTest } from './harness.ts'
import type { Person } from './people.ts'
import { roles, students, table } from './who-may.ts'

const t = await startTest()

let people: Record<string, Person> = {}
let calls: string[] = []
beforeAll(async () => {
  await t.app.ready()
  const { paths = {} } = t.app.swagger() as { paths?: Record<string, object> }
  calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const school = await t.aSchool()
  people = Object.fromEntries(
    await Promise.all(
      students.map(async (role) => {
        const wanted = {
          role: role as 'ROLE_STUDENT_CLASSIC',
          ...(role !== 'ROLE_STUDENT_CLASSIC' && { school }),
        }
        return [role, await t.aStudent(wanted)] as const
      }),
    ),
  )
  people.ROLE_ADMIN = await t.anAdmin()
})

const unknown = '00000000-0000-4000-8000-000000000000'

async function answerOf(call: string, as?: Person, token?: string) {
  const [method, path = ''] = call.split(' ')
  const url = path.replace(/\{\w+\}/g, unknown)
  // Each caller has an address of its own, so that no limit answers in place of the rule.
  const headers = { 'x-forwarded-for': '203.0.113.9', ...(token && { authorization: `Bearer ${token}` }) }
  const send = { GET: t.get, POST: t.post, PUT: t.put, DELETE: t.delete }[method as 'GET']
  return send(url, { as, headers, ...(method !== 'GET' && { body: {} }) })
}

const statusOf = async (call: string, as?: Person) => (await answerOf(call, as)).statusCode

it('has decided of every call who may make it', () => {
  expect(
    calls.filter((call) => !table[call]),
    'calls that need a line in server/test/who-may.ts',
  ).toEqual([])
  expect(
    Object.keys(table).filter((call) => !calls.includes(call)),
    'lines of calls that are no more',
  ).toEqual([])
})

it('has decided of every call of administrators whose area it is', () => {
  const theirs = Object.keys(table).filter((call) => [table[call]].flat().includes('ROLE_ADMIN'))
  expect(Object.keys(callAreas).sort(), 'call-areas.ts of accounts').toEqual(theirs.sort())
})

it('answers nobody without a token but on public calls', async () => {
  for (const call of calls) {
    const status = await statusOf(call)
    if (table[call] === 'anybody')
      expect([call, [401, 403].includes(status) && !isSignIn(call)]).toEqual([call, false])
    else expect([call, status]).toEqual([call, 401])
  }
})

/** Their 401 speaks of what was sent, not of who calls. */
const isSignIn = (call: string) => call.includes('/security/')

it('answers each role only what is theirs, and never with an error of its own', async () => {
  for (const call of calls) {
    for (const role of roles) {
      const allowed = table[call]
      const status = await statusOf(call, people[role])
      const isAllowed = allowed === 'anybody' || allowed?.includes(role)
      if (isAllowed)
        expect([call, role, status < 500 && (status !== 403 || isSignIn(call))]).toEqual([call, role, true])
      else expect([call, role, status]).toEqual([call, role, 403])
    }
  }
})

it('has decided of reads of students alone whether they are shown to somebody who looks as a student', () => {
  const theirs = Object.keys(table).filter(
    (call) => call.startsWith('GET ') && [table[call]].flat().includes('ROLE_STUDENT_CLASSIC'),
  )
  expect(Object.keys(viewedCalls).filter((call) => !theirs.includes(call))).toEqual([])
  expect(theirs.filter((call) => !viewedCalls[call])).toEqual([
    'GET /api/contracts/{id}/proof',
    'GET /api/contracts/{id}/proof/archive',
    'GET /api/accounts/second_step',
    'GET /api/accounts/me/export',
    'GET /api/accounts/sessions',
  ])
})

it('lets an administrator who looks as a student make no call that is not a read, and no read that is not shown', async () => {
  const opened = await t
    .as(people.ROLE_ADMIN as Person)
    .post(`/api/students/${people.ROLE_STUDENT_CLASSIC?.id}/viewing`)
  const { token } = opened.json().data
  for (const call of calls) {
    const answer = await answerOf(call, undefined, token)
    const told = [call, answer.statusCode, answer.statusCode === 403 ? answer.json().code : '']
    if (!call.startsWith('GET ')) expect(told).toEqual([call, 403, 'accounts.viewing_only'])
    else if (table[call] === 'anybody' || viewedCalls[call])
      expect([call, answer.statusCode < 500 && answer.statusCode !== 403]).toEqual([call, true])
    else expect(told).toEqual([call, 403, 'accounts.viewing_closed'])
  }
})

it('takes a token of nobody else, of no other key and no other algorithm', async () => {
  const [header = '', payload = '', signature = ''] = t.tokenOf(people.ROLE_ADMIN as Person).split('.')
  const none = Buffer.from('{"alg":"none"}').toString('base64url')
  const other = Buffer.from(
    JSON.stringify({ sub: unknown, role: 'ROLE_ADMIN', family: 'x', exp: 9e9 }),
  ).toString('base64url')
  const bad = [
    `${none}.${payload}.`,
    `${none}.${payload}.${signature}`,
    `${header}.${other}.${signature}`,
    `${header}.${payload}.${signature.slice(0, -2)}`,
    `${header}.${payload}`,
    signature,
  ]
  for (const token of bad) {
    const response = await t.get('/api/contracts', { headers: { authorization: `Bearer ${token}` } })
    expect(response.statusCode).toBe(401)
  }
})
