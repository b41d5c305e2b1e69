import { addDays, formatDay } from '@cursus/shared/day'
import { expect, it } from 'vitest'
import { startTest } from '../../../test/harness.ts'
import { readPdf } from '../../../test/read-pdf.ts'
import { contracts } from '../contracts/contracts.table.ts'

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
