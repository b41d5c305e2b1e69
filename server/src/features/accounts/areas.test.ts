import type { Area } from '@cursus/shared/accounts'
import { and, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { aProof, claiming, insuredPhone } from '../../../test/claims.ts'
import { startTest } from '../../../test/harness.ts'
import type { Person } from '../../../test/people.ts'
import { transact } from '../../platform/database.ts'
import { auditRows } from '../../platform/platform.table.ts'
import { users } from './accounts.table.ts'
import { changeAreas } from './areas.service.ts'
import { callAreas } from './call-areas.ts'
import { deactivateUser } from './deactivation.service.ts'

const t = await startTest()
const { aClaim } = claiming(t)
const unknown = '00000000-0000-4000-8000-000000000000'

/** Somebody whose areas were said as people say them; every process has heard of it. */
async function anAdminOf(...areas: Area[]): Promise<Person> {
  const [boss, person] = [await t.anAdmin(), await t.anAdmin()]
  await t.put(`/api/users/${person.id}/areas`, { as: boss, body: { areas } })
  await expect.poll(() => answerTo('GET /api/audit', person)).toBe('accounts.area')
  return person
}

async function answerTo(call: string, as: Person) {
  const [method, path = ''] = call.split(' ')
  const url = path.replace('{kind}', 'complaint').replace(/\{\w+\}/g, unknown)
  const send = { GET: t.get, POST: t.post, PUT: t.put, DELETE: t.delete }[method as 'GET']
  const response = await send(url, { as, ...(method !== 'GET' && { body: {} }) })
  return response.statusCode === 403 ? response.json().code : response.statusCode
}

it.each([['support'], ['claims'], ['finance'], ['schools']] as [
  Area,
][])('answers an administrator of %s what is theirs, and refuses the rest', async (area) => {
  const admin = await anAdminOf(area)
  for (const [call, needed] of Object.entries(callAreas)) {
    if (call.includes('/queue/')) continue // by its kind, below
    const isTheirs = needed === 'everybody' || [needed].flat().includes(area)
    expect([call, (await answerTo(call, admin)) !== 'accounts.area']).toEqual([call, isTheirs])
  }
})

it('holds an administrator to their areas from the first call on', async () => {
  const boss = await t.anAdmin()
  // Every administrator has been read before they are added.
  expect(await answerTo('GET /api/audit', boss)).toBe(200)
  const email = 'schools.alone@example.org'
  const body = { name: 'Sam', lastName: 'Écoles', email, areas: ['schools'] }
  const { id } = (await t.post('/api/users', { as: boss, body })).json().data
  await t.db.update(users).set({ isActive: true }).where(eq(users.id, id))
  const added: Person = { id, role: 'ROLE_ADMIN', email }
  expect(await answerTo('GET /api/audit', added)).toBe('accounts.area')
  expect(await answerTo('GET /api/schools', added)).toBe(200)
})

it('lists accounts of students to those who work on everything alone, and to others whom something can be given to', async () => {
  const student = await t.aStudent()
  const [boss, finance] = [await t.anAdmin(), await anAdminOf('finance')]
  const seen = async (as: Person, query = '') => {
    const { data } = (await t.get(`/api/users?pageSize=200${query}`, { as })).json()
    return (data as { id: string }[]).map(({ id }) => id)
  }
  expect(await seen(boss)).toEqual(expect.arrayContaining([student.id, finance.id]))
  const given = await seen(finance)
  expect(given).toContain(boss.id)
  expect(given).not.toContain(student.id)
  expect(await seen(finance, '&role=ROLE_ADMIN')).toEqual(given)
  expect(await answerTo('GET /api/users?role=ROLE_STUDENT_CLASSIC', finance)).toBe('accounts.area')
  expect(await answerTo('GET /api/users/counts', finance)).toBe('accounts.area')
})

it('shows of the queue what is of one’s areas, and opens nothing else', async () => {
  const student = await t.aStudent()
  await insuredPhone(t.services, student)
  const claim = await aClaim(student)
  const kinds = async (as: Person) =>
    (await t.as(as).get('/api/queue')).json().data.map(({ kind }: { kind: string }) => kind)
  const [claims, support] = [await anAdminOf('claims'), await anAdminOf('support', 'finance')]
  expect([await kinds(claims), await kinds(support)]).toEqual([['claim'], []])
  const open = (as: Person) => answerTo(`GET /api/queue/claim/${claim.id}`, as)
  expect([await open(claims), await open(support)]).toEqual([200, 'accounts.area'])
  const assign = await t.put(`/api/queue/claim/${claim.id}`, { as: claims, body: { assigneeId: support.id } })
  expect(assign.statusCode).toBe(422)
})

it('hands the papers of claims to administrators of claims alone, and notes who was handed which, once a day', async () => {
  const student = await t.aStudent()
  await insuredPhone(t.services, student)
  const claim = await aClaim(student, [['claimDocuments[]', aProof()]])
  const [claims, support] = [await anAdminOf('claims'), await anAdminOf('support')]
  const read = (as: Person) => t.as(as).get(`/api/claims/follow-up/${claim.id}`)
  const [first, refused] = [await read(claims), await read(support)]
  await read(claims)
  expect([first.statusCode, refused.statusCode]).toEqual([200, 403])
  const file = new URL(first.json().data.claim_documents[0].url, 'https://cursus.test').pathname
  expect([
    (await t.get(file, { as: claims })).statusCode,
    (await t.get(file, { as: support })).statusCode,
  ]).toEqual([200, 404])
  const looks = and(eq(auditRows.action, 'claims.papers_seen'), eq(auditRows.objectId, claim.id))
  const seen = await t.db.select().from(auditRows).where(looks)
  expect(seen).toMatchObject([{ actorId: claims.id, after: { documents: 1 } }])
  t.clock.set(new Date(t.clock.now().getTime() + 86_400_000).toISOString())
  await read(claims)
  expect(await t.db.$count(auditRows, looks)).toBe(2)
})

it('tells the title of a claim, which may name an illness, to administrators of claims alone', async () => {
  const student = await t.aStudent()
  await insuredPhone(t.services, student)
  const { reference, title } = await aClaim(student)
  const [claims, support] = [await anAdminOf('claims'), await anAdminOf('support')]
  const found = async (q: string, as: Person): Promise<[string, string | null][]> =>
    (await t.as(as).get(`/api/search?q=${encodeURIComponent(q)}`))
      .json()
      .data.filter(({ kind }: { kind: string }) => kind === 'claim')
      .map((one: { reference: string; title: string | null }) => [one.reference, one.title])
  expect(await found(reference, claims)).toEqual([[reference, title]])
  expect(await found(reference, support)).toEqual([[reference, null]])
  expect((await found(title, claims)).length).toBeGreaterThan(0)
  expect(await found(title, support)).toEqual([])
  const page = async (as: Person) => (await t.as(as).get(`/api/students/${student.id}`)).json().data.claims
  expect([(await page(claims))[0].title, (await page(support))[0].title]).toEqual([title, null])
})

it('lets somebody who works on everything say what another works on, never oneself', async () => {
  const [boss, other] = [await t.anAdmin(), await t.anAdmin()]
  const put = (id: string, areas: string[], as = boss) =>
    t.put(`/api/users/${id}/areas`, { as, body: { areas } })
  expect((await put(boss.id, ['support'])).json()).toMatchObject({ status: 409, code: 'accounts.own_areas' })
  expect((await put(other.id, [])).statusCode).toBe(422)
  expect((await put(other.id, ['gardening'])).statusCode).toBe(422)
  expect((await put((await t.aStudent()).id, ['claims'])).statusCode).toBe(404)
  expect((await put(other.id, ['finance', 'claims'])).statusCode).toBe(204)
  expect((await put(boss.id, ['claims'], other)).json()).toMatchObject({ status: 403, code: 'accounts.area' })
  await expect.poll(() => answerTo('GET /api/complaints', other)).toBe('accounts.area')
  expect(await answerTo('GET /api/refunds', other)).toBe(200)
  const { data } = (await t.as(boss).get('/api/users?role=ROLE_ADMIN&pageSize=200')).json()
  expect(data.find(({ id }: { id: string }) => id === other.id).areas).toEqual(['claims', 'finance'])
  const changed = and(eq(auditRows.action, 'accounts.areas_changed'), eq(auditRows.objectId, other.id))
  const told = await t.db.select().from(auditRows).where(changed)
  expect(told).toMatchObject([
    { actorId: boss.id, before: { areas: ['all'] }, after: { areas: ['claims', 'finance'] } },
  ])
})

it('leaves somebody who works on everything, whoever narrows whom at the same moment', async () => {
  for (let round = 0; round < 5; round++) {
    const [one, other] = [await t.anAdmin(), await t.anAdmin()]
    const narrow = (id: string, actorId: string) =>
      changeAreas(t.services, { userId: id, areas: ['claims'], actorId, requestId: 'r' })
    const both = await Promise.allSettled([narrow(one.id, other.id), narrow(other.id, one.id)])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  }
})

it('lets nobody who was just deactivated or narrowed say what another works on, nor close an account', async () => {
  const [gone, narrowed, other] = [await t.anAdmin(), await t.anAdmin(), await t.anAdmin()]
  await t.db.update(users).set({ deactivatedAt: t.clock.now() }).where(eq(users.id, gone.id))
  await t.db
    .update(users)
    .set({ areas: ['support'] })
    .where(eq(users.id, narrowed.id))
  const change = { userId: other.id, requestId: 'r' }
  for (const { id: actorId } of [gone, narrowed]) {
    await expect(changeAreas(t.services, { ...change, areas: ['claims'], actorId })).rejects.toMatchObject({
      kind: 'forbidden',
    })
    await expect(
      transact(t.db, (tx) => deactivateUser(tx, t.services, { ...change, actorId })),
    ).rejects.toMatchObject({ kind: 'forbidden' })
  }
})
