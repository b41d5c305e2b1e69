import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { users } from '../src/features/accounts/accounts.table.ts'
import { nameChanges } from '../src/features/profile/name-changes.table.ts'
import { refunds } from '../src/features/refunds/refunds.table.ts'
import { certificateRequests } from '../src/features/requests/requests.table.ts'
import { withdrawals } from '../src/features/withdrawals/withdrawals.table.ts'
import { aContract } from './a-contract.ts'
import { claiming, insuredPhone } from './claims.ts'
import { startTest } from './harness.ts'
import type { Person } from './people.ts'
import { waitingThings } from './waiting.ts'

const t = await startTest()
const { aClaim } = claiming(t)
const { aComplaint, aRequest, aTermination } = waitingThings(t)
let ada: Person

/** What every list of administrators has of somebody. */
async function leaveTraces(who: Person, { name, lastName }: { name: string; lastName: string }) {
  await insuredPhone(t.services, who)
  await aClaim(who)
  await aComplaint(who)
  const { id } = await aRequest(who)
  await t.db
    .update(certificateRequests)
    .set({ firstname: name, lastname: lastName })
    .where(eq(certificateRequests.id, id))
  await aTermination(who)
  const contract = await aContract(t.services, who, { insuranceType: 'Santé/Mobilité' })
  const of = { contractId: contract.id }
  const day = '2026-12-20'
  await t.db.insert(refunds).values({
    ...{ ...of, askedAt: t.clock.now(), dueOn: day, cause: 'withdrawal', amountCents: 100 },
    reference: `RMB-${who.id.slice(0, 8)}`,
  })
  await t.db.insert(nameChanges).values({
    ...{ studentId: who.id, fromName: name, fromLastName: lastName, name: 'Elme', lastName: 'Sone' },
    ...{ reason: 'x', createdAt: t.clock.now() },
  })
  await t.db.insert(withdrawals).values({
    ...of,
    ...{
      reference: `RET-${who.id.slice(0, 8)}`,
      at: t.clock.now(),
      daysLeft: 3,
      refundCents: 100,
      keptDays: 0,
      dueOn: day,
    },
    ...{ name: 'x', email: 'x@example.org' },
  })
}

const ming = { name: '小明', lastName: '李' }
const anne = { name: 'Anne-Lise', lastName: 'Karoube y Vega' }
const jun = { name: '민준', lastName: '김' }
let students: { ming: Person; anne: Person; jun: Person }

beforeAll(async () => {
  ada = await t.anAdmin()
  students = {
    ming: await t.aStudent({ user: { ...ming, email: 'a1@example.org', isActive: false } }),
    anne: await t.aStudent({ user: { ...anne, email: 'a2@example.org', isActive: false } }),
    jun: await t.aStudent({ user: { ...jun, email: 'a5@example.org', isActive: false } }),
  }
  await t.aStudent({ user: { name: '明', lastName: '李小', email: 'a3@example.org' } })
  await t.aStudent({ user: { name: '小', lastName: '明李', email: 'a4@example.org' } })
  await leaveTraces(students.ming, ming)
  await leaveTraces(students.anne, anne)
  await leaveTraces(students.jun, jun)
  await t.db.update(users).set({ isActive: true }).where(eq(users.email, 'a4@example.org'))
})

const lists = [
  '/api/students/studentlist',
  '/api/students/follow-up',
  '/api/users',
  '/api/claims/follow-up',
  '/api/complaints',
  '/api/certificate-requests',
  '/api/name-changes',
  '/api/refunds',
  '/api/withdrawals',
  '/api/terminations',
  '/api/queue',
]

it.each(lists)('finds a person in %s by a name as it is read, whatever its order', async (list) => {
  const found = async (search: string) => {
    const response = await t.get(`${list}?search=${encodeURIComponent(search)}`, { as: ada })
    expect([search, response.statusCode]).toEqual([search, 200])
    return JSON.stringify(response.json().data)
  }
  const inWords = ['/api/name-changes', '/api/certificate-requests'].includes(list)
  const keys = inWords
    ? ['"Karoube y Vega"', '"李"', '"김"']
    : [students.anne, students.ming, students.jun].map(({ id }) => id)
  const [hers = '', his = '', korean = ''] = keys
  const wanted = [
    ...['李小明', '小明', '李 小明', '小明 李', '李小', '小明李'].map((search) => [search, his] as const),
    ...['김민준', '민준', '김 민준', '민준 김', '김민', '민준김'].map((search) => [search, korean] as const),
  ]
  for (const [search, theirs] of wanted) {
    const answer = await found(search)
    expect([search, keys.filter((key) => answer.includes(key))]).toEqual([search, [theirs]])
  }
  for (const search of ['Anne-Lise Karoube', 'karoube anne-lise', 'Anne-Lise Karoube y Vega']) {
    expect([search, await found(search)]).toEqual([search, expect.stringContaining(hers)])
    expect([search, await found(search)]).toEqual([search, expect.not.stringContaining(his)])
  }
  expect(await found('明小李')).not.toContain(his)
})

it('finds whose whole name it is in the command bar, with what is theirs under that name', async () => {
  const { data } = (await t.get(`/api/search?q=${encodeURIComponent('李小明')}`, { as: ada })).json()
  const emails = data.flatMap((one: { kind: string; email: string }) =>
    one.kind === 'student' ? one.email : [],
  )
  expect(emails).toEqual(['a1@example.org', 'a3@example.org'])
  const holders = data.flatMap((one: { holder?: string }) => one.holder ?? [])
  expect(new Set(holders)).toEqual(new Set(['李小明']))
})

it.each([
  ['小明李', ['a4@example.org', 'a1@example.org']],
  ['김민준', ['a5@example.org']],
  ['민준김', ['a5@example.org']],
  ['김민', ['a5@example.org']],
])('finds %s in the command bar, as it may be meant', async (typed, emails) => {
  const { data } = (await t.get(`/api/search?q=${encodeURIComponent(typed)}`, { as: ada })).json()
  const students = data.filter(({ kind }: { kind: string }) => kind === 'student')
  expect(students.map(({ email }: { email: string }) => email)).toEqual(emails)
})

it('calls people in the journal as they are called everywhere, and finds them so', async () => {
  const body = { reason: 'x', phoneNumber: '+33639980177' }
  const corrected = await t.as(ada).put(`/api/students/${students.ming.id}`, body)
  expect([corrected.statusCode, corrected.body]).toEqual([204, ''])
  const { data } = (await t.get(`/api/audit?search=${encodeURIComponent('李小明')}`, { as: ada })).json()
  expect(data.map(({ object }: { object: { label: string } }) => object.label)).toEqual(['李小明'])
})
