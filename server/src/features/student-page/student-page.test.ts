import { dayOf, formatDay } from '@cursus/shared/day'
import type { StudentPage } from '@cursus/shared/student-page'
import { beforeAll, expect, it } from 'vitest'
import { aContract } from '../../../test/a-contract.ts'
import { claiming, insuredPhone } from '../../../test/claims.ts'
import { startTest } from '../../../test/harness.ts'
import { invite } from '../../../test/invitation.ts'
import type { Person } from '../../../test/people.ts'
import { calls } from '../calls/calls.table.ts'
import { claims } from '../claims/claims.table.ts'
import { mailOutbox } from '../mail/mail.table.ts'
import { instalments } from '../payments/instalments.table.ts'
import { certificateRequests, complaints } from '../requests/requests.table.ts'

const t = await startTest()
let ada: Person
let theo: Person
let other: Person
const unknown = '00000000-0000-4000-8000-000000000000'

async function read({ id }: Person): Promise<StudentPage> {
  const response = await t.get(`/api/students/${id}`, { as: ada })
  expect(response.statusCode).toBe(200)
  return response.json().data
}

async function anAdminOf(area: string): Promise<Person> {
  const person = await t.anAdmin()
  await t.put(`/api/users/${person.id}/areas`, { as: ada, body: { areas: [area] } })
  return person
}

const correct = ({ id }: { id: string }, body: object) => t.as(ada).put(`/api/students/${id}`, body)

beforeAll(async () => {
  ada = await t.anAdmin()
  const school = await t.aSchool({ name: 'École Boréale', partnershipLevel: 'inclusive' })
  theo = await t.aStudent({ school, role: 'ROLE_STUDENT_INCLUSIVE', user: { isActive: false } })
  other = await t.aStudent({ user: { name: 'Malo', lastName: 'Kerdivel' } })
  const contract = await aContract(t.services, theo, {
    ...{ reference: 'HA-2026-000004', statut: 'impayé', lateSince: '2026-11-14' },
  })
  const period = { from: '2026-10-14', until: '2026-11-13', contractId: contract.id, amountCents: 2584 }
  await t.db.insert(instalments).values([
    {
      ...period,
      invoiceId: 'in_1',
      state: 'paid',
      dueOn: '2026-10-14',
      paidAt: new Date('2026-10-14T10:00:00Z'),
    },
    { ...period, invoiceId: 'in_2', state: 'open', dueOn: '2026-11-14' },
  ])
  const at = { createdAt: t.clock.now() }
  await t.db.insert(claims).values({
    ...{
      reference: 'SI-2026-000003',
      studentId: theo.id,
      contractId: contract.id,
      insuranceType: 'Habitation',
    },
    ...{
      title: 'Fuite sous l’évier',
      message: 'x',
      lastWordAt: t.clock.now(),
      lastWordFrom: 'student',
      ...at,
    },
  })
  await t.db.insert(complaints).values({
    ...{ reference: 'RE-2026-000001', studentId: theo.id, subject: 'Trop long', message: 'x', ...at },
    ...{ acknowledgedBy: '2026-12-01', answerBy: '2027-01-20' },
  })
  await t.db.insert(certificateRequests).values({
    ...{
      studentId: theo.id,
      lastname: 'Brindemoy',
      firstname: 'Théo',
      phone: '+33612345678',
      mail: 'a@b.fr',
    },
    ...{ countryNationality: 'FR', countryResidence: 'FR', reason: 'visa', state: 'asked' },
    ...{
      address: { street: 'a', city: 'b', postalCode: 'c', country: 'FR' },
      hostOrganization: 'Université de Lund',
    },
    createdAt: new Date(t.clock.now().getTime() - 1),
  })
})

it('tells an administrator all that is known of one student, and nothing of another', async () => {
  await invite(t, theo)
  const page = await read(theo)
  expect(page).toMatchObject({
    ...{
      id: theo.id,
      lastName: 'Brindemoy',
      email: theo.email,
      phoneNumber: '+33639980107',
      birthday: '27/04/2003',
    },
    school: { name: 'École Boréale', level: 'inclusive' },
    account: { state: 'invited' },
    address: { street: '19 rue du Vieux Pont', postalCode: '31000', city: 'Toulouse', country: 'FR' },
  })
  expect(page.payments).toEqual([
    { reference: 'HA-2026-000004', cents: 2584, state: 'open', day: '14/11/2026', dispute: null },
    { reference: 'HA-2026-000004', cents: 2584, state: 'paid', day: '14/10/2026', dispute: null },
  ])
  expect(page.lives).toMatchObject([
    {
      reference: 'HA-2026-000004',
      entries: expect.arrayContaining([expect.objectContaining({ kind: 'begins' })]),
    },
  ])
  expect(page.claims).toMatchObject([{ reference: 'SI-2026-000003', title: 'Fuite sous l’évier', state: 1 }])
  expect(page.requests).toMatchObject([
    { kind: 'complaint', title: 'Trop long', state: 'open' },
    { kind: 'certificate', title: 'Université de Lund', state: 'asked' },
  ])
  expect(page.mails).toMatchObject([{ state: 'sent', subject: expect.stringMatching(/./) }])
  const empty = { payments: [], claims: [], requests: [], mails: [], journal: [], school: null }
  expect(await read(other)).toMatchObject({ ...empty, account: { state: 'active', since: null } })
})

it('counts all claims, requests, mails and changes of a student, shows the newest fifty, and all where they are asked for', async () => {
  const busy = await t.aStudent()
  const contract = await aContract(t.services, busy, { reference: 'HA-2026-000060' })
  const many = Array.from({ length: 52 }, (_, at) => at)
  const createdAt = t.clock.now()
  await t.db.insert(claims).values(
    many.map((at) => ({
      ...{ reference: `SI-2026-0001${at}`, studentId: busy.id, contractId: contract.id, title: 'Fuite' },
      ...{ insuranceType: 'Habitation' as const, message: 'x', lastWordAt: createdAt, createdAt },
      lastWordFrom: 'student' as const,
    })),
  )
  await t.db.insert(complaints).values(
    many.map((at) => ({
      ...{ reference: `RE-2026-0001${at}`, studentId: busy.id, subject: 'x', message: 'x', createdAt },
      ...{ acknowledgedBy: '2026-12-01', answerBy: '2027-01-20' },
    })),
  )
  await t.db.insert(mailOutbox).values(
    many.map((at) => ({
      ...{
        eventKey: `test:${at}`,
        template: 'none',
        toAddress: busy.email,
        toName: 'Théo',
        payload: {},
        createdAt,
      },
      language: 'fr' as const,
    })),
  )
  for (const phoneNumber of many.slice(0, 12).map((at) => `06 39 98 01 ${at + 10}`))
    await correct(busy, { phoneNumber, reason: 'Au téléphone' })
  const cut = await read(busy)
  expect([cut.claims.length, cut.requests?.length, cut.mails.length]).toEqual([50, 50, 50])
  const totals = { contracts: 1, payments: 0, claims: 52, requests: 52, mails: 52, journal: 12 }
  expect(cut.totals).toEqual(totals)
  const whole = (await t.get(`/api/students/${busy.id}?all=true`, { as: ada })).json().data
  expect([whole.claims.length, whole.requests.length, whole.mails.length]).toEqual([52, 52, 52])
  expect(whole.totals).toEqual(totals)
})

it('shows no invoice as due that was settled otherwise', async () => {
  const malo = await t.aStudent()
  const { id: contractId } = await aContract(t.services, malo)
  const period = { from: '2026-10-14', until: '2026-11-13', dueOn: '2026-10-14' }
  await t.db
    .insert(instalments)
    .values({ ...period, contractId, invoiceId: 'in_settled', amountCents: 2584, state: 'open' })
  expect((await read(malo)).payments).toEqual([])
  expect((await t.as(malo).get('/api/payments')).json().history).toEqual([])
})

it('shows what is due however much was paid since', async () => {
  const malo = await t.aStudent()
  const { id: contractId, reference } = await aContract(t.services, malo, {
    ...{ statut: 'impayé', lateSince: '2020-01-05' },
  })
  const common = { contractId, amountCents: 2584, from: '2020-01-05', until: '2020-02-04' }
  const paid = Array.from({ length: 60 }, (_, index) => ({
    ...{ ...common, invoiceId: `in_paid_${index}`, state: 'paid' as const },
    ...{ dueOn: '2024-01-05', paidAt: new Date(Date.UTC(2024, 0, 5, 10, index)) },
  }))
  const due = { ...common, invoiceId: 'in_due', state: 'open' as const, dueOn: '2020-01-05' }
  await t.db.insert(instalments).values([due, ...paid])
  const { payments } = await read(malo)
  expect(payments.slice(-1)).toEqual([
    { reference, cents: 2584, state: 'open', day: '05/01/2020', dispute: null },
  ])
  expect(payments.filter(({ state }) => state === 'paid')).toHaveLength(50)
})

it('shows the calls that a student asked for, whatever the capitals in the e-mail', async () => {
  const body = { day: '2026-11-24', hour: 10, firstName: 'Malo', phone: '06 39 98 01 12' }
  const asked = await t.post('/api/calls', { body: { ...body, email: other.email.toUpperCase() } })
  expect((await read(other)).requests).toMatchObject([{ kind: 'call', title: asked.json().data.reference }])
  await t.db.delete(calls)
})

it('knows no student under the id of nobody, or of an administrator', async () => {
  for (const id of [unknown, ada.id]) {
    expect((await t.get(`/api/students/${id}`, { as: ada })).statusCode).toBe(404)
    expect((await correct({ id }, { reason: 'x', phoneNumber: '0639980144' })).statusCode).toBe(404)
  }
  expect((await t.get('/api/students/x', { as: ada })).statusCode).toBe(422)
})

it('corrects title, telephone and address for a reason, which the journal keeps without what they are', async () => {
  const reason = 'Signalé par téléphone'
  expect((await correct(other, { reason, phoneNumber: '06 39 98 01 44', civility: 'Mme' })).statusCode).toBe(
    204,
  )
  t.clock.forward({ minutes: 1 })
  const address = { street: '8 place du Cadran', postalCode: '69007', city: 'Lyon', country: 'FR' }
  expect((await correct(other, { reason, address, lastName: 'Kerdivel-Roux' })).statusCode).toBe(204)
  expect((await correct(other, { reason, address })).statusCode).toBe(204)
  const page = await read(other)
  expect(page).toMatchObject({
    civility: 'Mme',
    phoneNumber: '+33639980144',
    lastName: 'Kerdivel-Roux',
    address: { city: 'Lyon' },
  })
  expect(page.journal.map(({ action, after }) => [action, after])).toEqual([
    ['students.corrected', { corrected: 'lastName, address', reason }],
    ['students.corrected', { corrected: 'civility, phoneNumber', reason }],
  ])
})

it('names what cannot be corrected so, and keeps the names that a contract carries', async () => {
  const wrong = await correct(theo, {
    phoneNumber: '12',
    address: { street: 'x', postalCode: '1', city: 'y', country: 'FR' },
    reason: 'x',
  })
  expect([wrong.statusCode, Object.keys(wrong.json().errors).sort()]).toEqual([
    422,
    ['address.postalCode', 'phoneNumber'],
  ])
  expect((await correct(theo, { phoneNumber: '0639980144' })).json().errors).toHaveProperty('reason')
  const renamed = await correct(theo, { lastName: 'Autre', reason: 'x' })
  expect([renamed.statusCode, renamed.json().code]).toEqual([409, 'profile.names_certified'])
  expect((await read(theo)).lastName).toBe('Brindemoy')
})

it('tells in the journal what was done to contracts and claims; what a change of a claim says, to those of claims alone', async () => {
  const [student, stranger] = [await t.aStudent(), await t.aStudent()]
  const phones = [await insuredPhone(t.services, stranger), await insuredPhone(t.services, student)]
  const claim = await claiming(t).aClaim(student)
  for (const { id } of phones) {
    expect((await t.as(ada).put('/api/contracts', { id, statut: 'impayé' })).statusCode).toBe(200)
  }
  t.clock.forward({ minutes: 1 })
  const decision = { outcome: 'refused', reason: 'Hors garantie' }
  expect((await t.as(ada).post(`/api/claims/${claim.id}/decision`, decision)).statusCode).toBe(200)
  const expected = [
    ['claims.decided', claim.reference, { state: 2, outcome: 'refused' }],
    ['contracts.updated', phones[1]?.reference, { statut: 'impayé' }],
  ]
  const told = ({ journal }: StudentPage) =>
    journal.map(({ action, object, after }) => [action, object.label, after])
  expect(told(await read(student))).toMatchObject(expected)

  const support = await anAdminOf('support')
  const seen = async () => (await t.get(`/api/students/${student.id}`, { as: support })).json().data
  await expect.poll(async () => (await seen()).claims[0].title).toBeNull()
  expect(told(await seen())).toMatchObject([['claims.decided', claim.reference, null], expected[1]])
})

it('tells what a student asked for to those of support alone', async () => {
  const seenBy = async (person: Person) => (await t.as(person).get(`/api/students/${theo.id}`)).json().data
  const support = await anAdminOf('support')
  expect((await seenBy(support)).requests).toMatchObject([{ title: 'Trop long' }, { kind: 'certificate' }])
  for (const area of ['claims', 'finance', 'schools']) {
    const other = await anAdminOf(area)
    await expect.poll(async () => (await seenBy(other)).requests, { message: area }).toBeNull()
    expect(JSON.stringify(await seenBy(other))).not.toContain('Trop long')
  }
})

it('says of a contract that was noted unpaid by hand the premium that its student reads', async () => {
  const student = await t.aStudent()
  const { id, reference, primeCents } = await aContract(t.services, student)
  expect((await t.as(ada).put('/api/contracts', { id, statut: 'impayé' })).statusCode).toBe(200)
  const [paying] = (await t.as(student).get('/api/payments')).json().contracts
  expect(paying).toMatchObject({ contractId: id, owedCents: primeCents })
  const day = formatDay(dayOf(t.clock.now()))
  const owed = { reference, cents: primeCents, state: 'open', day, dispute: null }
  expect((await read(student)).payments).toEqual([owed])
  await t.as(ada).put('/api/contracts', { id, statut: 'ok' })
  expect((await read(student)).payments).toEqual([])
})
