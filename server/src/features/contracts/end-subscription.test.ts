import { addDays, startOfDay } from '@cursus/shared/day'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { aContract } from '../../../test/a-contract.ts'
import { startPayingWorld } from '../../../test/paying-world.ts'
import type { Person } from '../../../test/people.ts'
import { sweepSubscriptions } from './contracts.jobs.ts'
import { contracts } from './contracts.table.ts'
import { endSubscription } from './end-subscription.ts'

const { t, outside, stripe, today, forward } = await startPayingWorld()
const { payments } = t.services
let admin: Person
let priceId: string
beforeAll(async () => {
  admin = await t.anAdmin()
  const product = { id: 'cursus_home', name: 'Habitation 4' }
  const price = { lookupKey: 'home_4', unitAmount: 2584, product, interval: 'month' as const }
  priceId = await payments.makePrice({ ...price, language: 'fr' })
})

/** A home that is paid each month, with its subscription at the provider. */
async function aSubscribed() {
  const student = await t.aStudent()
  const { email, id } = student
  const customer = await payments.createCustomer({
    idempotencyKey: `customer:${id}`,
    email,
    name: 'Théo Brindemoy',
    paymentMethod: 'pm_card_visa',
  })
  const subscriptionStripe = await payments.createSubscription({
    idempotencyKey: `subscription:${id}`,
    customer,
    priceId,
  })
  const contract = await aContract(t.services, student, {
    startDate: addDays(today, -30),
    endDate: addDays(today, 335),
    subscriptionStripe,
  })
  const list = () => t.as(admin).post('/api/contracts/contract_by_students', { student: id })
  return {
    id: contract.id,
    subscriptionStripe,
    change: (wish: object) => t.as(admin).put('/api/contracts', { id: contract.id, ...wish }),
    state: async () => (await list()).json()[0].providerEnd as string,
    atProvider: () => stripe.subscriptions.retrieve(subscriptionStripe),
  }
}

/** Waits for the provider's events about subscriptions, and settles them. */
async function takeAllNews() {
  const untold = async () => (await outside.webhooks()).filter(({ state }) => state !== 'delivered')
  await expect.poll(untold).toEqual([])
  await t.runJobs()
}

const terminated = (days: number) => ({ statut: 'résilié', endDate: addDays(today, days) })
const secondsOf = (days: number) => startOfDay(addDays(today, days)).getTime() / 1000

it('ends the subscription on the day of the termination, and says that the provider confirmed it', async () => {
  const { change, state, atProvider } = await aSubscribed()
  await change(terminated(10))
  expect(await state()).toBe('waiting')
  expect((await atProvider()).cancel_at).toBeNull()
  await t.runJobs()
  expect(await state()).toBe('confirmed')
  expect(await atProvider()).toMatchObject({ status: 'active', cancel_at: secondsOf(10) })
})

it('ends it at once where the contract ends today', async () => {
  const { change, state, atProvider } = await aSubscribed()
  await change({ statut: 'résilié' })
  await t.runJobs()
  expect(await state()).toBe('confirmed')
  expect((await atProvider()).status).toBe('canceled')
})

it('moves the end with the contract, and lets the subscription go on when the termination is undone', async () => {
  const { change, state, atProvider } = await aSubscribed()
  await change(terminated(10))
  await t.runJobs()
  await change({ endDate: addDays(today, 20) })
  expect(await state()).toBe('waiting')
  await t.runJobs()
  expect((await atProvider()).cancel_at).toBe(secondsOf(20))
  await change({ statut: 'ok' })
  expect(await state()).toBe('waiting')
  await t.runJobs()
  expect(await state()).toBe('none')
  expect(await atProvider()).toMatchObject({ status: 'active', cancel_at: null })
  await change(terminated(10))
  await t.runJobs()
  expect((await atProvider()).cancel_at).toBe(secondsOf(10))
})

it('says that a subscription that is over does not come back with the contract', async () => {
  const { change, state, atProvider } = await aSubscribed()
  await change({ statut: 'résilié' })
  await t.runJobs()
  expect((await change({ statut: 'ok' })).json().data.providerEnd).toBe('ended')
  await t.runJobs()
  expect(await state()).toBe('ended')
  expect((await atProvider()).status).toBe('canceled')
})

it('takes silence for no answer, asks again, and never says that it failed', async () => {
  const { change, state, atProvider } = await aSubscribed()
  await takeAllNews()
  await outside.behave('stripe', 'silent')
  const startedAt = performance.now()
  expect((await change(terminated(10))).statusCode).toBe(200)
  expect(performance.now() - startedAt).toBeLessThan(2000)
  expect(await t.runJobs({ mayFail: true })).toHaveLength(1)
  expect(await state()).toBe('waiting')
  await outside.reset()
  await t.runJobs({ evenLater: true })
  expect(await state()).toBe('confirmed')
  expect((await atProvider()).cancel_at).toBe(secondsOf(10))
})

it('changes nothing twice where the answer was lost', async () => {
  const { change, state, subscriptionStripe } = await aSubscribed()
  const hold = await outside.hold('stripe', `POST /v1/subscriptions/${subscriptionStripe}`, 'after')
  await change(terminated(10))
  const running = t.runJobs({ mayFail: true })
  await expect.poll(() => outside.isReached(hold)).toBe(true)
  await outside.release(hold, true)
  await running
  await t.runJobs({ evenLater: true, mayFail: true })
  expect(await state()).toBe('confirmed')
  const events = await stripe.events.list({ type: 'customer.subscription.updated', limit: 100 })
  const own = events.data.filter(({ data }) => (data.object as { id?: string }).id === subscriptionStripe)
  expect(own).toHaveLength(1)
})

it('tells the provider of the newest end, though the contract was changed while it was asked', async () => {
  const { change, state, atProvider, subscriptionStripe } = await aSubscribed()
  const hold = await outside.hold('stripe', `POST /v1/subscriptions/${subscriptionStripe}`, 'before')
  await change(terminated(10))
  const running = t.runJobs({ mayFail: true })
  await expect.poll(() => outside.isReached(hold)).toBe(true)
  await change({ endDate: addDays(today, 20) })
  await outside.release(hold)
  await running
  await t.runJobs({ evenLater: true })
  expect(await state()).toBe('confirmed')
  expect((await atProvider()).cancel_at).toBe(secondsOf(20))
})

it('finds by the sweep what no job tells the provider any more', async () => {
  const { change, state, id } = await aSubscribed()
  await change(terminated(10))
  await t.db.execute(sql`DELETE FROM pgboss.job WHERE name = ${endSubscription.name}`)
  await t.services.jobs.enqueue(t.db, sweepSubscriptions, {})
  await t.runJobs()
  expect(await state()).toBe('confirmed')
  await t.services.jobs.enqueue(t.db, sweepSubscriptions, {})
  await t.runJobs()
  expect(await t.queued(endSubscription)).toEqual([])
  const [row] = await t.db.select().from(contracts).where(eq(contracts.id, id))
  expect(row?.subscriptionEnd).toBe(addDays(today, 10))
})

it('raises an alarm for a subscription that the provider does not know, and keeps waiting', async () => {
  const { change, state, id } = await aSubscribed()
  await t.db.update(contracts).set({ subscriptionStripe: 'sub_lost' }).where(eq(contracts.id, id))
  await change(terminated(10))
  expect(await t.runJobs({ mayFail: true })).toHaveLength(1)
  expect(await state()).toBe('waiting')
  expect(t.lines.some(({ code }) => code === 'contracts.subscription_unknown')).toBe(true)
  await t.db.execute(sql`DELETE FROM pgboss.job WHERE name = ${endSubscription.name}`)
})

it('charges nothing on the day of the end and after it', async () => {
  const { change, atProvider, subscriptionStripe } = await aSubscribed()
  await change(terminated(40))
  await t.runJobs()
  await forward(35 * 86_400)
  expect((await atProvider()).status).toBe('active')
  await forward(65 * 86_400)
  expect((await atProvider()).status).toBe('canceled')
  const invoices = await stripe.invoices.list({ subscription: subscriptionStripe })
  expect(invoices.data.every(({ created }) => created < secondsOf(40))).toBe(true)
  expect(invoices.data).toHaveLength(2)
})

it('charges nothing for the day of the end where the provider, whose hours are in UTC, would ask for it the evening before', async () => {
  const year = Number(today.slice(0, 4)) + 1
  const moveTo = (at: string) => forward((Date.parse(at) - t.services.now().getTime()) / 1000)
  // 0:35 in Paris in summer, of which months later 23:35 of the day before is left.
  await moveTo(`${year}-07-14T22:35:00Z`)
  const { id, change, state, atProvider, subscriptionStripe } = await aSubscribed()
  const cover = { startDate: `${year}-07-15`, endDate: `${year + 1}-07-14`, createdAt: t.services.now() }
  await t.db.update(contracts).set(cover).where(eq(contracts.id, id))
  const endDate = `${year + 1}-01-15`
  await change({ statut: 'résilié', endDate })
  await t.runJobs()
  expect(await state()).toBe('confirmed')
  await moveTo(`${year + 1}-01-14T22:50:00Z`)
  expect((await atProvider()).status).toBe('canceled')
  expect((await stripe.invoices.list({ subscription: subscriptionStripe })).data).toHaveLength(6)
  await takeAllNews()
  const [row] = await t.db.select().from(contracts).where(eq(contracts.id, id))
  expect(row).toMatchObject({
    statut: 'résilié',
    endDate,
    subscriptionEnd: endDate,
    subscriptionIsOver: true,
  })
})
