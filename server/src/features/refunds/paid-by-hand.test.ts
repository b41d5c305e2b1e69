import { addDays, dayOf, formatDay } from '@cursus/shared/day'
import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { aContract } from '../../../test/a-contract.ts'
import { startTest } from '../../../test/harness.ts'
import type { Person } from '../../../test/people.ts'
import { transact } from '../../platform/database.ts'
import { auditRows } from '../../platform/platform.table.ts'
import { contractEvents } from '../contracts/contract-events.table.ts'
import { disputeShares, disputes } from '../purchases/disputes.table.ts'
import { keepAnswer } from './keep-answer.ts'
import { loseDispute } from './lose-dispute.ts'
import { refundParts, refunds } from './refunds.table.ts'
import { sendRefund } from './send-refund.ts'

const t = await startTest()
let ada: Person
let bea: Person
beforeEach(async () => {
  ada = await t.anAdmin()
  bea = await t.anAdmin()
})

const inDays = (days: number) => formatDay(addDays(dayOf(t.services.now()), days))

/** A refund with a part of 10 € that arrived, and one of the rest that the bank refused. */
async function aRefused(amountCents: number, fault = 'expired_or_canceled_card') {
  const student = await t.aStudent()
  const contract = await aContract(t.services, student)
  const reference = `RMB-${contract.id.slice(0, 8)}`
  const [row] = await t.db
    .insert(refunds)
    .values({
      ...{ contractId: contract.id, cause: 'withdrawal', reference, amountCents },
      ...{ state: 'failed', askedAt: t.clock.now(), dueOn: '2026-12-24' },
    })
    .returning()
  if (!row) throw new Error('no refund')
  const payment = `pi_${row.id}`
  await t.db.insert(refundParts).values([
    { refundId: row.id, payment: `in_${row.id}`, amountCents: 1000, state: 'received' },
    {
      refundId: row.id,
      payment,
      paymentIntent: payment,
      amountCents: amountCents - 1000,
      state: 'failed',
      fault,
    },
  ])
  const post = (verb: string, who: Person, change: object = {}) =>
    t.as(who).post(`/api/refunds/${row.id}/${verb}`, { reason: 'Vu au relevé.', ...change })
  return {
    ...{ row, student, contract, payment, post },
    note: (who: Person, change: object = {}) =>
      post('paid-by-hand', who, { day: inDays(0), way: 'transfer', ...change }),
    refusedPart: async () => {
      const isIt = and(eq(refundParts.refundId, row.id), eq(refundParts.payment, payment))
      const [part] = await t.db.select().from(refundParts).where(isIt)
      return part ?? expect.fail('no part')
    },
    mails: async () => (await t.mails()).filter(({ toAddress }) => toAddress === student.email),
    entryOf: async (who: Person) => (await t.as(who).get(`/api/queue/refund/${row.id}`)).json().data,
  }
}

/** A dispute that the bank has decided against us, of the payment behind a refused refund; an amount in cents. */
async function aLost(
  { row, student, contract, payment }: Awaited<ReturnType<typeof aRefused>>,
  amountCents: number,
) {
  const [dispute] = await t.db
    .insert(disputes)
    .values({
      ...{ providerDispute: `dp_${row.id}`, studentId: student.id, paymentIntent: payment, amountCents },
      ...{ reason: 'fraudulent', state: 'lost', holdsRefunds: true },
      ...{ openedAt: t.services.now(), closedAt: t.services.now() },
    })
    .returning()
  if (!dispute) throw new Error('no dispute')
  await t.db.insert(disputeShares).values({ disputeId: dispute.id, contractId: contract.id, amountCents })
  return dispute
}

it('closes what the bank refused once it was paid by transfer, and tells its student so', async () => {
  const { row, student, contract, note, post, refusedPart, mails, entryOf } = await aRefused(3584)
  expect((await entryOf(ada)).about.subject.refused).toEqual({
    ...{ cents: 2584, backCents: 0, faults: ['expired_or_canceled_card'], isNoted: false },
  })
  const old = await refusedPart()
  expect((await note(ada)).json().data).toMatchObject({ state: 'received', refused: null, heldBy: null })
  expect((await t.as(student).get('/api/refunds')).json().data).toMatchObject([
    { state: 'received', isLate: false, refused: null },
  ])
  expect(await mails()).toMatchObject([
    {
      template: 'refund-transferred',
      payload: { amount: 2584, rest: 1000, contract: contract.reference, day: dayOf(t.services.now()) },
    },
  ])
  const isRefunded = and(eq(contractEvents.contractId, contract.id), eq(contractEvents.kind, 'refunded'))
  const [event] = await t.db.select().from(contractEvents).where(isRefunded)
  expect(event).toMatchObject({ cause: 'administrator', actorId: ada.id })
  const [told] = await t.db.select().from(auditRows).where(eq(auditRows.objectId, row.id))
  expect(told).toMatchObject({
    ...{ action: 'refunds.paid_by_hand', actorId: ada.id },
    after: { paidOn: inDays(0), paidBy: 'transfer', amountCents: 2584, reason: 'Vu au relevé.' },
  })
  expect(await entryOf(ada)).toMatchObject({ item: null, endedBy: { id: ada.id } })
  const news = { part: old, answer: { id: 're_old', status: 'failed', fault: 'declined' } } as const
  expect(await transact(t.db, (tx) => keepAnswer(tx, t.services, news))).toBe(false)
  expect((await post('send', ada)).json().code).toBe('refunds.on_its_way')
  expect((await note(ada)).json().code).toBe('refunds.not_refused')
  expect(await t.queued(sendRefund)).toEqual([])
})

it('notes more than 500 € by the words of two, of whom the second cannot send it meanwhile', async () => {
  const { row, note, post, refusedPart, mails, entryOf } = await aRefused(50_001)
  expect((await note(ada)).json().data).toMatchObject({
    ...{ state: 'failed', heldBy: { id: ada.id }, isHeldByMe: true, refused: { isNoted: true } },
  })
  expect((await note(ada)).json().code).toBe('refunds.second_person')
  expect((await post('send', bea)).json().code).toBe('refunds.noted')
  expect([await mails(), await refusedPart()]).toMatchObject([[], { state: 'noted' }])
  expect((await entryOf(bea)).item).toMatchObject({ heldBy: { id: ada.id } })
  expect((await note(bea, { way: 'card' })).json().data).toMatchObject({ state: 'received', heldBy: null })
  expect((await mails()).map(({ template }) => template)).toEqual(['refund-sent'])
  const told = await t.db.select().from(auditRows).where(eq(auditRows.objectId, row.id)).orderBy(auditRows.at)
  expect(told.map(({ action, actorId, after }) => [action, actorId, after])).toMatchObject([
    ['refunds.first_word', ada.id, { paidOn: inDays(0), paidBy: 'transfer' }],
    ['refunds.paid_by_hand', bea.id, { paidOn: inDays(0), paidBy: 'card' }],
  ])
})

it('waits for nobody any more where a bank gave back what one administrator has noted as paid', async () => {
  const refused = await aRefused(90_000)
  const { note, refusedPart, entryOf } = refused
  await note(ada)
  const dispute = await aLost(refused, 89_000)
  expect((await entryOf(bea)).item).toMatchObject({ heldBy: { id: ada.id } })
  await transact(t.db, (tx) => loseDispute(tx, t.services, dispute))
  expect(await refusedPart()).toMatchObject({ state: 'received', disputedCents: 89_000 })
  const { item, about } = await entryOf(bea)
  expect([item, about.subject]).toMatchObject([
    null,
    { state: 'received', heldBy: null, isHeldByMe: false, refused: null },
  ])
  expect((await entryOf(ada)).about.subject).toMatchObject({ heldBy: null, isHeldByMe: false })
  // What its first one paid by transfer is theirs to ask back: nobody can confirm it, and the student owes nothing.
  expect((await note(bea)).json().code).toBe('refunds.not_refused')
  const [left] = await t.db.select().from(disputeShares).where(eq(disputeShares.disputeId, dispute.id))
  expect(left).toMatchObject({ owedCents: 0 })
})

it('keeps waiting for the second one where a bank gave back some of what was noted', async () => {
  const refused = await aRefused(90_000)
  const { note, refusedPart, mails } = refused
  await note(ada)
  const dispute = await aLost(refused, 40_000)
  await transact(t.db, (tx) => loseDispute(tx, t.services, dispute))
  await t.runJobs()
  expect(await refusedPart()).toMatchObject({ state: 'noted', disputedCents: 40_000 })
  expect((await note(bea)).json().data).toMatchObject({ state: 'received', heldBy: null })
  // The payment of 10 € arrived before.
  expect((await mails()).map(({ payload }) => payload)).toMatchObject([{ amount: 49_000, rest: 1000 }])
})

it('is refused again where the second person says that it was not paid', async () => {
  const { note, post, refusedPart } = await aRefused(90_000)
  await note(ada)
  expect((await post('decline', bea)).json().data).toMatchObject({ state: 'declined' })
  expect(await refusedPart()).toMatchObject({ state: 'failed', fault: 'expired_or_canceled_card' })
  expect((await note(ada)).json().code).toBe('refunds.declined')
  await post('ask-again', ada)
  // What one wants sent the other may have seen paid: then it waits for the first.
  expect((await note(bea)).json().data).toMatchObject({ heldBy: { id: bea.id }, refused: { isNoted: true } })
  expect((await note(ada)).json().data).toMatchObject({ state: 'received' })
})

it('never notes as transferred what the provider gave back by itself', async () => {
  const { note, mails, entryOf } = await aRefused(3584, 'charge_already_refunded')
  expect((await entryOf(ada)).about.subject.refused).toMatchObject({ cents: 2584, backCents: 2584 })
  expect((await note(ada)).json().code).toBe('refunds.already_back')
  expect((await note(ada, { way: 'card' })).json().data).toMatchObject({ state: 'received' })
  expect((await mails()).map(({ template }) => template)).toEqual(['refund-sent'])
})

it('notes no day to come or before the contract, nothing without a reason, and nothing while a bank disputes it', async () => {
  const { row, student, payment, note, refusedPart } = await aRefused(3584)
  for (const day of [inDays(1), inDays(-1)])
    expect((await note(ada, { day })).json().code).toBe('refunds.paid_day')
  for (const change of [{ reason: ' ' }, { day: '' }, { way: 'cash' }])
    expect((await note(ada, change)).statusCode).toBe(422)
  await t.db.insert(disputes).values({
    ...{ providerDispute: `dp_${row.id}`, studentId: student.id, paymentIntent: payment, amountCents: 2584 },
    ...{ reason: 'fraudulent', state: 'needs_response', holdsRefunds: true, openedAt: t.services.now() },
  })
  expect((await note(ada)).json().code).toBe('refunds.disputed')
  await t.db.update(disputes).set({ closedAt: t.services.now() }).where(eq(disputes.paymentIntent, payment))
  expect(await refusedPart()).toMatchObject({ state: 'failed' })
  expect((await note(ada)).json().data).toMatchObject({ state: 'received' })
})
