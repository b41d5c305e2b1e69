import { beforeEach, expect, it } from 'vitest'
import { aContract } from '../../../test/a-contract.ts'
import { aPng } from '../../../test/a-png.ts'
import { startTest } from '../../../test/harness.ts'
import { isStored } from '../../../test/is-stored.ts'
import type { Person } from '../../../test/people.ts'
import { aFile, aPdf } from '../../../test/school-form.ts'
import { transact } from '../../platform/database.ts'
import { files } from '../files/files.table.ts'
import { purchases } from '../purchases/purchases.table.ts'
import { tidyInvoices } from './invoices.jobs.ts'
import { attachInvoice, isOwnInvoice } from './invoices.service.ts'
import { waitingInvoices } from './invoices.table.ts'

const t = await startTest()
const path = '/api/contracts/multimedia_insurance/invoice'

type Parts = [name: string, value: string | File][]
function send(who: Person, parts: Parts) {
  const form = new FormData()
  for (const [name, value] of parts) form.append(name, value)
  return t.as(who).post(path, form)
}
const pdf = (text = 'facture', name = 'facture.pdf') => aFile(aPdf(text), name)
const upload = async (who: Person, contractId?: string, file = pdf()) => {
  const answer = await send(who, [
    ['invoice', file],
    ...(contractId ? [['contractId', contractId]] : []),
  ] as Parts)
  expect(answer.statusCode).toBe(201)
  return answer.json() as { invoiceId: string; fileName: string }
}
type Paper = { id: string; kind: string; fileName: string }
const papersOf = async (who: Person): Promise<Paper[]> =>
  (await t.as(who).get('/api/contracts')).json()[0].papers
const read = (who: Person, id: string) => t.as(who).get(`/api/files/paper/${id}`)
const attach = (contract: Awaited<ReturnType<typeof devicesOf>>, invoiceId: string) =>
  transact(t.db, (tx) => attachInvoice(tx, t.services, { contract, invoiceId }))
const devicesOf = (who: Person) =>
  aContract(t.services, who, {
    insuranceType: 'Multimédia',
    priceId: 'price_mm_tous_produit_tel_month',
    numberRoom: null,
  })

let student: Person
beforeEach(async () => {
  student = await t.aStudent()
})

it.each([
  ['a PDF', aPdf('facture'), 'Facture n° 12.pdf', 'Facture n° 12.pdf', 'application/pdf'],
  ['a picture', aPng({}), 'photo.png', 'photo.png', 'image/png'],
  ['a picture that calls itself a PDF', aPng({}), 'facture.pdf', 'facture.pdf.png', 'image/png'],
])('keeps %s with the contract, for its owner and administrators', async (_, bytes, sent, name, type) => {
  const contract = await devicesOf(student)
  const { invoiceId, fileName } = await upload(student, contract.id, aFile(bytes, sent))
  expect(fileName).toBe(name)
  expect(await papersOf(student)).toEqual([{ id: invoiceId, kind: 'invoice', fileName: name }])
  const file = await read(student, invoiceId)
  expect(file.rawPayload).toEqual(bytes)
  expect(file.headers).toMatchObject({ 'content-type': type, 'x-content-type-options': 'nosniff' })
  const admin = await t.anAdmin()
  expect((await read(admin, invoiceId)).rawPayload).toEqual(bytes)
  expect((await read(await t.aStudent(), invoiceId)).statusCode).toBe(404)
  const asked = await t.as(admin).post('/api/contracts/contract_by_students', { student: student.id })
  expect(asked.json()[0].papers).toMatchObject([{ kind: 'invoice' }])
})

it('shows the invoice that came last, and keeps those before for administrators', async () => {
  const contract = await devicesOf(student)
  const first = await upload(student, contract.id)
  const answers = await Promise.all(['b', 'c'].map((text) => upload(student, contract.id, pdf(text))))
  const [shown, ...more] = await papersOf(student)
  expect(more).toEqual([])
  expect(answers.map(({ invoiceId }) => invoiceId)).toContain(shown?.id)
  expect((await read(student, first.invoiceId)).statusCode).toBe(404)
  expect((await read(await t.anAdmin(), first.invoiceId)).rawPayload).toEqual(aPdf('facture'))
})

it('keeps twenty invoices of one contract, and no more', async () => {
  const contract = await devicesOf(student)
  for (let count = 0; count < 18; count += 1) await upload(student, contract.id)
  const one = (): Parts => [
    ['invoice', pdf()],
    ['contractId', contract.id],
  ]
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => send(student, one())))
  const refused = answers.filter(({ statusCode }) => statusCode !== 201)
  expect(refused.map(({ json }) => json().code)).toEqual(Array(3).fill('invoices.too_often'))
  // Neither does a description of the device bring more.
  const { invoiceId } = await upload(student)
  await expect(attach(contract, invoiceId)).rejects.toThrow('invoices.too_often')
  expect(await papersOf(student)).toHaveLength(1)
})

it('lets an invoice wait for the contract of a draft that names it, and of nobody else', async () => {
  const { invoiceId } = await upload(student)
  const [other, contract] = [await t.aStudent(), await devicesOf(student)]
  expect(await isOwnInvoice(t.services, student.id, invoiceId)).toBe(true)
  expect(await isOwnInvoice(t.services, other.id, invoiceId)).toBe(false)
  for (const none of ['', 'x', contract.id])
    expect(await isOwnInvoice(t.services, student.id, none)).toBe(false)
  expect((await read(student, invoiceId)).statusCode).toBe(404)
  await attach(await devicesOf(other), invoiceId)
  expect(await papersOf(other)).toEqual([])
  for (const _ of ['once', 'twice']) await attach(contract, invoiceId)
  expect(await papersOf(student)).toEqual([{ id: invoiceId, kind: 'invoice', fileName: 'facture.pdf' }])
  expect(await isOwnInvoice(t.services, student.id, invoiceId)).toBe(false)
  expect(await isOwnInvoice(t.services, student.id, invoiceId, contract.id)).toBe(true)
})

it('answers a contract of somebody else, or of another kind, as one that does not exist, and keeps nothing', async () => {
  const theirs = await devicesOf(await t.aStudent())
  const home = await aContract(t.services, student)
  const before = await t.db.$count(files)
  for (const contractId of [theirs.id, home.id, 'x', '00000000-0000-4000-8000-000000000000']) {
    const answer = await send(student, [
      ['invoice', pdf()],
      ['contractId', contractId],
    ])
    expect([contractId, answer.statusCode]).toEqual([contractId, 404])
  }
  expect(await t.db.$count(files)).toBe(before)
})

it.each<[string, Parts, number]>([
  ['another type by its content', [['invoice', aFile(Buffer.from('<svg/>'), 'facture.pdf')]], 422],
  ['no file', [['contractId', '']], 422],
  ['an empty file', [['invoice', aFile(Buffer.alloc(0), 'facture.pdf')]], 422],
  ['a text in place of the file', [['invoice', 'facture.pdf']], 422],
  [
    'two files',
    [
      ['invoice', pdf('a')],
      ['invoice', pdf('b')],
    ],
    422,
  ],
  ['more than 10 MB', [['invoice', aFile(Buffer.concat([aPdf(), Buffer.alloc(10_485_761)]), 'a.pdf')]], 413],
])('refuses %s', async (_, parts, status) => {
  const answer = await send(student, parts)
  expect(answer.statusCode).toBe(status)
  if (status === 422) expect(Object.keys(answer.json().errors)).toEqual(['invoice'])
})

/** A draft at the payment page that names the invoice. */
const draftWith = (invoiceId: string) =>
  t.db.insert(purchases).values({
    studentId: student.id,
    product: 'devices',
    amount: 999,
    language: 'fr',
    draft: { invoiceId },
    createdAt: t.services.now(),
  })
const waiting = async () => (await t.db.select().from(waitingInvoices)).map(({ id }) => id)

it('keeps ten that wait of one student: the oldest that no draft names gives way', async () => {
  const [first, second] = [await upload(student), await upload(student)]
  await draftWith(first.invoiceId)
  for (let more = 0; more < 9; more += 1) {
    t.clock.forward({ seconds: 1 })
    await upload(student)
  }
  const left = await waiting()
  expect(left).toContain(first.invoiceId)
  expect(left).not.toContain(second.invoiceId)
  for (const id of left) await draftWith(id)
  const answer = await send(student, [['invoice', pdf()]])
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'invoices.too_many'])
})

it('removes what nobody used for thirty days, bytes and all, but for what a draft can still be paid with', async () => {
  await t.db.delete(waitingInvoices)
  const [unused, named] = [await upload(student), await upload(student)]
  const [row] = await t.db.select().from(waitingInvoices)
  const [file] = (await t.db.select().from(files)).filter(({ id }) => id === row?.fileId)
  t.clock.forward({ days: 20 })
  await draftWith(named.invoiceId)
  const late = await upload(student)
  t.clock.forward({ days: 11 })
  await t.services.jobs.enqueue(t.db, tidyInvoices, {})
  await t.runJobs()
  expect((await waiting()).sort()).toEqual([named.invoiceId, late.invoiceId].sort())
  expect(await isOwnInvoice(t.services, student.id, unused.invoiceId)).toBe(false)
  expect(await isStored(t.services, file?.storageKey ?? '')).toBe(false)
})
