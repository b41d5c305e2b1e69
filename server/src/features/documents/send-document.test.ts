import { addDays, formatDay } from '@cursus/shared/day'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { aContract } from '../../../test/a-contract.ts'
import { startTest } from '../../../test/harness.ts'
import type { Person } from '../../../test/people.ts'
import { readPdf } from '../../../test/read-pdf.ts'
import { aFile, aPdf } from '../../../test/school-form.ts'
import { users } from '../accounts/accounts.table.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { files } from '../files/files.table.ts'
import { documents } from './documents.table.ts'

const t = await startTest()
const shown = (days: number) => formatDay(addDays('2026-11-20', days))
const stay = { startDate: shown(10), endDate: shown(100), country: 106 }

/** An inclusive student with the certificate of a stay paid by the school, whose mail was already sent. */
async function aCertified() {
  const school = await t.aSchool({ partnershipLevel: 'inclusive', insurer: 2 })
  const student = await t.aStudent({ role: 'ROLE_STUDENT_INCLUSIVE', school })
  await t.as(student).post('/api/contracts/health_mobility', stay)
  await t.runJobs()
  const [contract] = (await t.as(student).get('/api/contracts')).json()
  return { student, contract, id: contract.document.id as string }
}
const send = (who: Person, id: string, language: unknown = 'fr') =>
  t.as(who).post(`/api/files/document/${id}/send`, { language })
const read = (who: Person, id: string, language = 'en') =>
  t.as(who).get(`/api/files/document/${id}?language=${language}`)
const againOf = async ({ email }: Person) =>
  (await t.mails()).filter((mail) => mail.toAddress === email && mail.template === 'document-again')
const pdfOf = (posted: (typeof t.posted)[number] | undefined) => posted?.attachments?.[0]?.content

it('mails a certificate once more in the language that is asked, in words of the language that its reader has', async () => {
  const { student, contract, id } = await aCertified()
  await t.db.update(users).set({ language: 'ch' }).where(eq(users.id, student.id))
  expect((await send(student, id, 'en')).statusCode).toBe(204)
  await t.runJobs()
  await t.db.update(users).set({ language: 'fr' }).where(eq(users.id, student.id))
  expect((await send(student, id, 'fr')).statusCode).toBe(204)
  await t.runJobs()
  const [english, french] = [
    `您索取的文件 ${contract.reference}`,
    `Votre document ${contract.reference}, comme demandé`,
  ].map((subject) => t.posted.find((mail) => mail.subject === subject && mail.to.address === student.email))
  const [one, other] = [
    await readPdf(pdfOf(english) ?? Buffer.alloc(0)),
    await readPdf(pdfOf(french) ?? Buffer.alloc(0)),
  ]
  expect(one.title).toBe(`Certificate of insurance – Health/Mobility ${contract.reference}`)
  expect(one.text).toContain('From 30 November 2026 to 28 February 2027 inclusive')
  expect(other.title).toBe(`Attestation d’assurance ${contract.reference}`)
  const [{ checkCode } = { checkCode: '' }] = await t.db
    .select()
    .from(contracts)
    .where(eq(contracts.id, contract.id))
  const code = checkCode.match(/.{4}/g)?.join('-') ?? '-'
  for (const { text } of [one, other]) expect(text).toContain(code)
})

it('prints in English what the certificate said when it was issued, once, whoever asks at the same time', async () => {
  const { student, contract, id } = await aCertified()
  await t.db.update(users).set({ name: 'Changed' }).where(eq(users.id, student.id))
  await t.db.update(contracts).set({ endDate: '2026-12-24' }).where(eq(contracts.id, contract.id))
  const before = (await t.db.select().from(files)).length
  const answers = await Promise.all([read(student, id), read(student, id), read(student, id)])
  const again = await read(student, id)
  for (const { statusCode, rawPayload, headers } of [...answers, again]) {
    expect(statusCode).toBe(200)
    expect(rawPayload).toEqual(again.rawPayload)
    expect(headers['content-disposition']).toContain('CertificateOfInsurance-HealthMobility.pdf')
  }
  expect((await t.db.select().from(files)).length).toBe(before + 1)
  const { text } = await readPdf(again.rawPayload)
  expect(text).toContain('Théo Brindemoy')
  expect(text).toContain('28 February 2027')
  expect(text).not.toContain('Changed')
})

it('sends one mail for a double click, and another one when it is asked again later', async () => {
  const { student, id } = await aCertified()
  const answers = await Promise.all([send(student, id), send(student, id), send(student, id)])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204])
  expect(await againOf(student)).toHaveLength(1)
  t.clock.forward({ seconds: 30 })
  await send(student, id)
  expect(await againOf(student)).toHaveLength(1)
  t.clock.forward({ seconds: 120 })
  await send(student, id)
  expect(await againOf(student)).toHaveLength(2)
})

it('says after ten mails in a day when it can be asked again, and sends none beyond', async () => {
  const { student, id } = await aCertified()
  for (let sent = 0; sent < 10; sent += 1) {
    expect((await send(student, id)).statusCode).toBe(204)
    t.clock.forward({ seconds: 180 })
  }
  const refused = await send(student, id, 'en')
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'documents.too_many_sent'])
  expect(refused.json().message).toContain('10')
  expect(Number(refused.headers['retry-after'])).toBe(86_400 - 10 * 180)
  expect(await againOf(student)).toHaveLength(10)
  t.clock.forward({ seconds: 86_400 })
  expect((await send(student, id, 'en')).statusCode).toBe(204)
})

it('sends nobody else’s document, no archived one, and in no other language', async () => {
  const { student, id } = await aCertified()
  const other = await t.aStudent()
  expect((await send(other, id)).statusCode).toBe(404)
  expect((await read(other, id)).statusCode).toBe(404)
  expect((await send(await t.anAdmin(), id)).statusCode).toBe(403)
  for (const language of ['ch', '', null, 7, undefined]) {
    const answer = await t.as(student).post(`/api/files/document/${id}/send`, { language })
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['language']])
  }
  expect((await read(student, id, 'xx')).statusCode).toBe(422)
  await t.db.update(documents).set({ isArchived: true }).where(eq(documents.id, id))
  expect((await send(student, id)).statusCode).toBe(404)
  expect((await read(student, id)).statusCode).toBe(404)
  expect((await send(student, 'x')).statusCode).toBe(404)
})

it('keeps a certificate with English first, of the contract’s own facts, when an administrator replaces the French one', async () => {
  const { student, contract, id } = await aCertified()
  await read(student, id)
  await t.db.update(users).set({ name: 'Corrigé' }).where(eq(users.id, student.id))
  const form = new FormData()
  form.append('reference', contract.reference)
  form.append('newDocument', aFile(aPdf('given'), 'corrigee.pdf'))
  await t.as(await t.anAdmin()).post('/api/files/document/update', form)
  const [{ document }] = (await t.as(student).get('/api/contracts')).json()
  expect(document).toMatchObject({ fileName: 'corrigee.pdf', inEnglish: true })
  expect((await read(student, document.id, 'fr')).rawPayload).toEqual(aPdf('given'))
  const { text, title } = await readPdf((await read(student, document.id)).rawPayload)
  expect(title).toBe(`Certificate of insurance – Health/Mobility ${contract.reference}`)
  expect(text).toContain('Corrigé Brindemoy')
})

it('gives a first document of an administrator as it is, whatever the language, and says that it has no other', async () => {
  const student = await t.aStudent()
  const { reference } = await aContract(t.services, student)
  const form = new FormData()
  form.append('reference', reference)
  form.append('newDocument', aFile(aPdf('given'), 'corrigee.pdf'))
  await t.as(await t.anAdmin()).post('/api/files/document/update', form)
  const [{ document }] = (await t.as(student).get('/api/contracts')).json()
  expect(document.inEnglish).toBe(false)
  expect((await read(student, document.id)).rawPayload).toEqual(aPdf('given'))
  expect((await send(student, document.id, 'en')).statusCode).toBe(204)
})
