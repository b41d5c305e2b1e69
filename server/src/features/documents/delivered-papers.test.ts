import { formatCheckCode } from '@cursus/shared/check-code'
import { and, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { insertHomeContract } from '../../../test/contracts.ts'
import { startTest } from '../../../test/harness.ts'
import { showing } from '../../../test/papers.ts'
import type { Person } from '../../../test/people.ts'
import { readPdf } from '../../../test/read-pdf.ts'
import { transact } from '../../platform/database.ts'
import { contractActivated } from '../contracts/contracts.service.ts'
import { insertFile, storeBytes } from '../files/files.service.ts'
import { files } from '../files/files.table.ts'
import { home } from '../home/home.product.ts'
import { roommates } from '../home/home.table.ts'
import { createProducts } from '../purchases/products.service.ts'
import { signatures } from '../signatures/signatures.table.ts'
import { contractPapers } from './contract-papers.table.ts'
import { issueWith } from './issue-document.service.ts'

const t = await startTest()

type Listed = {
  id: string
  place: string | null
  insuredPlace: unknown
  papers: { id: string; kind: string; fileName: string }[]
}
const listOf = async (who: Person): Promise<Listed[]> => (await t.as(who).get('/api/contracts')).json()

/** A signed home whose papers exist. */
async function aHome(values = {}) {
  const student = await t.aStudent()
  const contract = await insertHomeContract(t.services, student, values)
  await t.services.jobs.enqueue(t.db, contractActivated, { contractId: contract.id })
  await t.runJobs()
  return { student, contract }
}

async function keepSigned(contractId: string) {
  const stored = await storeBytes(t.services, Buffer.from('%PDF-1.7 signed'), 'application/pdf')
  await transact(t.db, async (tx) => {
    const signedFileId = await insertFile(tx, t.services, stored)
    await tx
      .insert(signatures)
      .values({ contractId, externalId: `${contractId}.1`, state: 'done', signedFileId })
  })
}

/** The last day and the code that the certificate of a home states, as its holder downloads it. */
async function statedTo(who: Person) {
  const [one] = (await t.as(who).get('/api/contracts')).json()
  const answer = await t.as(who).get(`/api/files/document/${one.document.id}`)
  const { text } = await readPdf(answer.rawPayload)
  return [/au (\d\S+) inclus/.exec(text)?.[1], /^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/m.exec(text)?.[0]]
}

it('draws the certificate anew, under its code, for the end that a termination gives it and takes back', async () => {
  const { student, contract } = await aHome({ startDate: '2026-09-01', endDate: '2027-08-31' })
  const code = formatCheckCode(contract.checkCode)
  const path = `/api/contracts/${contract.id}/termination`
  const next = async () => {
    await t.runJobs()
    t.clock.forward({ minutes: 1 })
  }
  await next()
  await t.as(student).post(path, { reason: 'move', eventDate: '18/11/2026' })
  await next()
  expect(await statedTo(student)).toEqual(['20/12/2026', code])
  await t.as(student).delete(path)
  await next()
  expect(await statedTo(student)).toEqual(['31/08/2027', code])
  const ended = { id: contract.id, statut: 'résilié', endDate: '01/02/2027' }
  await t.put('/api/contracts', { as: await t.anAdmin(), body: ended })
  await next()
  expect(await statedTo(student)).toEqual(['31/01/2027', code])
  const told = t.posted.filter(({ to, subject }) => to.address === student.email && /document/.test(subject))
  expect(told).toHaveLength(3)
})

it('delivers the information document and the conditions with the certificate, on the page and by mail', async () => {
  const { student } = await aHome()
  const [home] = await listOf(student)
  expect(home?.papers).toMatchObject([
    { kind: 'ipid', fileName: 'DocumentInformation-Habitation.pdf' },
    { kind: 'conditions', fileName: 'ConditionsGénérales-Habitation.pdf' },
  ])
  expect(home?.place).toBe('19 rue du Vieux Pont, Toulouse')
  const address = { street: '19 rue du Vieux Pont', postalCode: '31000', city: 'Toulouse', country: 'FR' }
  expect(home?.insuredPlace).toEqual({ address, persons: 1, roommates: [] })
  const answer = await t.as(student).get(`/api/files/paper/${home?.papers[0]?.id}`)
  expect(answer.headers['content-disposition']).toContain(
    'attachment; filename="DocumentInformation-Habitation.pdf"',
  )
  expect((await readPdf(answer.rawPayload)).text).toContain('Habitation étudiante')
  const mail = t.posted.find(({ to }) => to.address === student.email)
  expect(mail?.attachments.map(({ fileName }) => fileName)).toEqual([
    'AttestationHabitation.pdf',
    'DocumentInformation-Habitation.pdf',
    'ConditionsGénérales-Habitation.pdf',
  ])
  expect(mail?.text).toContain('Le contrat que vous avez signé s’y trouve aussi.')
})

it('names the roommates of a home to its student while it was never paid, to buy it anew, and of no other', async () => {
  const student = await t.aStudent()
  const named = { civility: 'Mme', name: 'Inès', lastName: 'Kerdivel', birthday: '2005-03-02' } as const
  for (const paymentStatus of ['payment_pending', 'payment_succeeded'] as const) {
    const { id } = await insertHomeContract(t.services, student, { paymentStatus, endDate: '2099-01-01' })
    await t.db.insert(roommates).values({ contractId: id, position: 1, ...named })
  }
  const listed = (await t.as(student).get('/api/contracts')).json()
  const namedIn = (paymentStatus: string) =>
    listed.find((one: { paymentStatus: string }) => one.paymentStatus === paymentStatus).insuredPlace
      .roommates
  expect(namedIn('payment_pending')).toEqual([{ ...named, birthday: '02/03/2005' }])
  expect(namedIn('payment_succeeded')).toEqual([])
})

it('hands out the signed contract once it has come from its signature, and waits for it with nothing else', async () => {
  const { student, contract } = await aHome()
  expect((await listOf(student))[0]?.papers.map(({ kind }) => kind)).toEqual(['ipid', 'conditions'])
  await keepSigned(contract.id)
  const [home] = await listOf(student)
  expect(home?.papers[0]).toMatchObject({ kind: 'contract', fileName: `Contrat-${contract.reference}.pdf` })
  const signed = `/api/files/paper/${home?.papers[0]?.id}`
  expect((await t.as(student).get(signed)).body).toBe('%PDF-1.7 signed')
  expect((await t.as(await t.anAdmin()).get(signed)).statusCode).toBe(200)
  expect((await t.as(await t.aStudent()).get(signed)).statusCode).toBe(404)
  for (const none of ['x', '00000000-0000-4000-8000-000000000000'])
    expect((await t.as(student).get(`/api/files/paper/${none}`)).statusCode).toBe(404)
})

it('leaves a contract the version of its day, and shares the file of one version', async () => {
  const drawing = { seal: () => expect.fail('nothing is sealed'), readFile: async () => null }
  const products = createProducts([
    { ...home, document: () => async () => ({ fileName: 'a.pdf', bytes: Buffer.from('%PDF') }) },
  ])
  const issueOf = (text: string) =>
    issueWith({ ...t.services, products, terms: showing(t.services, text) }, drawing)
  const ofContract = async ({ id }: { id: string }) => {
    const [row] = await t.db
      .select({ key: files.storageKey, fileId: files.id })
      .from(contractPapers)
      .innerJoin(files, eq(files.id, contractPapers.fileId))
      .where(and(eq(contractPapers.contractId, id), eq(contractPapers.kind, 'ipid')))
    return { fileId: row?.fileId, text: String(row && (await t.services.files.get(row.key))) }
  }
  const made = async () => insertHomeContract(t.services, await t.aStudent())
  const [first, second, later] = [await made(), await made(), await made()]
  const issue = issueOf('November')
  await Promise.all([issue(first.id), issue(second.id)])
  await issueOf('December')(first.id)
  await issueOf('December')(later.id)
  const november = await ofContract(first)
  expect(november.text).toBe('ipid of November')
  expect(await ofContract(second)).toEqual(november)
  expect((await ofContract(later)).text).toBe('ipid of December')
})
