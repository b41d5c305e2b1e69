import { addDays, dayOf, formatDay } from '@cursus/shared/day'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, it, vi } from 'vitest'
import type { Person } from '../../../test/people.ts'
import { readPdf } from '../../../test/read-pdf.ts'
import { startSubscribing } from '../../../test/subscribing.ts'
import { users } from '../accounts/accounts.table.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { latePayments } from './late-payments.table.ts'
import { takeLateSteps } from './late-steps.ts'

const { t, outside, forward, aSubscriber, soon } = await startSubscribing()
// Half a year of mornings with two processes and a letter that is drawn.
vi.setConfig({ testTimeout: 120_000 })
let admin: Person
beforeAll(async () => {
  admin = await t.anAdmin()
})
/** Number of days by which both clocks were moved. */
let day = 0
const todayIs = () => addDays(start, day)
const start = dayOf(t.services.now())
async function pass(days: number) {
  await forward(days * 86_400)
  day += days
}
/** Runs the daily job; more than one run changes nothing more. */
async function aMorning(times = 1) {
  for (let run = 0; run < times; run++) {
    await t.services.jobs.enqueue(t.db, takeLateSteps, {})
    await t.runJobs({ mayFail: true })
  }
}
const late = async () => (await t.as(admin).get('/api/payments/late')).json().data
const lateOf = async (reference: string) =>
  (await late()).find((one: { reference: string }) => one.reference === reference)

const toldIn = async (kind: string, { email }: Person) =>
  (await t.mails()).find(({ template, toAddress }) => template === kind && toAddress === email)?.payload

/** Returns what every place says of a contract today. */
async function saidOf({ id, checkCode }: { id: string; checkCode: string }, student: Person) {
  const own = t.as(student)
  const listed = (await own.get('/api/contracts')).json().find((one: { id: string }) => one.id === id)
  const page = (await own.get(`/api/contracts/${id}`)).json()
  const { data: checked } = (await t.get(`/api/certificates/${checkCode}`)).json()
  const paid = (await own.get('/api/payments')).json().contracts
  const step = paid.find((one: { contractId: string }) => one.contractId === id)?.late?.step ?? null
  const claimable = (await own.get('/api/claims/contracts')).json().data
  const claim = claimable.find((one: { id: string }) => one.id === id)
  // No place says that it is valid while another says that it is not.
  expect([listed.cover, page.cover, claim.isSuspended]).toEqual([
    listed.cover,
    listed.cover,
    listed.cover === 'suspended',
  ])
  expect(checked.state).toBe(listed.cover === 'current' ? 'authentic' : listed.cover)
  return [listed.statut, checked.state, step]
}

it('takes a premium that nobody pays through its days: reminder, notice, suspension, end', async () => {
  const { student, contract, failToRenew, statuts, mails, atProvider } = await aSubscriber()
  const said = () => saidOf(contract, student)
  expect(await said()).toEqual(['ok', 'authentic', null])
  await failToRenew()
  await soon(statuts).toEqual(['impayé'])
  await aMorning()
  expect(await said()).toEqual(['impayé', 'authentic', 'failed'])
  await pass(3)
  await aMorning(2)
  expect(await said()).toEqual(['impayé', 'authentic', 'reminded'])
  expect(await mails()).toEqual(['payment-failed', 'payment-reminder'])
  await pass(7)
  await aMorning(2)
  await soon(async () => (await lateOf(contract.reference)).hasNotice).toBe(true)
  expect(await said()).toEqual(['impayé', 'authentic', 'noticed'])
  expect(await mails()).toEqual(['payment-failed', 'payment-reminder', 'formal-notice'])

  const { id, late: state } = await lateOf(contract.reference)
  const letter = await t.as(admin).get(`/api/payments/late/${id}/letter`)
  const { text } = await readPdf(letter.rawPayload)
  for (const words of [contract.reference, '25,84', 'L. 113-3', 'trente jours']) expect(text).toContain(words)
  expect(state.isPosted).toBe(false)
  // However long nobody posts it, nothing is suspended.
  await pass(40)
  await aMorning()
  expect(await said()).toEqual(['impayé', 'authentic', 'noticed'])

  const posted = (day: string) => t.as(admin).post(`/api/payments/late/${id}/posted`, { day: formatDay(day) })
  const tomorrow = await posted(addDays(todayIs(), 1))
  expect(tomorrow.statusCode).toBe(422)
  expect(tomorrow.json().errors.day).toEqual([
    'Le jour d’envoi doit être compris entre celui de la mise en demeure et aujourd’hui.',
  ])
  expect((await posted(addDays(todayIs(), -41))).statusCode).toBe(422)
  const on = todayIs()
  expect((await posted(on)).statusCode).toBe(200)
  expect((await posted(on)).statusCode).toBe(200)
  expect((await posted(addDays(on, -1))).json().code).toBe('payments.posted')
  expect((await lateOf(contract.reference)).late).toMatchObject({
    isPosted: true,
    days: { suspended: formatDay(addDays(on, 30)), ended: formatDay(addDays(on, 41)) },
  })
  await pass(29)
  await aMorning()
  expect(await said()).toEqual(['impayé', 'authentic', 'noticed'])
  await pass(1)
  // Before any job has run that day.
  expect(await said()).toEqual(['impayé', 'suspended', 'suspended'])
  await aMorning()
  expect(await said()).toEqual(['impayé', 'suspended', 'suspended'])
  expect((await mails()).at(-1)).toBe('cover-suspended')
  await pass(10)
  await aMorning()
  expect(await said()).toEqual(['impayé', 'suspended', 'suspended'])
  await pass(1)
  await aMorning(2)
  expect(await said()).toEqual(['résilié', 'ended', null])
  expect((await mails()).at(-1)).toBe('contract-lapsed')
  expect((await mails()).filter((kind) => kind !== 'payment-failed')).toHaveLength(4)
  await soon(async () => (await atProvider()).status).toBe('canceled')
  expect(await lateOf(contract.reference)).toBeUndefined()
})

it('puts everything back when it is paid while suspended: the cover from noon of the next day', async () => {
  const { student, contract, failToRenew, statuts, portal, mails } = await aSubscriber()
  const said = () => saidOf(contract, student)
  await failToRenew()
  await soon(statuts).toEqual(['impayé'])
  await t.db
    .update(contracts)
    .set({ lateSince: addDays(todayIs(), -45) })
    .where(eq(contracts.id, contract.id))
  await aMorning()
  await soon(async () => (await lateOf(contract.reference)).hasNotice).toBe(true)
  const { id } = await lateOf(contract.reference)
  const on = formatDay(addDays(todayIs(), -35))
  expect((await t.as(admin).post(`/api/payments/late/${id}/posted`, { day: on })).statusCode).toBe(200)
  expect(await said()).toEqual(['impayé', 'suspended', 'suspended'])
  await outside.saveCardAtPortal(await portal())
  await soon(statuts).toEqual(['ok'])
  expect(await said()).toEqual(['ok', 'suspended', null])
  const own = async () => (await t.as(student).get('/api/payments')).json().contracts[0]
  expect(await own()).toMatchObject({ owedCents: 0, backOn: formatDay(addDays(todayIs(), 1)), late: null })
  expect((await mails()).at(-1)).toBe('payment-received')
  await aMorning()
  await pass(1)
  expect(await said()).toEqual(['ok', 'authentic', null])
  await pass(60)
  await aMorning()
  expect(await said()).toEqual(['ok', 'authentic', null])
})

it('announces no step after the end of a contract, and lets what is owed be paid after it', async () => {
  const { student, contract, failToRenew, mails } = await aSubscriber()
  const isIt = eq(contracts.id, contract.id)
  const endDate = addDays(todayIs(), 2)
  const when = { endDate, terminatedAt: endDate, contractualEnd: contract.endDate }
  const ending = { statut: 'résilié', ...when } as const
  await t.db.update(contracts).set(ending).where(isIt)
  await failToRenew()
  await soon(async () => (await mails()).at(-1)).toBe('payment-failed')
  await t.db
    .update(contracts)
    .set({ lateSince: addDays(todayIs(), -3) })
    .where(isIt)
  const own = async () => (await t.as(student).get('/api/payments')).json().contracts[0]
  const lastDay = formatDay(addDays(todayIs(), 1))
  expect((await own()).late).toMatchObject({ step: 'reminded', steps: ['failed', 'reminded'], lastDay })
  await aMorning()
  expect(await toldIn('payment-reminder', student)).toMatchObject({ lastDay: addDays(todayIs(), 1) })
  const said = t.posted.filter(({ text }) => text.includes(contract.reference)).map(({ text }) => text)
  expect(said).toHaveLength(2)
  for (const text of said) expect(text).not.toContain('mise en demeure')
  await pass(2)
  expect(await own()).toMatchObject({ cover: 'ended', owedCents: 2584, next: null, late: null })
  const listed = async () => (await t.as(student).get('/api/contracts')).json()
  expect(await listed()).toMatchObject([{ cover: 'ended', isUnpaid: false, due: { cents: 2584 } }])
  const settle = await t.as(student).post(`/api/payments/contracts/${contract.id}/settle`)
  expect(settle.statusCode).toBe(200)
  expect((await outside.payInvoice(settle.json())).status).toBeLessThan(400)
  await soon(listed).toMatchObject([{ cover: 'ended', due: null }])
})

it('has its formal notice also when no font prints the name and the contract ends before its days', async () => {
  const { student, contract, failToRenew, statuts } = await aSubscriber()
  await t.db.update(users).set({ name: '😀', lastName: '🦄' }).where(eq(users.id, student.id))
  await failToRenew()
  await soon(statuts).toEqual(['impayé'])
  await t.db
    .update(contracts)
    .set({ lateSince: addDays(todayIs(), -10), endDate: addDays(todayIs(), 20) })
    .where(eq(contracts.id, contract.id))
  await aMorning()
  await soon(async () => (await lateOf(contract.reference)).hasNotice).toBe(true)
  const { id, late: state } = await lateOf(contract.reference)
  const letter = await t.as(admin).get(`/api/payments/late/${id}/letter`)
  const text = (await readPdf(letter.rawPayload)).text.replace(/\s+/g, ' ')
  for (const words of [student.email, 'avant le jour de cette suspension']) expect(text).toContain(words)
  expect(state.steps).toEqual(['failed', 'reminded', 'noticed'])
  expect(await toldIn('formal-notice', student)).toMatchObject({
    lastDay: addDays(todayIs(), 20),
    suspends: false,
  })
})

it('forgets a suspension to come once the premium is paid on the provider’s page of its invoice', async () => {
  const { student, contract, failToRenew, statuts } = await aSubscriber()
  await failToRenew()
  await soon(statuts).toEqual(['impayé'])
  const settle = () => t.as(student).post(`/api/payments/contracts/${contract.id}/settle`)
  const address: string = (await settle()).json()
  expect(address).toMatch(/\/invoices\/in_/)
  expect((await outside.payInvoice(address, { number: '4000 0000 0000 0002' })).status).toBe(402)
  expect(await statuts()).toEqual(['impayé'])
  const bank = await outside.payInvoice(address, { number: '4000 0027 6000 3184' })
  await outside.answerBank(bank.headers.get('location') ?? '', 'refuse')
  expect(await statuts()).toEqual(['impayé'])
  const again = await outside.payInvoice(address, { number: '4000 0027 6000 3184' })
  await outside.answerBank(again.headers.get('location') ?? '', 'accept')
  await soon(statuts).toEqual(['ok'])
  expect((await settle()).json().code).toBe('payments.nothing_owed')
  const { history } = (await t.as(student).get('/api/payments')).json()
  expect(history.map(({ state }: { state: string }) => state)).toEqual(['paid', 'paid'])
  const receipt = () => t.as(student).get(`/api${history[0].receipt}`)
  const [one, other] = [await receipt(), await receipt()]
  expect(other.rawPayload.equals(one.rawPayload)).toBe(true)
  const { text } = await readPdf(one.rawPayload)
  const plain = text.replace(/\s+/g, ' ')
  for (const words of [`R-${contract.reference}-2`, '25,84', 'exonérée de TVA', history[0].from]) {
    expect(plain).toContain(words)
  }
})

it('takes no step for what a school pays, however long an administrator calls it unpaid', async () => {
  const { student, contract, statuts } = await aSubscriber()
  await t.db
    .update(contracts)
    .set({ lateSince: '2026-01-01', statut: 'impayé', primeCents: 0, sessionId: null })
    .where(eq(contracts.id, contract.id))
  await aMorning()
  expect(await statuts()).toEqual(['impayé'])
  const rows = await t.db.select().from(latePayments).where(eq(latePayments.contractId, contract.id))
  expect(rows).toEqual([])
  expect((await t.as(student).get('/api/payments')).json()).toEqual({ contracts: [], history: [] })
})
