import { addDays, dayOf, startOfDay } from '@cursus/shared/day'
import { expect, it } from 'vitest'
import { startSubscribing } from '../../../test/subscribing.ts'
import { sweepSubscriptions } from './contracts.jobs.ts'

const { t, outside, stripe, today, forward, aSubscriber, soon } = await startSubscribing()
const ending = (days: number) => ({ statut: 'résilié', endDate: addDays(today, days) })
const secondsOf = (days: number) => startOfDay(addDays(today, days)).getTime() / 1000
const withDevices = { withDevices: true }

it('lets a failed renewal hit home and add-on alike, with one mail for both', async () => {
  const { failToRenew, statuts, mails, portal } = await aSubscriber(withDevices)
  await failToRenew()
  await soon(statuts).toEqual(['impayé', 'impayé'])
  expect(await mails()).toEqual(['payment-failed'])
  await outside.saveCardAtPortal(await portal('multimedia'))
  await soon(statuts).toEqual(['ok', 'ok'])
  expect(await mails()).toEqual(['payment-failed', 'payment-received'])
})

it('ends both where the student ends the subscription, and both go on when that is taken back', async () => {
  const { portal, subscription, standing, contract, atProvider } = await aSubscriber(withDevices)
  await outside.endAtPortal(await portal(), subscription)
  const end = dayOf(new Date(((await atProvider()).cancel_at ?? 0) * 1000))
  await soon(standing).toEqual([
    ['résilié', end],
    ['résilié', end],
  ])
  await outside.resumeAtPortal(await portal(), subscription)
  await soon(standing).toEqual([
    ['ok', contract.endDate],
    ['ok', contract.endDate],
  ])
})

it('takes out the line of the one that an administrator ends today, and charges the other on', async () => {
  const { change, addOn, statuts, providerEnds, atProvider, subscription } = await aSubscriber(withDevices)
  // Whoever subscribes next is charged by a newer price, which takes the key of this one.
  await aSubscriber(withDevices)
  await change({ statut: 'résilié' }, addOn)
  expect(await providerEnds()).toEqual(['none', 'waiting'])
  await t.runJobs()
  expect(await providerEnds()).toEqual(['none', 'confirmed'])
  const { status, cancel_at, items } = await atProvider()
  expect([status, cancel_at]).toEqual(['active', null])
  expect(items.data.map(({ price }) => price.unit_amount)).toEqual([2584])
  await outside.renew(subscription)
  const [newest] = (await stripe.invoices.list({ subscription })).data
  expect(newest?.amount_paid).toBe(2584)
  await soon(statuts).toEqual(['ok', 'résilié'])
  await change({ statut: 'résilié' })
  await t.runJobs()
  expect((await atProvider()).status).toBe('canceled')
  expect(await providerEnds()).toEqual(['confirmed', 'confirmed'])
})

it('ends the whole subscription with the last of the two, and the other’s line before that on its day', async () => {
  const { change, addOn, contract, providerEnds, atProvider } = await aSubscriber(withDevices)
  await change(ending(10), addOn)
  await t.runJobs()
  expect(await providerEnds()).toEqual(['none', 'scheduled'])
  expect((await atProvider()).cancel_at).toBeNull()
  await change(ending(20))
  await t.runJobs()
  expect(await providerEnds()).toEqual(['confirmed', 'scheduled'])
  expect((await atProvider()).cancel_at).toBe(secondsOf(20))
  await change(ending(5), contract)
  await t.runJobs()
  expect(await providerEnds()).toEqual(['scheduled', 'confirmed'])
  expect((await atProvider()).cancel_at).toBe(secondsOf(10))
  await change({ statut: 'ok' }, addOn)
  await t.runJobs()
  expect(await providerEnds()).toEqual(['scheduled', 'none'])
  expect((await atProvider()).cancel_at).toBeNull()
})

it('goes on where it stopped when the line was taken out and the answer was lost', async () => {
  const { change, addOn, providerEnds, atProvider } = await aSubscriber(withDevices)
  const hold = await outside.hold('stripe', 'DELETE /v1/subscription_items/*', 'after')
  await change({ statut: 'résilié' }, addOn)
  const running = t.runJobs({ mayFail: true })
  await expect.poll(() => outside.isReached(hold)).toBe(true)
  await outside.release(hold, true)
  await running
  await t.runJobs({ evenLater: true, mayFail: true })
  expect(await providerEnds()).toEqual(['none', 'confirmed'])
  expect((await atProvider()).items.data).toHaveLength(1)
})

it('takes out a line on its day, not before, though nobody is there to say so', async () => {
  const { change, addOn, providerEnds, atProvider } = await aSubscriber(withDevices)
  await change(ending(3), addOn)
  await t.runJobs()
  const sweep = async () => {
    await t.services.jobs.enqueue(t.db, sweepSubscriptions, {})
    await t.runJobs()
  }
  await sweep()
  expect((await atProvider()).items.data).toHaveLength(2)
  await forward(3 * 86_400)
  await sweep()
  expect((await atProvider()).items.data).toHaveLength(1)
  expect(await providerEnds()).toEqual(['none', 'confirmed'])
})
