import { dayOf, formatDay } from '@cursus/shared/day'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, it, vi } from 'vitest'
import { startBuying } from '../../../test/buying.ts'
import type { Person } from '../../../test/people.ts'
import { transact } from '../../platform/database.ts'
import { auditRows } from '../../platform/platform.table.ts'
import { users } from '../accounts/accounts.table.ts'
import { lifeOf } from '../contracts/contract-events.queries.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { disputes } from '../purchases/disputes.table.ts'
import { disputeChanged } from '../purchases/provider-news.service.ts'
import { sweepRefunds } from './refunds.jobs.ts'
import { askRefund, refundAt } from './refunds.service.ts'

const w = await startBuying()
vi.setConfig({ testTimeout: 60_000 })
const { t, outside, stripe } = w
let admin: Person
let support: Person
beforeAll(async () => {
  admin = await t.anAdmin()
  support = await t.anAdmin()
  await t.db
    .update(users)
    .set({ areas: ['support'] })
    .where(eq(users.id, support.id))
})

/** A stay in France that was paid, its contract, and what its bank does. */
async function aPaidStay() {
  const student = await t.aStudent()
  const { address, sessionId } = await w.openSession(student)
  await outside.pay(address)
  await w.comeBack(student, sessionId)
  const [contract] = await w.contractsOf(student)
  if (!contract) throw new Error('no contract came of the payment')
  const paymentIntent = (await stripe.checkout.sessions.retrieve(sessionId)).payment_intent as string
  const mine = () => t.db.select().from(disputes).where(eq(disputes.studentId, student.id))
  return {
    student,
    contract,
    paymentIntent,
    open: async (wish: object = {}) => {
      const { id } = await outside.dispute({ paymentIntent, ...wish })
      await w.soon(async () => (await mine()).length).toBe(1)
      return { id, row: (await mine())[0]?.id ?? '' }
    },
    state: async () => (await mine())[0]?.state,
    ask: (amountCents: number, cause: 'withdrawal' | 'change' = 'withdrawal') =>
      transact(t.db, (tx) => askRefund(tx, t.services, { contractId: contract.id, cause, amountCents })),
    refunds: async () => (await t.as(student).get('/api/refunds')).json().data,
    payments: async () => (await t.as(student).get('/api/payments')).json(),
    atProvider: async () =>
      (await stripe.refunds.list({ payment_intent: paymentIntent })).data.map(({ amount }) => amount),
    stands: async () => (await t.db.select().from(contracts).where(eq(contracts.id, contract.id)))[0],
    actions: async () =>
      (await t.db.select().from(auditRows).where(eq(auditRows.objectId, contract.id)).orderBy(auditRows.at))
        .map(({ action }) => action)
        .filter((action) => action.startsWith('payments.')),
  }
}

const sweep = async () => {
  await t.services.jobs.enqueue(t.db, sweepRefunds, { all: false })
  await t.runJobs({ mayFail: true })
}

it('shows a disputed payment to its student and to finance, mails finance once, and takes it once', async () => {
  const { student, contract, open, payments, actions } = await aPaidStay()
  const { id, row } = await open({ reason: 'product_not_received' })
  for (let time = 0; time < 3; time++)
    await t.services.jobs.enqueue(t.db, disputeChanged, { providerDispute: id })
  await t.runJobs()
  const told = (await t.mails()).filter(({ template }) => template === 'payment-disputed')
  expect(told.map(({ toAddress }) => toAddress)).toEqual([admin.email])
  expect(told[0]?.payload).toMatchObject({ references: [contract.reference], amount: contract.primeCents })
  expect(await actions()).toEqual(['payments.dispute_opened'])
  expect(t.lines.filter(({ code }) => code === 'payments.disputed')).toHaveLength(1)
  expect((await payments()).history).toMatchObject([
    { state: 'disputed', disputedCents: contract.primeCents, receipt: expect.any(String) },
  ])
  const queue = (await t.as(admin).get('/api/queue?kind=dispute')).json()
  expect(queue.data).toMatchObject([
    { id: row, word: 'product_not_received', amountCents: contract.primeCents, person: { id: student.id } },
  ])
  const dueOn = formatDay(dayOf(new Date(t.services.now().getTime() + 7 * 86_400_000)))
  const { about } = (await t.as(admin).get(`/api/queue/dispute/${row}`)).json().data
  expect(about.subject).toMatchObject({
    ...{ providerId: id, state: 'needs_response', reason: 'product_not_received', dueOn },
    contracts: [{ reference: contract.reference }],
  })
  expect((await t.as(support).get(`/api/queue/dispute/${row}`)).statusCode).toBe(403)
  expect((await t.as(student).get(`/api/queue/dispute/${row}`)).statusCode).toBe(403)
  const page = (await t.as(admin).get(`/api/students/${student.id}`)).json().data
  expect(page.payments).toMatchObject([{ state: 'paid', dispute: { id: row, dueOn, owedCents: 0 } }])
  await outside.endDispute(id, 'review')
  await w.soon(async () => (await t.as(admin).get('/api/queue?kind=dispute')).json().data).toEqual([])
})

it('lets a refund leave whose payment nobody disputes, while another waits', async () => {
  const disputed = await aPaidStay()
  await disputed.open()
  await disputed.ask(900)
  const fine = await aPaidStay()
  const refund = await fine.ask(900)
  const sent = await t.as(admin).post(`/api/refunds/${refund?.id}/send`, { reason: 'Tout de suite.' })
  expect(sent.statusCode).toBe(200)
  await w.soon(async () => (await fine.refunds())[0]?.state).toBe('received')
  expect(await fine.refunds()).toMatchObject([{ dispute: null }])
  expect(await disputed.refunds()).toMatchObject([{ state: 'asked', dispute: 'holds' }])
})

it('holds a refund while the bank disputes its payment, and sends it once that is won', async () => {
  const { open, ask, refunds, payments, atProvider, state, actions, stands } = await aPaidStay()
  const { id } = await open()
  const refund = await ask(1500)
  await t.runJobs()
  await sweep()
  expect(await refunds()).toMatchObject([{ state: 'asked', dispute: 'holds' }])
  const byHand = () => t.as(admin).post(`/api/refunds/${refund?.id}/send`, { reason: 'Tout de suite.' })
  expect((await byHand()).json().code).toBe('refunds.disputed')
  expect(await atProvider()).toEqual([])
  await outside.endDispute(id, 'won')
  await w.soon(async () => (await refunds())[0]?.state).toBe('received')
  expect(await atProvider()).toEqual([1500])
  expect(await state()).toBe('won')
  expect(await actions()).toEqual(['payments.dispute_opened', 'payments.dispute_won'])
  expect(await stands()).toMatchObject({ statut: 'ok', lateSince: null })
  expect((await payments()).history).toMatchObject([{ state: 'paid', disputedCents: 0 }])
})

it('counts what is owed back as paid by a bank that won, and never pays it twice', async () => {
  const { student, contract, open, ask, refunds, payments, atProvider, stands, actions } = await aPaidStay()
  const { id } = await open()
  await ask(1500)
  await outside.endDispute(id, 'lost')
  await w.soon(async () => (await refunds())[0]?.state).toBe('received')
  expect(await refunds()).toMatchObject([{ amountCents: 1500, dispute: 'paid' }])
  expect(await w.mailsOf(student)).not.toContain('refund-sent')
  const owed = contract.primeCents - 1500
  expect(await stands()).toMatchObject({ statut: 'impayé', lateSince: dayOf(t.services.now()) })
  expect(await w.mailsOf(student)).toContain('contract-unpaid')
  expect((await lifeOf(t.db, contract.id)).map(({ kind }) => kind)).toContain('late')
  const paid = await payments()
  expect(paid.history).toMatchObject([
    { state: 'taken_back', disputedCents: contract.primeCents, receipt: null },
  ])
  expect(paid.contracts).toMatchObject([
    { owedCents: owed, due: { cents: owed, invoiceCents: owed, takenBackCents: owed } },
  ])
  const page = (await t.as(admin).get(`/api/students/${student.id}`)).json().data
  expect(page.payments).toMatchObject([{ dispute: { state: 'lost', owedCents: owed } }])
  // Told again, and asked for again: nothing changes, and nothing leaves.
  await t.services.jobs.enqueue(t.db, disputeChanged, { providerDispute: id })
  expect(await ask(5000, 'change')).toBeNull()
  await t.runJobs()
  await sweep()
  expect(await atProvider()).toEqual([])
  expect(await actions()).toEqual(['payments.dispute_opened', 'payments.dispute_lost'])
  const now = await stands()
  if (!now) throw new Error('the contract is gone')
  const end = { contract: now, lastCovered: null }
  expect(await refundAt(t.db, t.services, end)).toEqual({ paidCents: 0, refundCents: 0 })
})

it('pays back what is owed beyond what a bank took, and what of a lost part is unused', async () => {
  const { contract, open, ask, refunds, atProvider, stands } = await aPaidStay()
  const { id } = await open({ amount: 1000 })
  await ask(2500)
  await outside.endDispute(id, 'lost')
  await w.soon(async () => (await refunds())[0]?.dispute).toBe('paid')
  // The provider takes no refund of such a payment, so it waits for a person.
  await w.soon(async () => (await refunds())[0]?.state).toBe('failed')
  expect(await atProvider()).toEqual([])
  expect(await stands()).toMatchObject({ statut: 'ok' })
  const now = await stands()
  if (!now) throw new Error('the contract is gone')
  const { refundCents } = await refundAt(t.db, t.services, { contract: now, lastCovered: null })
  expect(refundCents).toBe(contract.primeCents - 2500)
})

it('knows of a dispute seconds after its payment, where its webhook came first', async () => {
  const student = await t.aStudent()
  const { address, sessionId } = await w.openSession(student)
  await outside.behave('stripe', 'losing')
  await outside.pay(address, { number: '4000 0000 0000 0259' })
  await outside.reset()
  const [newest] = (await stripe.disputes.list({ limit: 1 })).data
  await t.services.jobs.enqueue(t.db, disputeChanged, { providerDispute: newest?.id ?? '' })
  await t.runJobs()
  await w.comeBack(student, sessionId)
  const mine = () => t.db.select().from(disputes).where(eq(disputes.studentId, student.id))
  await w.soon(async () => (await mine()).map(({ state }) => state)).toEqual(['needs_response'])
})

it('finds what no webhook told, also of a payment that was disputed at once', async () => {
  const student = await t.aStudent()
  const { address, sessionId } = await w.openSession(student)
  await outside.behave('stripe', 'losing')
  await outside.pay(address, { number: '4000 0000 0000 0259' })
  await w.comeBack(student, sessionId)
  await outside.reset()
  const mine = () => t.db.select().from(disputes).where(eq(disputes.studentId, student.id))
  expect(await mine()).toEqual([])
  await sweep()
  expect(await mine()).toMatchObject([{ state: 'needs_response', holdsRefunds: true }])
  await outside.behave('stripe', 'losing')
  await outside.endDispute((await mine())[0]?.providerDispute, 'lost')
  await outside.reset()
  await sweep()
  expect(await mine()).toMatchObject([{ state: 'lost', feeCents: 2000 }])
  // Closed before fees were noted.
  await t.db.update(disputes).set({ feeCents: 0 }).where(eq(disputes.studentId, student.id))
  await sweep()
  expect(await mine()).toMatchObject([{ state: 'lost', feeCents: 2000 }])
})
