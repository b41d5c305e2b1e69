import { dayOf, formatDay } from '@cursus/shared/day'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { aContract } from '../../../test/a-contract.ts'
import { aPng } from '../../../test/a-png.ts'
import { startTest } from '../../../test/harness.ts'
import type { Person } from '../../../test/people.ts'
import { aFile, aPdf } from '../../../test/school-form.ts'
import { transact } from '../../platform/database.ts'
import { auditRows } from '../../platform/platform.table.ts'
import { markSigned } from '../contracts/contracts.service.ts'
import { contractPapers } from './contract-papers.table.ts'
import { documents } from './documents.table.ts'

const t = await startTest()
let admin: Person
beforeAll(async () => {
  admin = await t.anAdmin()
})

const first = '/api/contracts/health_mobility/upload'
const update = '/api/files/document/update'

function send(path: string, fields: Record<string, string | File>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return t.as(admin).post(path, form)
}
const pdf = (text: string, name = 'attestation-corrigee.pdf') => aFile(aPdf(text), name)
const rowsOf = (contractId: string) =>
  t.db.select().from(documents).where(eq(documents.contractId, contractId))
const mailsOf = async ({ email }: Person) => (await t.mails()).filter(({ toAddress }) => toAddress === email)

async function aCovered(values = {}) {
  const student = await t.aStudent()
  const contract = await aContract(t.services, student, values)
  const own = async () => (await t.as(student).get('/api/contracts')).json()[0].document
  const read = (id: string, who = student) => t.as(who).get(`/api/files/document/${id}`)
  return { student, contract, own, read, reference: contract.reference }
}

it('gives a contract its first document, with the mail that a document has, and prints none beside it', async () => {
  const { student, contract, own, read, reference } = await aCovered()
  const answer = await send(first, { reference, certificateFile: pdf('first') })
  expect(answer.statusCode).toBe(200)
  expect(answer.json().data.document).toMatchObject({ fileName: 'attestation-corrigee.pdf' })
  await t.runJobs()
  expect(await rowsOf(contract.id)).toHaveLength(1)
  expect((await mailsOf(student)).map(({ template }) => template)).toEqual(['certificate-issued'])
  const file = await read((await own()).id)
  expect(file.rawPayload).toEqual(aPdf('first'))
  expect(file.headers).toMatchObject({
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
    'content-disposition': expect.stringMatching(/^attachment; filename="attestation-corrigee\.pdf"/),
  })
})

it('replaces the document: the student sees the new one only, and the old one is kept', async () => {
  const { student, contract, own, read, reference } = await aCovered()
  await send(first, { reference, certificateFile: pdf('old', 'a.pdf') })
  const before = await own()
  const answer = await send(update, { reference, newDocument: pdf('new', 'b.pdf') })
  const { document, replaced } = answer.json().data
  expect(await own()).toEqual(document)
  const madeOn = formatDay(dayOf(t.clock.now()))
  expect(replaced).toEqual([{ id: before.id, kind: 'document', fileName: 'a.pdf', madeOn }])
  const papers = { contractId: contract.id, kind: 'conditions', isArchived: true } as const
  const [{ fileId } = expect.fail('no document')] = await rowsOf(contract.id)
  const [paper] = await t.db
    .insert(contractPapers)
    .values({ ...papers, fileId, fileName: 'conditions.pdf', createdAt: t.clock.now() })
    .returning()
  const [seen] = (
    await t.as(admin).post('/api/contracts/contract_by_students', { student: student.id })
  ).json()
  expect(seen.replaced).toContainEqual({
    id: paper?.id,
    kind: 'conditions',
    fileName: 'conditions.pdf',
    madeOn,
  })
  expect((await t.as(admin).get(`/api/files/paper/${paper?.id}`)).statusCode).toBe(200)
  expect((await t.as(student).get(`/api/files/paper/${paper?.id}`)).statusCode).toBe(404)
  expect((await read(document.id)).rawPayload).toEqual(aPdf('new'))
  expect((await read(before.id)).statusCode).toBe(404)
  expect((await read(before.id, admin)).rawPayload).toEqual(aPdf('old'))
  await t.runJobs()
  expect((await mailsOf(student)).map(({ template }) => template).sort()).toEqual([
    'certificate-issued',
    'document-replaced',
  ])
  const [row] = await t.db.select().from(auditRows).where(eq(auditRows.objectId, document.id))
  expect(row).toMatchObject({
    actorId: admin.id,
    action: 'documents.replaced',
    before: { reference, documentId: before.id, fileName: 'a.pdf' },
    after: { reference, documentId: document.id, fileName: 'b.pdf' },
    requestId: answer.headers['x-request-id'],
  })
  const check = (await t.get(`/api/certificates/${contract.checkCode}`)).json().data
  expect(check).toMatchObject({ state: 'authentic', endDate: '31/08/2027', issuedOn: '20/11/2026' })
})

it('takes either field on either path, as what stands decides', async () => {
  const { contract, reference } = await aCovered()
  expect((await send(update, { reference, newDocument: pdf('1') })).statusCode).toBe(200)
  expect((await send(first, { reference, newDocument: pdf('2') })).statusCode).toBe(200)
  expect((await send(update, { reference, certificateFile: pdf('3') })).statusCode).toBe(200)
  const states = (await rowsOf(contract.id)).map(({ isArchived }) => isArchived).sort()
  expect(states).toEqual([false, true, true])
})

it('takes a PDF by its content, whatever it is called', async () => {
  const { contract, reference } = await aCovered()
  for (const bytes of [Buffer.from('<html>'), aPng({ side: 4 }), Buffer.alloc(0), Buffer.from('%PD')]) {
    const answer = await send(update, { reference, newDocument: aFile(bytes, 'a.pdf') })
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['newDocument']])
  }
  expect(await rowsOf(contract.id)).toEqual([])
  expect((await send(update, { reference, newDocument: pdf('x', 'a.exe') })).statusCode).toBe(200)
})

it('refuses what is too large, what is missing, and what is no form', async () => {
  const { reference } = await aCovered()
  const large = Buffer.concat([aPdf(), Buffer.alloc(10 * 1_048_576)])
  expect((await send(update, { reference, newDocument: aFile(large, 'a.pdf') })).statusCode).toBe(413)
  const empty = await send(update, { reference: ' ' })
  expect([empty.statusCode, Object.keys(empty.json().errors)]).toEqual([
    422,
    ['reference', 'certificateFile', 'newDocument'],
  ])
  expect((await t.as(admin).post(update, { reference })).statusCode).toBe(415)
})

it('knows no contract of another reference', async () => {
  for (const reference of ['HA-2020-999999', "'--", 'x'.repeat(5000)]) {
    const answer = await send(update, { reference, newDocument: pdf('x') })
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'documents.contract_unknown'])
  }
})

it('leaves one current document of ten uploads at once', async () => {
  const { contract, own, read, reference } = await aCovered()
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) => send(update, { reference, newDocument: pdf(`race ${at}`) })),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200))
  const rows = await rowsOf(contract.id)
  expect(rows).toHaveLength(10)
  expect(rows.filter(({ isArchived }) => !isArchived)).toHaveLength(1)
  expect((await read((await own()).id)).statusCode).toBe(200)
})

it('tells the student of a document given before the signature only once the contract is signed', async () => {
  const { student, contract, reference } = await aCovered({ signatureStatus: 'waiting' })
  await t.db.execute('DELETE FROM pgboss.job')
  await send(first, { reference, certificateFile: pdf('early') })
  await t.runJobs()
  expect(await mailsOf(student)).toEqual([])
  await transact(t.db, (tx) =>
    markSigned(tx, t.services, { contractId: contract.id, signedAt: t.clock.now() }),
  )
  await t.runJobs()
  expect((await mailsOf(student)).map(({ template }) => template)).toEqual(['certificate-issued'])
  expect(await rowsOf(contract.id)).toHaveLength(1)
})
