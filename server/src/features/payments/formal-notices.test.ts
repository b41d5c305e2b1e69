import { addDays, dayOf, formatDay } from '@cursus/shared/day'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, it, vi } from 'vitest'
import type { Person } from '../../../test/people.ts'
import { startSubscribing } from '../../../test/subscribing.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { takeLateSteps } from './late-steps.ts'

const { t, aSubscriber, soon } = await startSubscribing()
// A letter is drawn in each.
vi.setConfig({ testTimeout: 120_000 })
let admin: Person
beforeAll(async () => {
  admin = await t.anAdmin()
})
const today = dayOf(t.services.now())
async function aMorning() {
  await t.services.jobs.enqueue(t.db, takeLateSteps, {})
  await t.runJobs({ mayFail: true })
}
const lateOf = async (reference: string) => {
  const { data } = (await t.as(admin).get('/api/payments/late')).json()
  return data.find((one: { reference: string }) => one.reference === reference)
}
/** Notes the day on which a notice was posted. */
const post = (id: string, day: string) =>
  t.as(admin).post(`/api/payments/late/${id}/posted`, { day: formatDay(day) })

const lastDayOf = (dueAt: string | undefined) =>
  formatDay(dayOf(new Date(new Date(dueAt ?? '').getTime() - 1)))

/** Ids of the formal notices that wait in the queue, each with the end of its last day. */
const toPost = async (as = admin) =>
  (await t.as(as).get('/api/queue?kind=formal_notice'))
    .json()
    .data.map((one: { id: string; dueAt: string }) => [one.id, one.dueAt])

/** Somebody whose notice is due, before the job of the morning has run. */
async function aDueNotice(daysLate = 10) {
  const { student, contract, failToRenew, statuts } = await aSubscriber()
  await failToRenew()
  await soon(statuts).toEqual(['impayé'])
  const since = { lateSince: addDays(today, -daysLate) }
  await t.db.update(contracts).set(since).where(eq(contracts.id, contract.id))
  return { student, contract }
}

it('waits in the queue of those who work on finance until it is posted', async () => {
  const before = await toPost()
  const { contract } = await aDueNotice()
  await aMorning()
  await soon(async () => (await lateOf(contract.reference)).hasNotice).toBe(true)
  const { id, postBy } = await lateOf(contract.reference)
  const added = (await toPost()).filter(
    ([one]: string[]) => !before.some(([other]: string[]) => other === one),
  )
  expect(added.map(([one, dueAt]: string[]) => [one, lastDayOf(dueAt)])).toEqual([[id, postBy]])
  const path = `/api/queue/formal_notice/${id}`
  const read = async () => (await t.as(admin).get(path)).json().data
  expect((await read()).about).toMatchObject({ kind: 'formal_notice', subject: { id, postedOn: null } })
  const support = await t.anAdmin()
  await t.as(admin).put(`/api/users/${support.id}/areas`, { areas: ['support'] })
  await soon(async () => (await t.as(support).get(path)).statusCode).toBe(403)
  expect((await t.as(support).get('/api/queue')).json().counts.formal_notice).toBe(0)
  expect((await post(id, today)).statusCode).toBe(200)
  expect([await toPost(), (await read()).endedBy?.isMe]).toEqual([before, true])
})

it('asks nobody to post a notice of what was paid, or of a contract that is over', async () => {
  const before = await toPost()
  const [paid, over] = [await aDueNotice(), await aDueNotice()]
  await aMorning()
  await soon(toPost).toHaveLength(before.length + 2)
  await t.db.update(contracts).set({ lateSince: null }).where(eq(contracts.id, paid.contract.id))
  expect(await toPost()).toHaveLength(before.length + 1)
  const ended = { endDate: addDays(today, -1) }
  await t.db.update(contracts).set(ended).where(eq(contracts.id, over.contract.id))
  await aMorning()
  expect(await toPost()).toEqual(before)
})

it('names one first day without cover, also where its posting was noted late', async () => {
  const { student, contract } = await aDueNotice(45)
  await aMorning()
  await soon(async () => (await lateOf(contract.reference)).hasNotice).toBe(true)
  const { id } = await lateOf(contract.reference)
  expect((await post(id, addDays(today, -35))).statusCode).toBe(200)
  const [row] = await t.db.select().from(contracts).where(eq(contracts.id, contract.id))
  expect(row?.suspendedOn).toBe(today)
  const shown = { isPosted: true, days: { suspended: formatDay(today) } }
  expect((await lateOf(contract.reference)).late).toMatchObject(shown)
  const { contracts: owed } = (await t.as(student).get('/api/payments')).json()
  expect(owed).toMatchObject([{ contractId: contract.id, late: shown }])
})
