import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { aContract } from '../../../test/a-contract.ts'
import { startTest } from '../../../test/harness.ts'
import type { Person } from '../../../test/people.ts'
import { transact } from '../../platform/database.ts'
import { auditRows } from '../../platform/platform.table.ts'
import { keepAnswer } from './keep-answer.ts'
import { sweepRefunds } from './refunds.jobs.ts'
import { refundParts, refunds } from './refunds.table.ts'
import { send, sendRefund } from './send-refund.ts'

const t = await startTest()
let ada: Person
let bea: Person
beforeEach(async () => {
  ada = await t.anAdmin()
  bea = await t.anAdmin()
})

/** A refund of so many cents that the bank refused. */
async function aRefused(amountCents: number) {
  const student = await t.aStudent()
  const contract = await aContract(t.services, student)
  const [row] = await t.db
    .insert(refunds)
    .values({
      ...{
        contractId: contract.id,
        cause: 'withdrawal',
        reference: `RMB-${contract.id.slice(0, 8)}`,
        amountCents,
      },
      ...{ state: 'failed', askedAt: t.clock.now(), dueOn: '2026-12-24' },
    })
    .returning()
  if (!row) throw new Error('no refund')
  await t.db
    .insert(refundParts)
    .values({ refundId: row.id, payment: `in_${row.id}`, amountCents, state: 'failed', fault: 'closed' })
  const sendBy = (who: Person) => t.as(who).post(`/api/refunds/${row.id}/send`, { reason: 'Nouveau compte.' })
  const jobs = async () => (await t.queued(sendRefund)).filter(({ refundId }) => refundId === row.id).length
  return { row, send: sendBy, jobs, student }
}

it('sends up to 500 € by the word of one administrator', async () => {
  const { send, jobs } = await aRefused(50_000)
  expect((await send(ada)).json().data).toMatchObject({ state: 'asked', heldBy: null })
  expect(await jobs()).toBe(1)
})

it('sends more by the words of two, and nothing by those of one, however often', async () => {
  const { row, send, jobs, student } = await aRefused(50_001)
  const first = await send(ada)
  expect(first.json().data).toMatchObject({ state: 'failed', heldBy: { id: ada.id } })
  const again = await send(ada)
  expect([again.statusCode, again.json().code]).toEqual([409, 'refunds.second_person'])
  expect(await jobs()).toBe(0)
  expect((await t.as(student).get('/api/refunds')).json().data).toMatchObject([{ heldBy: null }])
  const both = await Promise.all([send(bea), send(bea)])
  expect(both.map(({ statusCode }) => statusCode)).toContain(200)
  expect((await t.as(ada).get(`/api/queue/refund/${row.id}`)).json().data).toMatchObject({
    item: null,
    about: { subject: { state: 'asked', heldBy: null } },
  })
  const told = await t.db.select().from(auditRows).where(eq(auditRows.objectId, row.id)).orderBy(auditRows.at)
  expect(told.map(({ action, actorId }) => [action, actorId]).slice(0, 2)).toEqual([
    ['refunds.first_word', ada.id],
    ['refunds.sent', bea.id],
  ])
})

it('leaves what a second person has to confirm where it is, and shows it among what is to be done', async () => {
  const { row } = await aRefused(90_000)
  await t.db.update(refundParts).set({ state: 'waiting' }).where(eq(refundParts.refundId, row.id))
  await t.db.update(refunds).set({ state: 'asked', firstBy: ada.id }).where(eq(refunds.id, row.id))
  await send(t.services, row.id)
  const parts = await t.db.select().from(refundParts).where(eq(refundParts.refundId, row.id))
  expect(parts).toMatchObject([{ state: 'waiting', providerRefund: null }])
  const { data } = (await t.as(ada).get('/api/queue?kind=refund')).json()
  expect(data).toContainEqual(
    expect.objectContaining({ id: row.id, heldBy: expect.objectContaining({ id: ada.id }) }),
  )
  await t.as(bea).post(`/api/refunds/${row.id}/send`, { reason: 'Vu.' })
  expect((await t.as(ada).get(`/api/queue/refund/${row.id}`)).json().data.item).toBeNull()
})

it('counts what one asked for among the tasks of whoever confirms it, not among their own', async () => {
  const { row, send } = await aRefused(90_000)
  const mineOf = async (who: Person) => {
    await t.as(ada).put(`/api/queue/refund/${row.id}`, { assigneeId: who.id })
    const { mine, data } = (await t.as(who).get('/api/queue?assignee=me')).json()
    return [mine, data.length]
  }
  expect(await mineOf(ada)).toEqual([1, 1])
  await send(ada)
  expect(await mineOf(ada)).toEqual([0, 0])
  expect(await mineOf(bea)).toEqual([1, 1])
  const isTheirs = async (who: Person) =>
    (await t.as(who).get(`/api/queue/refund/${row.id}`)).json().data.about.subject.isHeldByMe
  expect([await isTheirs(ada), await isTheirs(bea)]).toEqual([true, false])
})

it('asks two anew where the bank refuses once more', async () => {
  const { row, send } = await aRefused(90_000)
  await send(ada)
  await send(bea)
  await t.db.update(refunds).set({ state: 'failed' }).where(eq(refunds.id, row.id))
  expect((await send(bea)).json().data).toMatchObject({ state: 'failed', heldBy: { id: bea.id } })
  expect((await send(ada)).json().data).toMatchObject({ state: 'asked', heldBy: null })
})

/** A refund that Ada wants to leave, and how Bea answers it. */
async function aHeld() {
  const held = await aRefused(90_000)
  await held.send(ada)
  const post = (verb: string, who: Person, reason = 'Le compte est à quelqu’un d’autre.') =>
    t.as(who).post(`/api/refunds/${held.row.id}/${verb}`, { reason })
  const entryOf = async (who: Person) => (await t.as(who).get(`/api/queue/refund/${held.row.id}`)).json().data
  return { ...held, post, entryOf }
}

it('lets the second person decline it with a reason: nothing leaves, and it goes back to the first one', async () => {
  const { row, send: press, post, jobs, entryOf, student } = await aHeld()
  expect((await post('decline', bea, '  ')).statusCode).toBe(422)
  expect((await post('decline', bea, 'a'.repeat(501))).statusCode).toBe(422)
  expect((await post('decline', ada)).json().code).toBe('refunds.second_person')
  const declined = { by: { id: bea.id }, reason: 'Le compte est à quelqu’un d’autre.' }
  expect((await post('decline', bea)).json().data).toMatchObject({
    state: 'declined',
    heldBy: null,
    declined: { ...declined, isByMe: true },
  })
  expect((await entryOf(ada)).about.subject.declined.isByMe).toBe(false)
  expect((await post('decline', bea)).json().code).toBe('refunds.declined')
  expect((await press(bea)).json().code).toBe('refunds.declined')
  await t.db.update(refundParts).set({ state: 'waiting' }).where(eq(refundParts.refundId, row.id))
  await send(t.services, row.id)
  await t.services.jobs.enqueue(t.db, sweepRefunds, { all: true })
  await t.runJobs({ mayFail: true })
  expect(await jobs()).toBe(0)
  const [part] = await t.db.select().from(refundParts).where(eq(refundParts.refundId, row.id))
  expect(part).toMatchObject({ state: 'waiting', providerRefund: null })
  if (!part) throw new Error('no part')
  const news = { part, answer: { id: null, status: 'failed', fault: 'closed' } } as const
  await transact(t.db, (tx) => keepAnswer(tx, t.services, news))
  const [kept] = await t.db.select().from(refunds).where(eq(refunds.id, row.id))
  expect(kept?.state, 'what the provider tells of it later').toBe('declined')
  expect((await entryOf(ada)).item).toMatchObject({
    ...{ assignee: { id: ada.id }, heldBy: null, declinedBy: { id: bea.id } },
  })
  expect((await t.as(ada).get('/api/queue?assignee=me')).json().mine).toBe(1)
  expect((await t.as(student).get('/api/refunds')).json().data).toMatchObject([
    { state: 'declined', declined: null },
  ])
  const [told] = await t.db.select().from(auditRows).where(eq(auditRows.action, 'refunds.declined'))
  expect(told).toMatchObject({ actorId: bea.id, after: { state: 'declined', reason: declined.reason } })
})

it('has what was declined asked for again, and confirmed by another, before it leaves', async () => {
  const { send: press, post, jobs, entryOf } = await aHeld()
  expect((await post('ask-again', ada)).json().code).toBe('refunds.not_declined')
  await post('decline', bea)
  const again = (await post('ask-again', ada, 'Le compte est vérifié.')).json().data
  expect(again).toMatchObject({ state: 'failed', heldBy: { id: ada.id }, declined: { by: { id: bea.id } } })
  expect(await jobs()).toBe(0)
  expect((await entryOf(bea)).item).toMatchObject({ declinedBy: null, assignee: null })
  expect((await press(ada)).json().code).toBe('refunds.second_person')
  expect((await press(bea)).json().data).toMatchObject({ state: 'asked', heldBy: null })
  expect(await jobs()).toBe(1)
  expect((await post('decline', bea)).json().code).toBe('refunds.not_held')
})

it('takes one of two words that are said at once, and tells the other what was decided', async () => {
  const chloe = await t.anAdmin()
  for (let round = 0; round < 4; round++) {
    const { send: press, post, jobs } = await aHeld()
    const [sent, declined] = await Promise.all([press(chloe), post('decline', bea)])
    const isSent = sent.statusCode === 200
    expect(isSent ? declined.json().code : sent.json().code).toBe(
      isSent ? 'refunds.not_held' : 'refunds.declined',
    )
    expect([sent.statusCode, declined.statusCode].sort()).toEqual([200, 409])
    expect(await jobs()).toBe(isSent ? 1 : 0)
  }
})

it('shows what was given to who asked for it as waiting for any other person', async () => {
  const { row, send: press, entryOf } = await aHeld()
  await t.as(bea).put(`/api/queue/refund/${row.id}`, { assigneeId: ada.id })
  expect((await entryOf(bea)).item.assignee).toBeNull()
  const free = (await t.as(bea).get('/api/queue?assignee=none&kind=refund')).json().data
  expect(free).toContainEqual(expect.objectContaining({ id: row.id, assignee: null }))
  await press(bea)
})
