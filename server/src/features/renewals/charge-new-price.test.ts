import { addDays, dayOf, formatDay, startOfDay } from '@cursus/shared/day'
import { eq } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { insertNotice, insertRenewedNotice } from '../../../test/notices.ts'
import { startSubscribing } from '../../../test/subscribing.ts'
import { auditRows } from '../../platform/platform.table.ts'
import { lineOf } from '../contracts/asked-periods.service.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { providerProduct } from '../tariffs/tariffs.queries.ts'
import { chargeAll, chargeNewPrices } from './charge-new-price.ts'
import { hasPromisedPrice } from './notices.queries.ts'
import { renewalNotices } from './notices.table.ts'

const { t, outside, stripe, today, soon, forward, aSubscriber } = await startSubscribing()

/** A subscription whose contract was renewed at another price, for the year that begins on a day. */
async function renewed({ firstDay = today, priceCents = 2700, withDevices = false } = {}) {
  const subscriber = await aSubscriber({ withDevices })
  const { contract } = subscriber
  const endDate = addDays(firstDay, -1)
  const notice = await insertRenewedNotice(t.services, { ...contract, endDate }, { priceCents })
  return {
    ...subscriber,
    notice,
    amounts: () => amountsOf(subscriber.subscription),
    cents: () => centsOf(contract),
  }
}
const charge = () => t.services.jobs.enqueue(t.db, chargeNewPrices, {}).then(() => t.runJobs())
const centsOf = async ({ id }: ContractRow) =>
  (await t.db.select().from(contracts).where(eq(contracts.id, id)))[0]?.primeCents
const amountsOf = async (subscription: string) =>
  (await stripe.invoices.list({ subscription })).data.map(({ lines }) =>
    lines.data.map(({ amount }) => amount),
  )

it('charges the price of the notice from the first day of the new year, and its days of the month that was paid', async () => {
  const { contract, subscription, notice, amounts, cents, student } = await renewed()
  await charge()
  await charge()
  expect(await cents()).toBe(2700)
  const announced = async () => {
    const [shown] = (await t.as(student).get('/api/payments')).json().contracts
    const page = (await t.as(student).get(`/api/contracts/${contract.id}`)).json()
    expect([page.nextCents, page.nextExtraCents]).toEqual([shown.cents, shown.extraCents])
    return [shown.cents, shown.extraCents]
  }
  // What will be debited stays announced until it is asked for.
  expect(await announced()).toEqual([2700 + 116, 116])
  const [kept] = await t.db.select().from(renewalNotices).where(eq(renewalNotices.id, notice.id))
  expect(kept?.pricedAt).not.toBeNull()
  expect(await amounts()).toEqual([[2584]])
  await outside.renew(subscription)
  await outside.renew(subscription)
  // The month that was paid today lies in the new year as a whole.
  expect(await amounts()).toEqual([[2700], [2700, 116], [2584]])
  await soon(announced).toEqual([2700, 0])
  const audited = await t.db.select().from(auditRows).where(eq(auditRows.objectId, contract.id))
  expect(audited.filter(({ action }) => action === 'contracts.renewal_priced')).toMatchObject([
    { before: { cents: 2584 }, after: { cents: 2700 } },
  ])
})

it('shows the coming price as soon as the next payment lies in the new year', async () => {
  const { student } = await renewed({ firstDay: addDays(today, 3) })
  const [shown] = (await t.as(student).get('/api/payments')).json().contracts
  expect(shown.extraCents).toBeGreaterThan(0)
  expect(shown.cents).toBe(2700 + shown.extraCents)
})

it('takes off what the days of the new year cost less', async () => {
  const { subscription, amounts } = await renewed({ priceCents: 2500 })
  await charge()
  await outside.renew(subscription)
  expect((await amounts())[0]).toEqual([2500, -84])
})

it('changes nothing before the day, of what was not renewed, of what ended, nor where the price stays', async () => {
  const early = await renewed({ firstDay: addDays(today, 1) })
  const same = await renewed({ priceCents: 2584 })
  const left = await renewed()
  await t.db
    .update(contracts)
    .set({ statut: 'résilié', endDate: left.notice.endDate })
    .where(eq(contracts.id, left.contract.id))
  await charge()
  for (const { cents, atProvider } of [early, same, left]) {
    expect([await cents(), (await atProvider()).items.data[0]?.price.unit_amount]).toEqual([2584, 2584])
  }
})

it('charges one line alone where a home and its devices share a subscription', async () => {
  const { subscription, amounts, addOn } = await renewed({ withDevices: true })
  await charge()
  await outside.renew(subscription)
  expect((await amounts())[0]?.toSorted()).toEqual([116, 2700, 790])
  expect(addOn && (await centsOf(addOn))).toBe(790)
})

it('asks for a difference once when two processes do it at once, and after an answer that was lost', async () => {
  const { subscription, notice, amounts, cents } = await renewed()
  await Promise.all([chargeAll(t.services), chargeAll(t.services)])
  // As if the process had died before it wrote what it did.
  await t.db.update(renewalNotices).set({ pricedAt: null }).where(eq(renewalNotices.id, notice.id))
  await chargeAll(t.services)
  await outside.renew(subscription)
  expect([(await amounts())[0], await cents()]).toEqual([[2700, 116], 2700])
})

it('counts the days of each payment once, though it asked for a difference beside its price', async () => {
  const { contract, subscription, amounts } = await renewed()
  const days = { from: startOfDay(today), until: startOfDay(addDays(today, 20)) }
  await t.services.payments.addDifference({
    idempotencyKey: `beside:${subscription}`,
    item: lineOf(subscription, contract.priceId),
    difference: { cents: 40, ...days },
  })
  await outside.renew(subscription)
  await charge()
  await outside.renew(subscription)
  expect(await amounts()).toEqual([[2700, 116 + 116], [2584, 40], [2584]])
})

it('goes on with the others where one subscription is unknown to the provider, and finds that one again', async () => {
  const lost = await renewed()
  const other = await renewed()
  const subscription = lost.contract.subscriptionStripe
  const moved = (to: string | null) =>
    t.db.update(contracts).set({ subscriptionStripe: to }).where(eq(contracts.id, lost.contract.id))
  await moved('sub_unknown')
  await chargeAll(t.services)
  expect([await lost.cents(), await other.cents()]).toEqual([2584, 2700])
  const told = t.lines.filter(({ code }) => code === 'renewals.new_price')
  expect(told.map(({ contractId }) => contractId)).toEqual([lost.contract.id])
  await moved(subscription)
  await chargeAll(t.services)
  expect(await lost.cents()).toBe(2700)
  expect(dayOf(t.services.now())).toBe(today)
})

it('asks for the difference of an invoice that was made between reading and telling, once', async () => {
  const { subscription, amounts } = await renewed()
  const { payments } = t.services
  const told = payments.changePrice
  onTestFinished(() => {
    payments.changePrice = told
  })
  payments.changePrice = async (wish) => {
    payments.changePrice = told
    await outside.renew(subscription)
    return told(wish)
  }
  await charge()
  for (const _ of [1, 2]) await t.runJobs({ evenLater: true })
  await outside.renew(subscription)
  expect(await amounts()).toEqual([[2700, 116, 116], [2584], [2584]])
})

it('collects the difference of a year at once, where the next invoice is a year away', async () => {
  const { contract, student } = await aSubscriber()
  const { subscription, cents } = await byTheYear(contract, 24_000)
  await insertRenewedNotice(
    t.services,
    { ...contract, endDate: addDays(today, -1) },
    { priceCents: 25_200, beforeCents: cents },
  )
  const expectDue = async () => {
    const [told] = (await t.as(student).get('/api/payments')).json().contracts
    const page = (await t.as(student).get(`/api/contracts/${contract.id}`)).json()
    expect([told.cents, told.extraCents, told.next]).toEqual([1200, 1200, formatDay(today)])
    expect([page.nextCents, page.nextExtraCents, page.nextPayment]).toEqual([1200, 1200, formatDay(today)])
    expect([told.repriced, page.repriced]).toMatchObject(Array(2).fill({ cents: 25_200, extraCents: 0 }))
  }
  await expectDue()
  await charge()
  // The price is told, its invoice is still to come.
  await expectDue()
  for (const _ of [1, 2]) await t.runJobs({ evenLater: true })
  expect(await amountsOf(subscription)).toEqual([[1200], [24_000]])
  const shown = async () => (await t.as(student).get('/api/payments')).json().contracts[0]
  await soon(shown).toMatchObject({ cents: 25_200, extraCents: 0, repriced: null })
  await outside.renew(subscription)
  expect((await amountsOf(subscription))[0]).toEqual([25_200])
  const paid = async () => {
    await t.runJobs({ evenLater: true })
    const { history } = (await t.as(student).get('/api/payments')).json()
    return history.map(({ cents }: { cents: number }) => cents)
  }
  await soon(paid).toContain(1200)
})

it('leaves what a year costs less on the next invoice', async () => {
  const { contract } = await aSubscriber()
  const { subscription, cents } = await byTheYear(contract, 24_000)
  await insertRenewedNotice(
    t.services,
    { ...contract, endDate: addDays(today, -1) },
    { priceCents: 22_800, beforeCents: cents },
  )
  await charge()
  await t.runJobs({ evenLater: true })
  await outside.renew(subscription)
  expect(await amountsOf(subscription)).toEqual([[22_800, -1200], [24_000]])
})

it('charges and announces no new year to whoever refused it, or said nothing, and was given two weeks more', async () => {
  const endDate = addDays(today, 2)
  const given = async (answer: 'refuse' | null) => {
    const one = await aSubscriber()
    const { contract, student } = one
    await t.db.update(contracts).set({ endDate }).where(eq(contracts.id, contract.id))
    const noAnswer = { answer: null, answeredAt: null, priceCents: 3300, needsConsent: true }
    await insertNotice(t.services, { ...contract, endDate }, noAnswer)
    const path = `/api/contracts/${contract.id}/renewal`
    if (answer) expect((await t.as(student).post(path, { answer })).statusCode).toBe(200)
    expect((await one.change({ endDate: formatDay(addDays(endDate, 14)) })).statusCode).toBe(200)
    return { ...one, outcome: async () => (await t.as(student).get(path)).json().notice.outcome }
  }
  const both = [await given('refuse'), await given(null)]
  await forward(3 * 86_400)
  await charge()
  for (const { contract, student, atProvider, outcome } of both) {
    expect([await centsOf(contract), (await atProvider()).items.data[0]?.price.unit_amount]).toEqual([
      2584, 2584,
    ])
    expect(await outcome()).toBeNull()
    const [shown] = (await t.as(student).get('/api/payments')).json().contracts
    expect(shown).toMatchObject({ repriced: null })
    expect([null, 2584]).toContain(shown.cents)
    const page = (await t.as(student).get(`/api/contracts/${contract.id}`)).json()
    expect(page).toMatchObject({ repriced: null })
    // What was promised for a year that did not come stands in the way of no change.
    const [other] = await t.db.select().from(contracts).where(eq(contracts.id, contract.id))
    expect(other && (await hasPromisedPrice(t.db, other))).toBe(false)
  }
})

/** Lets a contract be paid by the year, from today on. */
async function byTheYear({ id, customerStripe, studentId }: ContractRow, cents: number) {
  const priceId = 'price_home_r4_year'
  const price = await t.services.payments.makePrice({
    lookupKey: priceId,
    unitAmount: cents,
    product: { id: providerProduct(priceId), name: 'Habitation 4' },
    language: 'fr',
    interval: 'year',
  })
  const { id: subscription } = await stripe.subscriptions.create({
    customer: customerStripe ?? studentId,
    items: [{ price }],
  })
  const paid = { priceId, primeCents: cents, subscriptionStripe: subscription }
  await t.db.update(contracts).set(paid).where(eq(contracts.id, id))
  return { subscription, cents }
}
