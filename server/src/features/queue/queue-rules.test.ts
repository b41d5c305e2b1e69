import type { Area } from '@cursus/shared/accounts'
import type { QueueList } from '@cursus/shared/queue'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { claiming, insuredPhone } from '../../../test/claims.ts'
import { startTest } from '../../../test/harness.ts'
import type { Person } from '../../../test/people.ts'
import { waitingThings } from '../../../test/waiting.ts'
import { users } from '../accounts/accounts.table.ts'
import { queueItems, queueRules } from './queue.table.ts'

const t = await startTest()
const { aClaim } = claiming(t)
const { aCall, aComplaint, aRequest } = waitingThings(t)
let ada: Person
let bea: Person

beforeEach(async () => {
  t.clock.set('2026-11-20T09:00:00Z') // a Friday
  for (const table of [queueRules, queueItems]) await t.db.delete(table)
  ada = await t.anAdmin()
  bea = await t.anAdmin()
})

const assignees = async (query = '') => {
  const { data }: QueueList = (await t.get(`/api/queue${query}`, { as: ada })).json()
  return data.map(({ assignee }) => assignee?.id ?? null)
}
/** Adds a rule that fits whatever waits, but for what the test narrows. */
const addRule = (body: object) => {
  const any = { kind: null, insuranceType: null, schoolId: null, language: null }
  return t.as(ada).post('/api/queue-rules', { ...any, assigneeIds: [bea.id], ...body })
}

it('gives a thing to the first rule that fits, and there to whoever has the least', async () => {
  const school = await t.aSchool()
  expect((await addRule({ kind: 'call', language: 'ar' })).statusCode).toBe(201)
  await addRule({ schoolId: school, assigneeIds: [ada.id, bea.id] })
  await aCall()
  await aCall({ language: 'fr' })
  expect((await assignees()).sort()).toEqual([bea.id, null].sort())
  const student = await t.aStudent({ role: 'ROLE_STUDENT_PARTNER', school })
  await aRequest(student)
  expect(await assignees('?kind=certificate_request')).toEqual([ada.id])
  await insuredPhone(t.services, student)
  const claim = await aClaim(student)
  const own = (await t.get(`/api/claims/follow-up/${claim.id}`, { as: ada })).json().data.assignee
  expect([ada.id, bea.id]).toContain(own.id)
})

it('leaves things to somebody in service, and names nobody else', async () => {
  const student = await t.aStudent()
  const beyond = await addRule({ assigneeIds: [student.id], schoolId: 2 ** 31 })
  expect([beyond.statusCode, Object.keys(beyond.json().errors ?? {})]).toEqual([422, ['schoolId']])
  const wrong = await addRule({ kind: 'complaint', assigneeIds: [student.id], schoolId: 999_999 })
  expect([wrong.statusCode, Object.keys(wrong.json().errors).sort()]).toEqual([
    422,
    ['assigneeIds', 'schoolId'],
  ])
  const { id } = (await addRule({ kind: 'complaint' })).json()
  await t.db.update(users).set({ deactivatedAt: t.clock.now() }).where(eq(users.id, bea.id))
  await aComplaint(student)
  expect(await assignees()).toEqual([null])
  expect((await t.get('/api/queue-rules', { as: ada })).json().data).toMatchObject([{ id, assignees: [] }])
  expect((await t.delete(`/api/queue-rules/${id}`, { as: ada })).statusCode).toBe(204)
  expect((await t.delete(`/api/queue-rules/${id}`, { as: ada })).statusCode).toBe(404)
})

it('gives a kind to nobody who does not work on it', async () => {
  const [finance, schools] = [await t.anAdmin(), await t.anAdmin()]
  const workOn = (who: Person, areas: Area[]) => t.db.update(users).set({ areas }).where(eq(users.id, who.id))
  await workOn(finance, ['finance'])
  await workOn(schools, ['schools'])
  const wrong = await addRule({ kind: 'complaint', assigneeIds: [finance.id] })
  expect([wrong.statusCode, Object.keys(wrong.json().errors)]).toEqual([422, ['assigneeIds']])
  expect((await addRule({ assigneeIds: [schools.id] })).statusCode).toBe(422)
  expect((await addRule({ kind: 'refund', assigneeIds: [finance.id] })).statusCode).toBe(201)
  expect((await addRule({ assigneeIds: [finance.id] })).statusCode).toBe(201)
  await workOn(finance, ['support'])
  const { data } = (await t.get('/api/queue-rules', { as: ada })).json()
  expect(data.map(({ assignees }: { assignees: object[] }) => assignees.length)).toEqual([0, 1])
})
