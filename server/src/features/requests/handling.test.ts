import { beforeAll, expect, it } from 'vitest'
import { aContract } from '../../../test/a-contract.ts'
import { startTest } from '../../../test/harness.ts'
import type { Person } from '../../../test/people.ts'
import { askForCertificate } from '../../../test/requests.ts'
import { aFile, aPdf } from '../../../test/school-form.ts'
import { transact } from '../../platform/database.ts'
import { auditRows } from '../../platform/platform.table.ts'
import { documents } from '../documents/documents.table.ts'
import { insertFile, storeBytes } from '../files/files.service.ts'

const t = await startTest()
const absent = '00000000-0000-4000-8000-000000000000'
let admin: Person
beforeAll(async () => {
  admin = await t.anAdmin()
})

const act = (id: string, verb: string, body: object) =>
  t.post(`/api/certificate-requests/${id}/${verb}`, { as: admin, body })

function form(fields: Record<string, string | File>): FormData {
  const made = new FormData()
  for (const [name, value] of Object.entries(fields)) made.append(name, value)
  return made
}

async function aStay(student: Person, values = {}) {
  const contract = await aContract(t.services, student, {
    insuranceType: 'Santé/Mobilité',
    numberRoom: null,
    endDate: '2027-06-30',
    ...values,
  })
  const stored = await storeBytes(t.services, aPdf('attestation'), 'application/pdf')
  await transact(t.db, async (tx) => {
    const fileId = await insertFile(tx, t.services, stored)
    const row = { contractId: contract.id, fileId, kind: 'certificate' as const }
    await tx.insert(documents).values({ ...row, fileName: 'AttestationSantéMobilité.pdf' })
  })
  return contract
}

async function lastMail(subject: string) {
  await t.runJobs()
  return t.posted.findLast((mail) => mail.subject.startsWith(subject)) ?? expect.fail()
}

it('lists requests that wait first, the oldest at the top, with their states counted, by words and by page', async () => {
  const student = await t.aStudent()
  const ids: string[] = []
  for (const hostOrganization of ['École Boréale', 'Institut Méridien', 'Consulat de Kyoto']) {
    t.clock.forward({ minutes: 1 })
    ids.push(await askForCertificate(t, student, { hostOrganization }))
  }
  await act(ids[0] ?? '', 'ask', { message: 'Votre passeport' })
  const list = async (query: string) =>
    (await t.get(`/api/certificate-requests?${query}`, { as: admin })).json()
  expect((await list('')).data.map(({ id }: { id: string }) => id)).toEqual(ids)
  expect(await list('state=open&pageSize=1&page=2')).toMatchObject({
    data: [{ id: ids[2], state: 'open', email: student.email, countryNationality: 'MA' }],
    total: 2,
    counts: { all: 3, open: 2, asked: 1, sent: 0 },
  })
  expect((await list('search=meridien%20noor')).data).toMatchObject([
    { hostOrganization: 'Institut Méridien' },
  ])
  expect((await list('search=%25')).data).toEqual([])
  const beyond = await t.get('/api/certificate-requests?page=9999&pageSize=200', { as: admin })
  expect([beyond.statusCode, beyond.json().code]).toEqual([422, 'list.use_cursor'])
  await act(ids[0] ?? '', 'send', form({ certificateFile: aFile(aPdf('consulat'), 'attestation.pdf') }))
  const inOrder = (await list('')).data.map(({ id }: { id: string }) => id)
  expect(inOrder).toEqual([ids[1], ids[2], ids[0]])
  const byDay = (await list('order=asc')).data.map(({ id }: { id: string }) => id)
  expect(byDay).toEqual(ids)
})

it('asks the student for what is missing, by mail in their language, and says so in the log without the words', async () => {
  const student = await t.aStudent({ user: { language: 'en' } })
  const id = await askForCertificate(t, student)
  const response = await act(id, 'ask', { message: 'Your <b>passport</b>\r\nBcc: evil@example.org' })
  expect(response.json().data).toMatchObject({
    state: 'asked',
    steps: [{ kind: 'asked', by: 'Ada Gestionnaire' }],
  })
  const mail = await lastMail('Something is missing')
  expect([mail.to.address, mail.replyTo?.address]).toEqual([student.email, 'support@example.org'])
  expect(mail.html).toContain('Your &lt;b&gt;passport&lt;/b&gt;')
  expect(mail.text).not.toMatch(/^Bcc:/m)
  const rows = await t.db.select().from(auditRows)
  expect(rows.filter(({ objectId }) => objectId === id)).toMatchObject([
    { action: 'certificate_requests.piece_asked', before: { state: 'open' }, after: { state: 'asked' } },
  ])
  expect(JSON.stringify(rows)).not.toContain('passport')
})

it('sends the certificate of a paid stay of the student, as it stands in their documents', async () => {
  const student = await t.aStudent()
  const stay = await aStay(student)
  const id = await askForCertificate(t, student)
  const response = await act(id, 'send', form({ contractId: stay.id }))
  expect(response.json().data).toMatchObject({
    state: 'sent',
    steps: [{ kind: 'sent', fileName: 'AttestationSantéMobilité.pdf' }],
  })
  const mail = await lastMail('Votre attestation')
  expect(mail.to.address).toBe(student.email)
  expect(mail.attachments.map(({ fileName }) => fileName)).toEqual(['AttestationSantéMobilité.pdf'])
  expect(mail.attachments[0]?.content.equals(aPdf('attestation'))).toBe(true)
})

it('sends no certificate of somebody else’s, of a stay that is over or of another product', async () => {
  const student = await t.aStudent()
  const id = await askForCertificate(t, student)
  const theirs = await aStay(await t.aStudent())
  const home = await aContract(t.services, student, { insuranceType: 'Habitation', endDate: '2027-06-30' })
  for (const contractId of [theirs.id, home.id, absent]) {
    expect((await act(id, 'send', form({ contractId }))).statusCode).toBe(404)
  }
  const over = await aStay(student, { startDate: '2025-01-01', endDate: '2025-03-01' })
  expect((await act(id, 'send', form({ contractId: over.id }))).json().errors).toHaveProperty('contractId')
  expect((await act(id, 'send', form({ contractId: 'x' }))).json().errors).toHaveProperty('certificateFile')
})

it('sends a PDF of the administrator’s own, known by its content', async () => {
  const student = await t.aStudent()
  const id = await askForCertificate(t, student)
  const page = aFile(Buffer.from('<script>'), 'attestation.pdf')
  expect((await act(id, 'send', form({ certificateFile: page }))).statusCode).toBe(422)
  const file = aFile(aPdf('consulat'), '..\\\u202e"consulat\r\n.pdf')
  expect((await act(id, 'send', form({ certificateFile: file }))).statusCode).toBe(200)
  const mail = await lastMail('Votre attestation')
  expect(mail.attachments[0]?.fileName).toMatch(/^[^\r\n\\\u202e]*consulat.*\.pdf$/)
})

it('tells the second of two who answer a request at once, and takes another answer from who has seen the first', async () => {
  const student = await t.aStudent()
  const stay = await aStay(student)
  const id = await askForCertificate(t, student)
  const send = (seenSteps: string) => act(id, 'send', form({ contractId: stay.id, seenSteps }))
  const ask = (seenSteps: number) => act(id, 'ask', { message: 'Votre passeport', seenSteps })
  const answers = await Promise.all([send('0'), ask(0)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const refused = answers.find(({ statusCode }) => statusCode === 409)
  expect(refused?.json().code).toBe('requests.handled_meanwhile')
  expect((await send('1')).json().data.steps).toHaveLength(2)
})

it('knows no request that is not there', async () => {
  expect((await act(absent, 'ask', { message: 'x' })).statusCode).toBe(404)
  expect((await act(absent, 'send', form({ contractId: absent }))).statusCode).toBe(404)
  expect((await act('x', 'ask', { message: 'x' })).statusCode).toBe(422)
})

it('shows complaints with their days and answers each once, by mail', async () => {
  const student = await t.aStudent()
  const complaint = { subject: 'Remboursement', body: 'J’attends toujours', kind: 'complaint' }
  const { reference } = (await t.post('/api/email', { as: student, body: complaint })).json().data
  const list = async (query = '') => (await t.get(`/api/complaints?${query}`, { as: admin })).json()
  const [shown] = (await list(`state=open&search=${reference}`)).data
  expect(shown).toMatchObject({ reference, email: student.email, isLate: false, answer: null })
  t.clock.forward({ days: 70 })
  expect((await list()).data[0].isLate).toBe(true)
  const answer = () =>
    t.post(`/api/complaints/${shown.id}/answer`, { as: admin, body: { answer: 'Voici\nla suite' } })
  const [one, two] = await Promise.all([answer(), answer()])
  expect([one.statusCode, two.statusCode].sort()).toEqual([200, 409])
  expect((await list()).data[0]).toMatchObject({
    isLate: false,
    answer: { text: 'Voici\nla suite', by: 'Ada Gestionnaire' },
  })
  await t.post('/api/email', { as: student, body: complaint })
  const isOpen = ({ answer }: { answer: unknown }) => answer === null
  expect((await list()).data.map(isOpen)).toEqual([true, false])
  expect((await list('order=asc')).data.map(isOpen)).toEqual([false, true])
  const mail = await lastMail(`Réponse à votre réclamation ${reference}`)
  expect(mail.to.address).toBe(student.email)
  expect(mail.text).toContain('> la suite')
  const rows = await t.db.select().from(auditRows)
  expect(rows.at(-1)).toMatchObject({ action: 'complaints.answered', objectId: shown.id })
})
