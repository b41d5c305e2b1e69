import { addDays, dayOf, formatDay } from '@cursus/shared/day'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { claiming, type Parts } from '../../../test/claims.ts'
import { aHome } from '../../../test/covers.ts'
import { startHomeBuying } from '../../../test/homes.ts'
import type { Person } from '../../../test/people.ts'
import { readPdf } from '../../../test/read-pdf.ts'
import { eventsOf } from '../contracts/contract-events.queries.ts'
import { projectionOf } from '../contracts/contract-life.rules.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { sweepSignatures } from '../signatures/signatures.jobs.ts'

const w = await startHomeBuying()
const { t, outside } = w
const aLeak: Parts = [['insurance_type', 'Habitation']]

it('reminds a person who paid and closed the page of the signature and the device that are missing, once', async () => {
  const student = await t.aStudent()
  await w.buy(student, aHome(), { additionalPriceId: w.addOn('month')?.id })
  await t.runJobs({ mayFail: true })
  expect(await w.mailsOf(student)).toEqual([])
  await t.runJobs({ evenLater: true, mayFail: true })
  await t.runJobs({ evenLater: true, mayFail: true })
  expect((await w.mailsOf(student)).sort()).toEqual(['contract-to-sign', 'device-to-describe'])
})

/** As a person who tries again: drawing the first document of a process may take longer than a call waits. */
async function linkAgain(student: Person, contractId: string): Promise<string> {
  const answer = await t.as(student).post(`/api/contracts/${contractId}/signature`)
  if (answer.statusCode === 503) return linkAgain(student, contractId)
  expect(answer.statusCode).toBe(200)
  return answer.json().link
}

it('shows a paid home that waits for its signature to student and administrator, who takes it up from there', async () => {
  const student = await t.aStudent()
  const { contractId } = await w.buy(student)
  expect(await w.statusOf(student, contractId)).toBe('waiting')
  const admin = await t.anAdmin()
  const seen = await t.as(admin).post('/api/contracts/contract_by_students', { student: student.id })
  expect(seen.json()).toMatchObject([{ id: contractId, signatureStatus: 'waiting' }])
  const waiting = await t.as(admin).get('/api/dashboard/waiting/toSign')
  expect(waiting.json().data.map(({ email }: { email: string }) => email)).toContain(student.email)
  await outside.sign(await linkAgain(student, contractId))
  // The browser was closed: the provider's own event says so.
  await w.soon(() => w.statusOf(student, contractId)).toBe('signed')
  await w.soon(() => w.mailsOf(student)).toEqual(['certificate-issued'])
})

it('hands out the contract as it was signed, with what there was to read before', async () => {
  const student = await t.aStudent()
  const created = await w.buy(student)
  await outside.sign(await w.linkOf(student, created))
  await w.send(student, created)
  type Paper = { id: string; kind: string }
  const papers = async (): Promise<Paper[]> => (await t.as(student).get('/api/contracts')).json()[0].papers
  const kinds = async () => (await papers()).map(({ kind }) => kind)
  await w.soon(kinds).toEqual(['contract', 'ipid', 'conditions', 'receipt'])
  const { rawPayload } = await t.as(student).get(`/api/files/paper/${(await papers())[0]?.id}`)
  const { text } = await readPdf(rawPayload)
  for (const said of ['Contrat d’assurance habitation', 'Théo Brindemoy', '19 rue du Vieux Pont'])
    expect(text).toContain(said)
})

it('shows a refused signature, and opens a new one when the student comes back to it', async () => {
  const student = await t.aStudent()
  const created = await w.buy(student)
  const link = await w.linkOf(student, created)
  await outside.decline(link)
  await w.soon(() => w.statusOf(student, created.contractId)).toBe('refused')
  const next = await w.linkOf(student, created)
  expect(next).not.toBe(link)
  await outside.sign(next)
  expect((await w.send(student, created)).json().signatureStatus).toBe('signed')
})

it('finds a signature that no webhook and no browser told of, and covers from the day on which it was made', async () => {
  await w.passMidnight()
  const signedOn = dayOf(t.services.now())
  const student = await t.aStudent()
  const created = await w.buy(student, aHome({ startDate: formatDay(signedOn) }))
  const link = await w.linkOf(student, created)
  const lost = await Promise.all(
    ['signer.done', 'signature_request.done'].map((type) =>
      outside.hold('yousign', `WEBHOOK ${type}`, 'before'),
    ),
  )
  await outside.sign(link)
  for (const hold of lost) await outside.release(hold, true)
  await w.forward(2 * 86_400)
  await t.services.jobs.enqueue(t.db, sweepSignatures, {})
  await t.runJobs({ mayFail: true })
  expect(await w.statusOf(student, created.contractId)).toBe('signed')
  const [contract] = await w.contractsOf(student)
  expect([contract?.startDate, contract?.signedAt && dayOf(contract.signedAt)]).toEqual([signedOn, signedOn])
  const life = await eventsOf(t.db, created.contractId)
  expect(life.find(({ kind }) => kind === 'signed')).toMatchObject({ onDay: signedOn, facts: {} })
})

/** A home that begins in two days of the world, which the tests above moved on. */
const homeToCome = () => aHome({ startDate: formatDay(addDays(dayOf(t.services.now()), 2)) })

it('prepares one signature, however many ask for it at once', async () => {
  const student = await t.aStudent()
  const created = await w.buy(student, homeToCome())
  const links = await Promise.all(Array.from({ length: 20 }, () => w.linkOf(student, created)))
  expect(new Set(links).size).toBe(1)
})

it('asks nobody to sign what is terminated', async () => {
  const student = await t.aStudent()
  const created = await w.buy(student, homeToCome())
  await t.db.update(contracts).set({ statut: 'résilié' }).where(eq(contracts.id, created.contractId))
  const answer = await t.as(student).post(`/api/contracts/${created.contractId}/signature`)
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'contracts.not_ready'])
})

it('opens a signature again that expired, and replaces a link that went stale', async () => {
  const student = await t.aStudent()
  const created = await w.buy(student, homeToCome())
  const link = await w.linkOf(student, created)
  await w.forward(49 * 3600)
  const stale = await w.linkOf(student, created)
  expect(stale).not.toBe(link)
  await w.forward(61 * 24 * 3600)
  await w.soon(() => w.statusOf(student, created.contractId)).toBe('expired')
  const again = await w.linkOf(student, created)
  await outside.sign(again)
  expect((await w.send(student, created)).json().signatureStatus).toBe('signed')
})

it('covers from the day of a signature that comes after the first day: paper, check page and claims say so, and a withdrawal keeps no day before it', async () => {
  await w.passMidnight()
  const today = dayOf(t.services.now())
  const [bought, signed] = [formatDay(today), formatDay(addDays(today, 5))]
  const student = await t.aStudent()
  const created = await w.buy(
    student,
    aHome({ startDate: bought, optionPayment: 'annuel', asksEarlyStart: true }),
  )
  await w.forward(5 * 86_400)
  await outside.sign(await w.linkOf(student, created))
  await w.send(student, created)
  const own = async () => (await t.as(student).get('/api/contracts')).json()[0]
  await w.soon(async () => (await own()).document).toBeTruthy()
  const { id, startDate, boughtFrom, primeCents, document } = await own()
  expect([startDate, boughtFrom]).toEqual([signed, bought])
  const [{ checkCode } = { checkCode: '' }] = await w.contractsOf(student)
  const { data } = (await t.get(`/api/certificates/${checkCode}`)).json()
  expect([data.state, data.startDate]).toEqual(['authentic', signed])
  const { rawPayload } = await t.as(student).get(`/api/files/document/${document.id}`)
  expect((await readPdf(rawPayload)).text).toContain(`Du ${signed}`)
  const event = (day: string) => claiming(t).declare(student, [...aLeak, ['occurredOn', day]])
  expect((await event(bought)).json().errors).toMatchObject({ occurredOn: [expect.any(String)] })
  expect((await event(signed)).json().errors ?? {}).not.toHaveProperty('occurredOn')
  const life = projectionOf(await eventsOf(t.db, id))
  expect(formatDay(life.startDate)).toBe(signed)
  await w.forward(2 * 86_400)
  const withdrawal = (await t.as(student).get(`/api/contracts/${id}/withdrawal`)).json().data
  expect(withdrawal.keptDays).toBe(2)
  expect(withdrawal.paidCents - withdrawal.refundCents).toBe(Math.round((primeCents * 2) / 365))
})
