import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { aContract } from '../../../test/a-contract.ts'
import { startTest } from '../../../test/harness.ts'
import type { Person } from '../../../test/people.ts'
import { auditRows } from '../../platform/platform.table.ts'
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
