import { formatCheckCode } from '@cursus/shared/check-code'
import { addDays, formatDay } from '@cursus/shared/day'
import { eq } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { aContract } from '../../../test/a-contract.ts'
import { startTest } from '../../../test/harness.ts'
import type { Person } from '../../../test/people.ts'
import { readPdf } from '../../../test/read-pdf.ts'
import { auditRows } from '../../platform/platform.table.ts'
import { eventsOf } from '../contracts/contract-events.queries.ts'
import { projectionOf } from '../contracts/contract-life.rules.ts'
import { findContract } from '../contracts/contracts.queries.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { schools } from '../schools/schools.table.ts'

const t = await startTest()
const shown = (days: number) => formatDay(addDays('2026-11-20', days))
const stay = { startDate: shown(10), endDate: shown(100), country: 106 }
const path = '/api/contracts/health_mobility'

async function anInclusive(values = {}) {
  const school = await t.aSchool({
    partnershipLevel: 'inclusive',
    insurer: 2,
    name: 'École Boréale',
    ...values,
  })
  return t.aStudent({ role: 'ROLE_STUDENT_INCLUSIVE', school })
}

it('gives an inclusive student the certificate of a stay that the school pays', async () => {
  const student = await anInclusive()
  const [answer, twin] = await Promise.all([t.as(student).post(path, stay), t.as(student).post(path, stay)])
  expect([answer.statusCode, twin.statusCode]).toEqual([200, 200])
  expect(answer.headers['content-disposition']).toContain(
    "filename*=UTF-8''AttestationSant%C3%A9Mobilit%C3%A9.pdf",
  )
  const { text } = await readPdf(answer.rawPayload)
  expect(text).toContain('École Boréale')
  expect(text).toContain('Assureur B')
  await t.runJobs({ mayFail: true })
  const list = await t.db.select().from(contracts)
  expect(list).toMatchObject([
    {
      primeCents: 0,
      sessionId: null,
      paymentStatus: 'payment_succeeded',
      signatureStatus: 'none',
      insurer: 2,
    },
  ])
  expect(await t.mails()).toHaveLength(1)
})

it('covers one stay per period', async () => {
  const student = await anInclusive()
  expect((await t.as(student).post(path, stay)).statusCode).toBe(200)
  const overlapping = await t.as(student).post(path, { ...stay, endDate: shown(50) })
  expect([overlapping.statusCode, overlapping.json().code]).toEqual([409, 'travel.period_covered'])
  const later = { ...stay, startDate: shown(101), endDate: shown(120) }
  expect((await t.as(student).post(path, later)).statusCode).toBe(200)
})

const change = (who: Person, id: string, values: object) =>
  t.as(who).post(`/api/contracts/${id}/change`, { ...stay, ...values })
const heldBy = async (who: Person) => (await t.as(who).get('/api/contracts')).json()
const checked = async (code: string | undefined) => (await t.get(`/api/certificates/${code}`)).json().data
const codeOf = async (id: string) => (await findContract(t.db, id))?.checkCode

it('gives the certificate of the days that are asked for, and of no others', async () => {
  const partner = await t.aStudent({ role: 'ROLE_STUDENT_PARTNER', school: await t.aSchool() })
  const held = { insuranceType: 'Santé/Mobilité', countryId: 106, sessionId: `cs_${partner.id}` } as const
  const days = { startDate: '2026-11-30', endDate: '2027-02-28' }
  await aContract(t.services, partner, { ...held, ...days, signatureStatus: 'none' })
  const other = await t.as(partner).post(path, { ...stay, startDate: '01/03/2027', endDate: '01/04/2027' })
  expect([other.statusCode, other.json().code]).toEqual([402, 'payments.not_paid'])
})

it('corrects a stay until the eve of its departure: its old certificate is replaced everywhere', async () => {
  const student = await anInclusive()
  await t.as(student).post(path, { ...stay, passportNumber: 'EJ7041982' })
  await t.runJobs({ mayFail: true })
  const [made] = await heldBy(student)
  expect(made).toMatchObject({ countryId: 106, primeCents: 0, mayBeCorrected: true })
  const oldCode = await codeOf(made.id)
  t.clock.forward({ minutes: 1 })
  onTestFinished(() => t.clock.set('2026-11-20T11:00:00Z'))

  const tried = await change(student, made.id, { endDate: shown(60), dryRun: true })
  expect(tried.json().data).toMatchObject({ state: 'dry', startDate: shown(10), endDate: shown(60) })
  expect(await heldBy(student)).toMatchObject([{ endDate: shown(100) }])

  expect((await change(student, made.id, { endDate: shown(60), country: 38 })).statusCode).toBe(200)
  const again = await t.as(student).post(path, { ...stay, endDate: shown(60), country: 38 })
  const { text } = await readPdf(again.rawPayload)
  expect(text).toContain('EJ7041982')
  expect(text).toContain(`${formatCheckCode((await codeOf(made.id)) ?? '')}`)
  await t.runJobs({ mayFail: true })
  expect(await heldBy(student)).toMatchObject([{ id: made.id, endDate: shown(60), countryId: 38 }])
  const after = await findContract(t.db, made.id)
  expect(projectionOf(await eventsOf(t.db, made.id))).toMatchObject({ endDate: after?.endDate })

  expect(await checked(oldCode)).toMatchObject({
    state: 'replaced',
    endDate: shown(100),
    endedOn: '20/11/2026',
    countryName: 'Japon',
  })
  expect(await checked(after?.checkCode)).toMatchObject({ state: 'upcoming', endDate: shown(60) })
  const [row] = await t.db.select().from(auditRows).where(eq(auditRows.objectId, made.id))
  expect(row).toMatchObject({
    actorId: student.id,
    action: 'contracts.updated',
    before: { endDate: shown(100) },
    after: { endDate: shown(60) },
  })
  const told = (await t.mails()).filter(({ toAddress }) => toAddress === student.email)
  expect(told.map(({ template }) => template)).toEqual(['certificate-issued', 'document-replaced'])
})

it('cancels a stay until the eve of its departure, and leaves its days free', async () => {
  const student = await anInclusive()
  await t.as(student).post(path, stay)
  await t.runJobs({ mayFail: true })
  const [made] = await heldBy(student)
  const code = await codeOf(made.id)
  const cancel = () => t.as(student).post(`/api/contracts/${made.id}/cancel`, {})
  expect((await cancel()).statusCode).toBe(204)
  expect((await cancel()).json().code).toBe('contracts.not_changeable')
  expect(await checked(code)).toMatchObject({ state: 'cancelled' })
  await t.runJobs({ mayFail: true })
  const told = (await t.mails()).filter(({ toAddress }) => toAddress === student.email)
  // The clock stands still: both are of the same moment.
  expect(told.map(({ template }) => template).sort()).toEqual(['certificate-issued', 'contract-cancelled'])
  // Asked for anew, the same days are another contract with a certificate of its own.
  expect((await t.as(student).post(path, stay)).statusCode).toBe(200)
  const list = await heldBy(student)
  expect(list.map(({ statut }: { statut: string }) => statut).sort()).toEqual(['ok', 'résilié'])
})

it('corrects what a school has paid at no higher price once the school pays no stays any more', async () => {
  const student = await anInclusive()
  await t.as(student).post(path, stay)
  const [{ id }] = await heldBy(student)
  await t.db.update(schools).set({ partnershipLevel: 'partner' }).where(eq(schools.name, 'École Boréale'))
  const answers = []
  for (const wish of [
    { endDate: shown(200) },
    { endDate: shown(60) },
    { startDate: shown(11), endDate: shown(61) },
  ]) {
    const answer = await change(student, id, wish)
    answers.push([answer.statusCode, answer.json().code])
  }
  expect(answers).toEqual([
    [409, 'travel.beyond_paid'],
    [200, undefined],
    [200, undefined],
  ])
  const other = await t.as(student).post(path, { ...stay, startDate: shown(150), endDate: shown(160) })
  expect([other.statusCode, other.json().code]).toEqual([402, 'payments.not_paid'])
})

it('changes nothing of a stay that has begun, that overlaps another, or that somebody paid', async () => {
  const student = await anInclusive()
  await t.as(student).post(path, stay)
  await t.as(student).post(path, { ...stay, startDate: shown(110), endDate: shown(120) })
  const held = await heldBy(student)
  const id = held.find(({ startDate }: { startDate: string }) => startDate === stay.startDate).id
  const over = await change(student, id, { endDate: shown(115) })
  expect([over.statusCode, over.json().code]).toEqual([409, 'travel.period_covered'])
  expect((await change(student, id, { country: 72 })).json().code).toBe('travel.not_by_school')
  t.clock.forward({ days: 10 })
  onTestFinished(() => t.clock.set('2026-11-20T11:00:00Z'))
  expect(
    (await heldBy(student)).map((one: { mayBeCorrected: boolean }) => one.mayBeCorrected).sort(),
  ).toEqual([false, true])
  const late = await change(student, id, { startDate: shown(20) })
  expect([late.statusCode, late.json().code]).toEqual([409, 'contracts.not_changeable'])
  expect((await t.as(student).post(`/api/contracts/${id}/cancel`, {})).statusCode).toBe(409)
  const paid = await aContract(t.services, student, { insuranceType: 'Santé/Mobilité', countryId: 106 })
  expect((await t.as(student).post(`/api/contracts/${paid.id}/cancel`, {})).statusCode).toBe(404)
})

it('covers France only where the school insures its foreign students there', async () => {
  const france = { ...stay, country: 72 }
  const refused = await t.as(await anInclusive()).post(path, france)
  expect([refused.statusCode, refused.json().code]).toEqual([422, 'travel.not_by_school'])
  expect((await t.as(await anInclusive({ insuranceForForeign: true })).post(path, france)).statusCode).toBe(
    200,
  )
})

it('gives nobody else a certificate without a payment', async () => {
  const partner = await t.aStudent({ role: 'ROLE_STUDENT_PARTNER', school: await t.aSchool() })
  for (const student of [partner, await t.aStudent()]) {
    const answer = await t.as(student).post(path, { ...stay, country: 72 })
    expect([answer.statusCode, answer.json().code]).toEqual([402, 'payments.not_paid'])
  }
  expect((await t.post(path, { body: stay })).statusCode).toBe(401)
})

it('answers every student with a table of guarantees', async () => {
  const answer = await t.as(await t.aStudent()).get('/api/contracts/guarantees_file')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-disposition']).toContain('TableauDeGaranties.pdf')
  expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
})

it('stops with an alarm at a character that no font has, and prints nothing', async () => {
  const school = await t.aSchool({ partnershipLevel: 'inclusive', insurer: 1 })
  const student = await t.aStudent({
    role: 'ROLE_STUDENT_INCLUSIVE',
    school,
    user: { name: 'A\u{13000}', lastName: 'B' },
  })
  const answer = await t.as(student).post(path, stay)
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'documents.unprintable'])
  expect(t.lines.some(({ code }) => code === 'documents.unprintable')).toBe(true)
  await t.runJobs({ mayFail: true })
  const list = (await t.as(student).get('/api/contracts')).json()
  expect(list).toMatchObject([{ document: null }])
  expect((await t.mails()).filter(({ toAddress }) => toAddress === student.email)).toEqual([])
})
