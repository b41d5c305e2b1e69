import { formatCheckCode } from '@cursus/shared/check-code'
import { addDays, dayOf, formatDay } from '@cursus/shared/day'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { aContract } from '../../../test/a-contract.ts'
import { startTest } from '../../../test/harness.ts'
import type { Person } from '../../../test/people.ts'
import { readPdf } from '../../../test/read-pdf.ts'
import { untilWaiting } from '../../../test/until-waiting.ts'
import { transact } from '../../platform/database.ts'
import { auditRows } from '../../platform/platform.table.ts'
import { eventsOf } from '../contracts/contract-events.queries.ts'
import { projectionOf } from '../contracts/contract-life.rules.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { sweepDocuments } from '../documents/documents.jobs.ts'
import { documents } from '../documents/documents.table.ts'
import { nameChanges } from './name-changes.table.ts'

const t = await startTest()
const asking = '/api/accounts/me/name-change'
const asked = { name: 'Élodie', lastName: 'Brissac-Morel', reason: 'Married on 3 October' }
let admin: Person

beforeAll(async () => {
  admin = await t.anAdmin()
})

async function certified() {
  const student = await t.aStudent()
  await aContract(t.services, student)
  return student
}

/** A student with the certificate of a stay that the school pays. */
async function insured() {
  const school = await t.aSchool({ partnershipLevel: 'inclusive', insurer: 2 })
  const student = await t.aStudent({ role: 'ROLE_STUDENT_INCLUSIVE', school })
  const day = (days: number) => formatDay(addDays('2026-11-20', days))
  const stay = { startDate: day(10), endDate: day(100), country: 106 }
  expect((await t.as(student).post('/api/contracts/health_mobility', stay)).statusCode).toBe(200)
  await t.runJobs({ mayFail: true })
  return student
}
const profileOf = async (student: Person) => (await t.as(student).get('/api/accounts/me/profile')).json().data
const list = async (query = '') => (await t.get(`/api/name-changes${query}`, { as: admin })).json()
const idOf = async (student: Person) =>
  (await list(`?search=${encodeURIComponent(student.email)}`)).data[0].id as string
const act = (id: string, verb: string, body: object = {}) =>
  t.post(`/api/name-changes/${id}/${verb}`, { as: admin, body })
const check = async (code: string) => (await t.get(`/api/certificates/${code}`)).json().data
const mailsTo = async ({ email }: Person) =>
  (await t.mails()).filter(({ toAddress }) => toAddress === email).map(({ template }) => template)

it('asks once for other names, when two tabs ask at the same moment', async () => {
  const student = await certified()
  const { answer } = await transact(t.db, async (tx) => {
    const first = { studentId: student.id, fromName: 'Théo', fromLastName: 'Brindemoy' }
    await tx.insert(nameChanges).values({ ...first, ...asked, createdAt: t.clock.now() })
    const answer = t.as(student).post(asking, asked)
    await untilWaiting(t.db, 1)
    return { answer }
  })
  const refused = await answer
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'profile.name_change_waits'])
})

it('asks for other names with a reason, once at a time, and tells both sides', async () => {
  const student = await certified()
  expect(await profileOf(student)).toMatchObject({ mayRename: false, nameChange: null })
  const answer = await t.as(student).post(asking, asked)
  expect([answer.statusCode, answer.json().data.nameChange]).toMatchObject([
    201,
    { name: 'Élodie', lastName: 'Brissac-Morel', state: 'asked', answer: null },
  ])
  const again = await t.as(student).post(asking, asked)
  expect([again.statusCode, again.json().code]).toEqual([409, 'profile.name_change_waits'])
  await t.runJobs({ mayFail: true })
  const [toSupport, received] = ['support@example.org', student.email].map((address) =>
    t.posted.find(({ to, text }) => to.address === address && text.includes('Married on')),
  )
  expect(toSupport?.replyTo?.address).toBe(student.email)
  for (const mail of [toSupport, received]) {
    expect(mail?.text).toContain('Brissac-Morel')
    expect(mail?.text).toContain('Married on 3 October')
  }
})

it.each([
  ['names that are still the student’s to correct', async () => t.aStudent(), asked, 'profile.names_free'],
  ['no reason', certified, { ...asked, reason: ' ' }, 'reason'],
  ['a name that nobody can spell', certified, { ...asked, name: '李' }, 'latinName'],
  ['what is no name', certified, { ...asked, lastName: 'http://example.org' }, 'lastName'],
])('takes no request with %s', async (_, who, body, fault) => {
  const student = await who()
  const answer = await t.as(student).post(asking, body)
  expect([409, 422]).toContain(answer.statusCode)
  expect([answer.json().code, ...Object.keys(answer.json().errors ?? {})]).toContain(fault)
  expect(await mailsTo(student)).toEqual([])
})

it('takes no request for the names that stand', async () => {
  const student = await certified()
  const { name, lastName } = await profileOf(student)
  const answer = await t.as(student).post(asking, { name, lastName, reason: 'None' })
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['name']])
})

it('gives accepted names to the account and to the paper of each cover that goes on', async () => {
  const student = await insured()
  const [before] = await t.db.select().from(contracts).where(eq(contracts.studentId, student.id))
  const over = await aContract(t.services, student, { startDate: '2024-09-01', endDate: '2025-08-31' })
  const [paper] = await t.db
    .select()
    .from(documents)
    .where(eq(documents.contractId, before?.id ?? ''))
  const copy = { kind: 'certificate' as const, fileName: 'old.pdf', fileId: paper?.fileId ?? '' }
  await t.db.insert(documents).values({ ...copy, contractId: over.id, createdAt: new Date('2024-09-01') })

  t.clock.forward({ minutes: 1 })
  onTestFinished(() => t.clock.set('2026-11-20T11:00:00Z'))
  await t.as(student).post(asking, asked)
  const id = await idOf(student)
  expect((await act(id, 'accept')).json().data).toMatchObject({
    ...{ state: 'accepted', name: 'Élodie', answeredBy: 'Ada Gestionnaire' },
  })
  t.clock.forward({ minutes: 1 })
  await t.runJobs({ mayFail: true })

  expect(await profileOf(student)).toMatchObject({
    ...{ name: 'Élodie', lastName: 'Brissac-Morel', nameChange: { state: 'accepted' } },
  })
  const replaced = t.posted.findLast(({ subject }) => subject.includes(before?.reference ?? 'none'))
  const { text } = await readPdf(replaced?.attachments[0]?.content ?? Buffer.alloc(0))
  expect(text).toContain('Brissac-Morel')
  const old = await check(before?.checkCode ?? '')
  expect(old).toMatchObject({ state: 'replaced', code: formatCheckCode(before?.checkCode ?? '') })
  // Each paper is compared with the name that it states.
  expect(old.holder).toBe('T*** Brindemoy')
  const [after] = await t.db
    .select()
    .from(contracts)
    .where(eq(contracts.id, before?.id ?? ''))
  const [ended] = await t.db.select().from(contracts).where(eq(contracts.id, over.id))
  expect(projectionOf(await eventsOf(t.db, before?.id ?? ''))).toMatchObject({
    ...{ startDate: after?.startDate, endDate: after?.endDate, statut: 'ok' },
  })
  expect(ended?.checkCode).toBe(over.checkCode)
  expect((await check(over.checkCode)).holder).toBe('T*** Brindemoy')
  expect((await check(after?.checkCode ?? '')).holder).toBe('É*** Brissac-Morel')
  expect((await mailsTo(student)).sort()).toEqual([
    ...['certificate-issued', 'document-replaced', 'name-change-accepted', 'name-change-received'],
  ])
  const rows = (await t.db.select().from(auditRows)).filter(({ objectId }) => objectId === student.id)
  expect(rows).toMatchObject([{ action: 'name_changes.accepted', actorId: admin.id }])
  expect(JSON.stringify(rows)).not.toContain('Brissac')
})

it('corrects a birthday on request too, and draws the papers anew with it', async () => {
  const student = await insured()
  t.clock.forward({ minutes: 1 })
  onTestFinished(() => t.clock.set('2026-11-20T11:00:00Z'))
  const { name, lastName, birthday } = await profileOf(student)
  const wish = { name, lastName, birthday: '17/06/2004', reason: 'The month was mistyped' }
  const young = await t.as(student).post(asking, { ...wish, birthday: '17/06/2024' })
  expect([young.statusCode, Object.keys(young.json().errors)]).toEqual([422, ['birthday']])
  const same = await t.as(student).post(asking, { ...wish, birthday })
  expect(same.statusCode).toBe(422)
  const answer = await t.as(student).post(asking, wish)
  expect([answer.statusCode, answer.json().data.nameChange]).toMatchObject([
    201,
    { birthday: '17/06/2004', state: 'asked' },
  ])
  const id = await idOf(student)
  expect((await list(`?search=${encodeURIComponent(student.email)}`)).data[0]).toMatchObject({
    ...{ name, birthday: '17/06/2004', fromBirthday: birthday },
  })
  const [before] = await t.db.select().from(contracts).where(eq(contracts.studentId, student.id))
  expect((await act(id, 'accept')).statusCode).toBe(200)
  await t.runJobs({ mayFail: true })

  expect(await profileOf(student)).toMatchObject({ name, lastName, birthday: '17/06/2004' })
  const replaced = t.posted.findLast(({ subject }) => subject.includes(before?.reference ?? 'none'))
  const { text } = await readPdf(replaced?.attachments[0]?.content ?? Buffer.alloc(0))
  expect(text).toContain('17/06/2004')
  const told = t.posted.findLast(
    ({ to, text: words }) => to.address === student.email && /17\/06\/2004/.test(words),
  )
  expect(told).toBeDefined()
  const timeline = (await t.as(student).get(`/api/contracts/${before?.id}/timeline`)).json().data
  expect(timeline).toContainEqual(expect.objectContaining({ parts: ['birthday'] }))
})

it('draws papers with the new names once a cover is back that was suspended when they changed', async () => {
  const student = await insured()
  onTestFinished(() => t.clock.set('2026-11-20T11:00:00Z'))
  t.clock.forward({ days: 40 })
  const today = dayOf(t.clock.now())
  const own = eq(contracts.studentId, student.id)
  const suspended = {
    statut: 'impayé',
    lateSince: addDays(today, -40),
    suspendedOn: addDays(today, -1),
  } as const
  await t.db.update(contracts).set(suspended).where(own)
  await t.as(student).post(asking, asked)
  expect((await act(await idOf(student), 'accept')).statusCode).toBe(200)
  const replaced = async () => {
    await t.services.jobs.enqueue(t.db, sweepDocuments, { all: false })
    await t.runJobs({ mayFail: true })
    return (await mailsTo(student)).filter((template) => template === 'document-replaced').length
  }
  expect(await replaced()).toBe(0)
  const back = { statut: 'ok', lateSince: null, coverBackOn: addDays(today, 1) } as const
  await t.db.update(contracts).set(back).where(own)
  expect(await replaced()).toBe(0)
  t.clock.forward({ days: 1 })
  expect([await replaced(), await replaced()]).toEqual([1, 1])
})

it('refuses with a reason, leaves the names as they are, and answers once', async () => {
  const student = await certified()
  const before = await profileOf(student)
  await t.as(student).post(asking, asked)
  const id = await idOf(student)
  expect((await act(id, 'refuse', { answer: '' })).statusCode).toBe(422)
  const answer = 'Send us a copy of the marriage certificate'
  expect((await act(id, 'refuse', { answer })).json().data).toMatchObject({ state: 'refused', answer })
  for (const verb of ['accept', 'refuse']) {
    const late = await act(id, verb, { answer })
    expect([late.statusCode, late.json().code]).toEqual([409, 'profile.name_change_answered'])
  }
  expect(await profileOf(student)).toEqual({ ...before, nameChange: expect.objectContaining({ answer }) })
  await t.runJobs({ mayFail: true })
  const told = t.posted.filter(({ to }) => to.address === student.email).map(({ text }) => text)
  expect(told.filter((text) => text.includes(answer))).toHaveLength(1)
  expect((await t.as(student).post(asking, asked)).statusCode).toBe(201)
})

it('lists what waits first, and finds by either name', async () => {
  const { data, counts, total } = await list()
  expect(total).toBe(counts.all)
  const states: string[] = data.map(({ state }: { state: string }) => state)
  expect(states).toEqual(states.toSorted((one, other) => Number(other === 'asked') - Number(one === 'asked')))
  expect((await list('?search=brissac&state=refused')).total).toBe(1)
  expect((await list('?search=nobody-is-called-so')).data).toEqual([])
  expect((await act(crypto.randomUUID(), 'accept')).statusCode).toBe(404)
})
