import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { insertHomeContract } from '../../../test/contracts.ts'
import { drafted } from '../../../test/drafted.ts'
import { startTest } from '../../../test/harness.ts'
import type { Person } from '../../../test/people.ts'
import { transact } from '../../platform/database.ts'
import { auditRows } from '../../platform/platform.table.ts'
import { users } from '../accounts/accounts.table.ts'
import { issueEmailToken } from '../accounts/email-tokens.service.ts'
import type { contracts } from '../contracts/contracts.table.ts'
import { purchases } from '../purchases/purchases.table.ts'

const t = await startTest()
const admin = await t.anAdmin()
const inclusive = await t.aSchool({ partnershipLevel: 'inclusive' })
const path = '/api/students/follow-up/mail'
const mail = (body: object) => t.as(admin).post(path, body)
const role = 'ROLE_STUDENT_INCLUSIVE' as const
const mailsTo = (email: string) => t.posted.filter(({ to }) => to.address === email)

beforeEach(() => t.clock.forward({ days: 2 }))

async function invited() {
  const student = await t.aStudent({ role, school: inclusive, user: { isActive: false, passwordHash: null } })
  await transact(t.db, (tx) => issueEmailToken(tx, t.services, { userId: student.id, purpose: 'invite' }))
  return student
}

it('sends a new link, notes it, and sends no second one within 24 hours', async () => {
  const student = await invited()
  const asked = { id: student.id, situation: 'invitation' }
  expect((await mail(asked)).statusCode).toBe(204)
  await t.runJobs()
  expect(mailsTo(student.email).map(({ text }) => /\/confirmation_is\?token=/.test(text))).toEqual([true])
  t.clock.forward({ hours: 23 })
  const again = await mail(asked)
  expect([again.statusCode, again.json().code]).toEqual([409, 'students.mailed_today'])
  expect(again.json().message).toContain('22/11/2026 12:00')
  const list = await t.as(admin).get('/api/students/follow-up?situation=invitation')
  expect(list.json().data).toMatchObject([{ id: student.id, mailedAt: '2026-11-22T11:00:00.000Z' }])
  t.clock.forward({ hours: 1 })
  expect((await mail(asked)).statusCode).toBe(204)
  const noted = await t.db.select().from(auditRows).where(eq(auditRows.objectId, student.id))
  expect(noted.filter(({ action }) => action === 'students.reminded')).toMatchObject([
    { actorId: admin.id, after: { situation: 'invitation' } },
    { actorId: admin.id, after: { situation: 'invitation' } },
  ])
})

it('gives who never had a link their first one', async () => {
  const never = await t.aStudent({ user: { isActive: false, passwordHash: 'of their registration' } })
  expect((await mail({ id: never.id, situation: 'inactive' })).statusCode).toBe(204)
  await t.runJobs()
  expect(mailsTo(never.email).map(({ text }) => /\/confirmation_cs\?token=/.test(text))).toEqual([true])
  expect((await mail({ id: never.id, situation: 'inactive' })).json().code).toBe('students.not_waiting')
  // It is the same link that was waited for.
  expect((await mail({ id: never.id, situation: 'confirmation' })).json().code).toBe('students.mailed_today')
})

it('shows each the way out of what they wait for, in their language', async () => {
  const student = await t.aStudent({ user: { language: 'en', name: '<img onerror=x>' } })
  const home = (values: Partial<typeof contracts.$inferInsert>) =>
    insertHomeContract(t.services, student, values)
  const signing = await home({ signatureStatus: 'waiting' })
  const unpaid = await home({ statut: 'impayé' })
  const ending = await home({ statut: 'résilié', endDate: '2026-12-05' })
  const draft = { startDate: '2027-01-01', address: { street: 'a', postalCode: 'b', city: 'c' } }
  const begun = { studentId: student.id, product: 'home', amount: 823, language: 'fr', draft } as const
  const [purchase] = await t.db
    .insert(purchases)
    .values(drafted(t.services, { ...begun, createdAt: t.clock.now() }))
    .returning()
  const asked = [
    { situation: 'signature', contractId: signing.id },
    { situation: 'unpaid', contractId: unpaid.id },
    { situation: 'expiring', contractId: ending.id },
    { situation: 'purchase', purchaseId: purchase?.id },
  ].map((one) => ({ id: student.id, ...one }))
  const answer = await t.as(admin).post(`${path}s`, { mails: asked })
  expect([answer.statusCode, answer.json()]).toEqual([200, { sent: 4, skipped: [] }])
  await t.runJobs()
  const told = mailsTo(student.email)
  const find = (words: string) =>
    told.find(({ subject }) => subject.includes(words))?.text ?? expect.fail(words)
  expect(find(`${signing.reference} is waiting for your signature`)).toContain(
    'https://cursus.test/documents',
  )
  expect(find(`To be paid: your contract ${unpaid.reference}`)).toContain('https://cursus.test/payments')
  expect(find(`${ending.reference} ends on 04/12/2026`)).toContain('https://cursus.test/insurance/housing')
  expect(find('Your purchase is waiting')).toContain('€8.23')
  expect(told.some(({ html }) => html.includes('<img onerror'))).toBe(false)
})

it('writes to nobody who is deactivated, closed, an administrator or unknown, and of nothing that is over', async () => {
  const student = await t.aStudent()
  const unpaid = await insertHomeContract(t.services, student, { statut: 'impayé' })
  const other = await insertHomeContract(t.services, await t.aStudent(), { statut: 'impayé' })
  const asked = { id: student.id, situation: 'unpaid', contractId: unpaid.id }
  const answers = [
    await mail({ ...asked, id: crypto.randomUUID() }),
    await mail({ ...asked, id: admin.id }),
    await mail({ ...asked, contractId: other.id }),
    await mail({ ...asked, situation: 'expiring' }),
  ]
  await t.db.update(users).set({ deactivatedAt: t.clock.now() }).where(eq(users.id, student.id))
  answers.push(await mail(asked))
  await t.db.update(users).set({ closedAt: t.clock.now() }).where(eq(users.id, student.id))
  answers.push(await mail(asked))
  expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual([
    [404, 'students.unknown'],
    [404, 'students.unknown'],
    [409, 'students.not_waiting'],
    [409, 'students.not_waiting'],
    [409, 'students.deactivated'],
    [409, 'students.deactivated'],
  ])
  await t.runJobs()
  expect(mailsTo(student.email)).toEqual([])
})

it('tells of many who got their mail and why others did not', async () => {
  const [first, second] = [await invited(), await invited()]
  const active = await t.aStudent()
  const all = [first, second, active, first].map(({ id }) => ({ id, situation: 'invitation' }))
  const answer = await t.as(admin).post(`${path}s`, { mails: all }, { headers: { 'accept-language': 'en' } })
  expect(answer.json()).toMatchObject({
    sent: 2,
    skipped: [
      { index: 2, code: 'students.not_waiting', message: expect.stringContaining('no longer waiting') },
      { index: 3, code: 'students.mailed_today', message: expect.stringContaining('Wait 24 hours') },
    ],
  })
  await t.runJobs()
  expect([...mailsTo(first.email), ...mailsTo(second.email)]).toHaveLength(2)
  const tooMany = await t.as(admin).post(`${path}s`, { mails: Array(51).fill(all[0]) })
  expect([tooMany.statusCode, Object.keys(tooMany.json().errors)]).toEqual([422, ['mails']])
})

it('names all that is wrong with what was asked', async () => {
  const answer = await mail({ id: 'x', situation: 'bored', contractId: 'y' })
  expect([answer.statusCode, Object.keys(answer.json().errors).sort()]).toEqual([
    422,
    ['contractId', 'id', 'situation'],
  ])
})

it('sends the link to pay or to sign again for one student, says where to, and not twice in ten minutes', async () => {
  const student = await t.aStudent()
  const signing = await insertHomeContract(t.services, student, { signatureStatus: 'waiting' })
  const unpaid = await insertHomeContract(t.services, student, { statut: 'impayé' })
  await insertHomeContract(t.services, student)
  const draft = { startDate: '2027-01-01', address: { street: 'a', postalCode: 'b', city: 'c' } }
  const begun = { studentId: student.id, product: 'home', amount: 823, language: 'fr', draft } as const
  await t.db.insert(purchases).values(drafted(t.services, { ...begun, createdAt: t.clock.now() }))
  const of = (who: Person) => t.as(who).get(`/api/students/${student.id}`)
  const { unfinished } = (await of(admin)).json().data
  expect(unfinished).toHaveLength(3)
  expect(unfinished).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ situation: 'purchase', insuranceType: 'Habitation', reference: null }),
      expect.objectContaining({ situation: 'signature', objectId: signing.id, reference: signing.reference }),
      expect.objectContaining({ situation: 'unpaid', objectId: unpaid.id, reference: unpaid.reference }),
    ]),
  )
  const send = (who: Person, objectId = signing.id, id = student.id) =>
    t.as(who).post(`/api/students/${id}/unfinished/mail`, { situation: 'signature', objectId })
  const answer = await send(admin)
  expect([answer.statusCode, answer.json()]).toEqual([200, { data: { email: student.email } }])
  t.clock.forward({ minutes: 9 })
  const again = await send(admin)
  expect([again.statusCode, again.json().code]).toEqual([409, 'students.mailed_just_now'])
  t.clock.forward({ minutes: 1 })
  expect((await send(admin)).statusCode).toBe(200)
  await t.runJobs()
  expect(mailsTo(student.email)).toHaveLength(2)
  const noted = await t.db.select().from(auditRows).where(eq(auditRows.objectId, student.id))
  expect(noted.map(({ action, after }) => [action, after])).toEqual(
    Array(2).fill(['students.reminded', { situation: 'signature', reference: signing.reference }]),
  )
  const other = await t.aStudent()
  expect((await send(admin, signing.id, other.id)).json().code).toBe('students.not_waiting')
  expect((await send(student)).statusCode).toBe(403)
  const finance = await t.anAdmin()
  await t.put(`/api/users/${finance.id}/areas`, { as: admin, body: { areas: ['finance'] } })
  expect((await send(finance)).json().code).toBe('accounts.area')
  await expect.poll(async () => (await of(finance)).json().data.unfinished).toBeNull()
})
