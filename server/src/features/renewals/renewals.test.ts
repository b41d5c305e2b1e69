import { dayOf, formatDay } from '@cursus/shared/day'
import { and, eq, like } from 'drizzle-orm'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { insertHomeContract } from '../../../test/contracts.ts'
import { startTest } from '../../../test/harness.ts'
import { insertNotice } from '../../../test/notices.ts'
import type { Person } from '../../../test/people.ts'
import { readPdf } from '../../../test/read-pdf.ts'
import { transact } from '../../platform/database.ts'
import { auditRows } from '../../platform/platform.table.ts'
import { contractActivated } from '../contracts/contracts.service.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { replaceDocument } from '../contracts/correct-contract.service.ts'
import { documents } from '../documents/documents.table.ts'
import { mailOutbox } from '../mail/mail.table.ts'
import { sweepRenewals } from './renewals.jobs.ts'
import { renewDue } from './renewals.service.ts'
import { renewalRuns } from './renewals.table.ts'

const t = await startTest()
const path = '/api/contracts/renewing_contract'
const admin = await t.anAdmin()
const count = async () => (await t.as(admin).get(path)).json()
const renew = () => t.as(admin).post(path)
/** A home whose person agreed to its renewal. */
async function aHome(values: Partial<typeof contracts.$inferInsert> = {}, student?: Person) {
  const contract = await insertHomeContract(t.services, student ?? (await t.aStudent()), values)
  await insertNotice(t.services, contract)
  return contract
}
const endOf = async (id: string) =>
  (await t.db.select().from(contracts).where(eq(contracts.id, id)))[0]?.endDate

beforeEach(async () => {
  await t.runJobs({ evenLater: true })
  await t.db.update(contracts).set({ statut: 'résilié' })
  await t.db.delete(renewalRuns)
})

it.each([
  ['the last day of cover', { endDate: '2026-11-20' }, 1],
  ['30 days before', { endDate: '2026-12-20' }, 1],
  ['31 days before', { endDate: '2026-12-21' }, 0],
  ['one that ended before any delay to refuse was over', { endDate: '2026-10-29' }, 0],
  ['devices', { insuranceType: 'Multimédia', documentType: 'Contract' }, 1],
  [
    'devices on a subscription',
    { insuranceType: 'Multimédia', sessionId: 'cs_1', subscriptionStripe: 'sub_1' },
    1,
  ],
  ['devices paid once beside a stay', { insuranceType: 'Multimédia', sessionId: 'cs_2' }, 0],
  ['a stay abroad', { insuranceType: 'Santé/Mobilité' }, 0],
  ['an unpaid one', { statut: 'impayé' }, 0],
  ['a terminated one', { statut: 'résilié' }, 0],
  ['one that nobody paid', { paymentStatus: 'payment_pending' }, 0],
  ['one that nobody signed', { signatureStatus: 'waiting' }, 0],
] as const)('counts %s as it should', async (_, values, expected) => {
  const contract = await aHome(values)
  expect(await count()).toMatchObject({ count: expected })
  const answer = await renew()
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({ count: 0, renewed: expected, failed: 0 })
  const { endDate } = { endDate: '2026-12-05', ...values }
  const later = endDate.replace('2026', '2027')
  expect(await endOf(contract.id)).toBe(expected ? later : endDate)
})

it('keeps to the end of February', async () => {
  onTestFinished(() => t.clock.set('2026-11-20T11:00:00Z'))
  t.clock.set('2028-02-10T11:00:00Z')
  const contract = await aHome({ startDate: '2027-03-01', endDate: '2028-02-29' })
  await renew()
  expect(await endOf(contract.id)).toBe('2029-02-28')
})

it('renews each contract once, however often and from however many sides it is asked', async () => {
  const due = await Promise.all(Array.from({ length: 7 }, () => aHome()))
  const answers = await Promise.all([renew(), renew(), renew()])
  await t.runJobs()
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect((await renew()).json()).toEqual({ count: 0, renewed: 0, failed: 0 })
  for (const { id } of due) expect(await endOf(id)).toBe('2027-12-05')
  const noted = await t.db
    .select()
    .from(auditRows)
    .where(and(eq(auditRows.action, 'contracts.renewed'), eq(auditRows.objectId, due[0]?.id ?? '')))
  expect(noted).toMatchObject([
    { actorId: admin.id, before: { endDate: '05/12/2026' }, after: { endDate: '05/12/2027' } },
  ])
})

it('ends no contract on another day than its student read, when it is renewed before they confirm', async () => {
  const student = await t.aStudent()
  const { id } = await aHome({}, student)
  const termination = `/api/contracts/${id}/termination`
  const readEnd = async () => {
    const { choices } = (await t.as(student).get(termination)).json().data
    return choices.find(({ reason }: { reason: string }) => reason === 'due_date')?.endsOn
  }
  const confirm = (endsOn: string) => t.as(student).post(termination, { reason: 'due_date', endsOn })
  const read = await readEnd()
  expect(read).toBe('05/12/2026')
  await renew()
  const refused = await confirm(read)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'terminations.meanwhile'])
  expect(await endOf(id)).toBe('2027-12-05')
  const taken = await confirm(await readEnd())
  expect([taken.statusCode, taken.json().data.termination.endsOn]).toEqual([201, '05/12/2027'])
})

it('refuses a change of a contract that was renewed since it was read', async () => {
  const student = await t.aStudent()
  const { id } = await aHome({}, student)
  const [{ revision, endDate }] = (
    await t.as(admin).post('/api/contracts/contract_by_students', { student: student.id })
  ).json()
  await renew()
  const late = await t.as(admin).put('/api/contracts', { id, revision, statut: 'résilié', endDate })
  expect([late.statusCode, late.json().code]).toEqual([409, 'contracts.changed_meanwhile'])
  expect(await endOf(id)).toBe('2027-12-05')
})

it('notes who asked, how many were due and how many were renewed', async () => {
  await aHome()
  await aHome()
  const before = await t.db.select().from(renewalRuns)
  await renew()
  await renew()
  const runs = (await t.db.select().from(renewalRuns)).filter(
    ({ id }) => !before.some((run) => run.id === id),
  )
  expect(runs).toMatchObject([{ state: 'done', total: 2, renewed: 2, actorId: admin.id }])
  const [noted] = await t.db
    .select()
    .from(auditRows)
    .where(eq(auditRows.objectId, runs[0]?.id ?? ''))
  expect(noted).toMatchObject({
    action: 'renewals.finished',
    actorId: admin.id,
    before: { due: 2 },
    after: { renewed: 2, failed: 0, today: '2026-11-20' },
  })
  expect(noted?.requestId).toBeTruthy()
})

it('goes on in a job while somebody holds a contract, shows how far it is, and ends with the rest', async () => {
  const [held, free] = [await aHome(), await aHome({ endDate: '2026-12-01' })]
  let letGo = () => {}
  const gone = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const holding = transact(t.db, async (tx) => {
    await tx.select().from(contracts).where(eq(contracts.id, held.id)).for('update')
    await gone
  })
  const answer = await renew()
  const halfway = { count: 1, leftOut: [], running: { done: 1, total: 2 } }
  expect([answer.statusCode, answer.json()]).toEqual([202, halfway])
  expect(await endOf(free.id)).toBe('2027-12-01')
  expect(await count()).toEqual(halfway)
  letGo()
  await holding
  await t.runJobs()
  expect(await count()).toEqual({ count: 0, leftOut: [], last: { renewed: 2, failed: 0 } })
  expect(await endOf(held.id)).toBe('2027-12-05')
})

it('tells whoever waits for a long renewal how many had changed when it ends', async () => {
  const [lost, free] = [await aHome(), await aHome({ endDate: '2026-12-01' })]
  let letGo = () => {}
  const gone = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const terminating = transact(t.db, async (tx) => {
    await tx.update(contracts).set({ statut: 'résilié' }).where(eq(contracts.id, lost.id))
    await gone
  })
  expect((await renew()).statusCode).toBe(202)
  letGo()
  await terminating
  await t.runJobs()
  expect(await endOf(free.id)).toBe('2027-12-01')
  expect(await count()).toEqual({ count: 0, leftOut: [], last: { renewed: 1, failed: 1 } })
})

it('says how many had changed when their turn came', async () => {
  const [lost] = [await aHome(), await aHome()]
  const [run] = await t.db
    .insert(renewalRuns)
    .values({ actorId: admin.id, today: '2026-11-20', total: 2 })
    .returning()
  await t.db.update(contracts).set({ statut: 'résilié' }).where(eq(contracts.id, lost.id))
  expect((await renew()).json()).toEqual({ count: 0, renewed: 1, failed: 1 })
  expect(
    await t.db
      .select()
      .from(renewalRuns)
      .where(eq(renewalRuns.id, run?.id ?? '')),
  ).toMatchObject([{ state: 'done', renewed: 1 }])
})

it('takes up a run that was left alone', async () => {
  await aHome()
  await t.db.insert(renewalRuns).values({ actorId: admin.id, today: '2026-11-20', total: 1 })
  await t.services.jobs.enqueue(t.db, sweepRenewals, { all: false })
  await t.runJobs()
  expect(await t.queued(renewDue)).toEqual([])
  expect(await count()).toEqual({ count: 0, leftOut: [], last: { renewed: 1, failed: 0 } })
})

async function aHomeWithPaper() {
  const student = await t.aStudent()
  const contract = await aHome({}, student)
  await t.services.jobs.enqueue(t.db, contractActivated, { contractId: contract.id })
  await t.runJobs()
  t.clock.forward({ minutes: 5 })
  return { student, contract }
}

const papersOf = (contractId: string) =>
  t.db.select().from(documents).where(eq(documents.contractId, contractId)).orderBy(documents.createdAt)

it('replaces the certificate, archives the one before and tells the student once', async () => {
  const { student, contract } = await aHomeWithPaper()
  await renew()
  await t.runJobs()
  const [before, after] = await papersOf(contract.id)
  expect([before?.isArchived, after?.isArchived]).toEqual([true, false])
  const mails = await t.db
    .select()
    .from(mailOutbox)
    .where(and(eq(mailOutbox.toAddress, student.email), like(mailOutbox.eventKey, 'renewal:%')))
  expect(mails).toHaveLength(1)
  const posted = t.posted.filter(({ to }) => to.address === student.email).at(-1)
  expect(posted?.subject).toBe(`Votre contrat Habitation ${contract.reference} est renouvelé`)
  expect(posted?.text).toContain('05/12/2027')
  const attached = posted?.attachments?.[0]?.content ?? Buffer.alloc(0)
  expect((await readPdf(attached)).text).toContain('05/12/2027')
  expect((await t.as(student).get(`/api/files/document/${before?.id}`)).statusCode).toBe(404)
})

it('prints the new certificate at once for a student who comes before the job', async () => {
  const { student, contract } = await aHomeWithPaper()
  await renew()
  const [before] = await papersOf(contract.id)
  const answer = await t.as(student).get(`/api/files/document/${before?.id}`)
  expect((await readPdf(answer.rawPayload)).text).toContain('05/12/2027')
  await t.runJobs()
  expect(await papersOf(contract.id)).toHaveLength(2)
})

it('replaces the certificate of a contract that was changed before, with the mail and the day of the renewal', async () => {
  const { student, contract } = await aHomeWithPaper()
  await transact(t.db, (tx) => replaceDocument(tx, t.services, contract))
  await t.runJobs()
  t.clock.forward({ days: 3 })
  await renew()
  await t.runJobs()
  expect((await papersOf(contract.id)).map(({ isArchived }) => isArchived)).toEqual([true, true, false])
  const posted = t.posted.filter(({ to }) => to.address === student.email)
  expect(posted.map(({ subject }) => subject).at(-1)).toContain('est renouvelé')
  const { text } = await readPdf(posted.at(-1)?.attachments?.[0]?.content ?? Buffer.alloc(0))
  for (const said of ['05/12/2027', formatDay(dayOf(t.services.now()))]) expect(text).toContain(said)
})

it('prints no paper for a renewed contract that was terminated since', async () => {
  const { contract } = await aHomeWithPaper()
  await renew()
  await t.db.update(contracts).set({ statut: 'résilié' }).where(eq(contracts.id, contract.id))
  await t.runJobs()
  expect(await papersOf(contract.id)).toHaveLength(1)
})

it('shows nothing to students', async () => {
  const student = await t.aStudent()
  expect((await t.as(student).get(path)).statusCode).toBe(403)
  expect((await t.as(student).post(path)).statusCode).toBe(403)
})
