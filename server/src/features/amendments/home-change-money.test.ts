import { addDays, addMonths, dayOf, daysBetween, formatDay } from '@cursus/shared/day'
import { eq } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { startHomeBuying } from '../../../test/homes.ts'
import { insertNotice } from '../../../test/notices.ts'
import { shareOfDays } from '../../../test/share-of-days.ts'
import { buySignedHome, pricesOfHomes } from '../../../test/signed-home.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { paidFor } from '../payments/payments.queries.ts'
import { refundAt } from '../refunds/refunds.service.ts'
import { refunds } from '../refunds/refunds.table.ts'
import { chargeNewPrices } from '../renewals/charge-new-price.ts'
import { renewalNotices } from '../renewals/notices.table.ts'
import { renewToday } from '../renewals/renewals.jobs.ts'
import { expireAmendments } from './amendments.jobs.ts'

const w = await startHomeBuying()
vi.setConfig({ testTimeout: 60_000 })
const { t } = w
const { price, chargedFor } = pricesOfHomes(w)
const aSignedHome = (change: object = {}) => buySignedHome(w, change)
const backOf = (id: string) => t.db.select().from(refunds).where(eq(refunds.contractId, id))
const hour = 3600
const run = async (job: Parameters<typeof t.services.jobs.enqueue>[1]) => {
  await t.services.jobs.enqueue(t.db, job, {})
  await t.runJobs({ mayFail: true })
}

it('pays back by days what fewer rooms cost less, once it is signed', async () => {
  const home = await aSignedHome({ numberOfRooms: 4 })
  await w.forward(100 * 24 * hour)
  const [period] = await paidFor(t.services, home.id)
  const asked = (await home.ask({ numberOfRooms: 2 })).json().data
  const { left, of } = asked.offer.days ?? {}
  const owed = shareOfDays(price(4, 'year') - price(2, 'year'), left, of)
  expect(period?.amountCents).toBe(price(4, 'year'))
  expect(asked).toMatchObject({ state: 'to_sign', offer: { differenceCents: -owed } })
  expect(of - left).toBe(100)
  expect(await backOf(home.id)).toEqual([])
  await home.sign()
  expect(await backOf(home.id)).toMatchObject([{ cause: 'change', amountCents: owed }])
  // Ended later, the days left are worth what the home of two rooms costs.
  await w.forward(50 * 24 * hour)
  const contract = await home.row()
  const lastCovered = dayOf(t.services.now())
  const { refundCents } = await refundAt(t.db, t.services, { contract, lastCovered })
  const unused = of - 151
  expect(refundCents).toBe(shareOfDays(price(4, 'year'), unused, of) - shareOfDays(owed, unused, left))
  expect(Math.abs(refundCents - shareOfDays(price(2, 'year'), unused, of))).toBeLessThanOrEqual(1)
})

it('leaves a small difference to the next payment of a monthly payer, as one item of ours', async () => {
  const home = await aSignedHome({ optionPayment: 'mensuel' })
  await w.forward(24 * 24 * hour)
  const { offer, state } = (await home.ask({ numberOfRooms: 3 })).json().data
  const [period] = await paidFor(t.services, home.id)
  expect(period?.amountCents).toBe(price(2, 'month'))
  expect(state).toBe('to_sign')
  expect(offer.differenceCents).toBe(0)
  expect(offer.laterCents).toBe(
    shareOfDays(price(3, 'month') - price(2, 'month'), offer.days.left, offer.days.of),
  )
  await home.sign()
  await t.runJobs({ mayFail: true })
  const { subscriptionStripe } = await home.row()
  await w.soon(() => chargedFor(subscriptionStripe)).toEqual([price(3, 'month')])
  await w.forward(10 * 24 * hour)
  await w
    .soon(async () => (await paidFor(t.services, home.id)).map(({ amountCents }) => amountCents))
    .toEqual([price(2, 'month'), price(3, 'month') + offer.laterCents])
})

it('keeps what was paid less what went back at what is owed, before and after every step', async () => {
  const home = await aSignedHome()
  const [period] = await paidFor(t.services, home.id)
  const until = period?.until ?? ''
  const days = (from: string) => Math.round((Date.parse(until) - Date.parse(from)) / 86_400_000) + 1
  const whole = days(period?.from ?? '')
  const balance = async () => {
    const sum = (all: { amountCents: number }[]) => all.reduce((total, one) => total + one.amountCents, 0)
    return sum(await paidFor(t.services, home.id)) - sum(await backOf(home.id))
  }
  let owed = price(2, 'year')
  let rooms = 2
  for (const [wait, next] of [
    [17, 5],
    [1, 4],
    [29, 1],
    [8, 6],
    [31, 2],
  ] as const) {
    await w.forward(wait * 24 * hour)
    const { state, payAt } = (await home.ask({ numberOfRooms: next })).json().data
    expect(await balance()).toBe(owed)
    if (state === 'to_pay') await home.pay(payAt)
    expect(await balance()).toBe(owed)
    await home.sign()
    const difference = price(next, 'year') - price(rooms, 'year')
    owed += Math.sign(difference) * shareOfDays(Math.abs(difference), days(dayOf(t.services.now())), whole)
    rooms = next
    expect(await balance()).toBe(owed)
  }
  expect(await home.row()).toMatchObject({ numberRoom: 2, primeCents: price(2, 'year') })
})

it.each([
  ['monthly', 'mensuel', 'month', 300],
  ['monthly', 'mensuel', 'month', -200],
  ['yearly', 'annuel', 'year', 3000],
] as const)('announces to a %s payer what a renewal asks for after other rooms, and asks for that: %s %s %i', async (_, optionPayment, interval, more) => {
  const home = await aSignedHome({ optionPayment })
  const paidOn = dayOf(t.services.now())
  const firstDay = addDays(paidOn, 21)
  const paidUntil = addDays(addMonths(paidOn, interval === 'year' ? 12 : 1), -1)
  const own = eq(contracts.id, home.id)
  await t.db
    .update(contracts)
    .set({ endDate: addDays(firstDay, -1) })
    .where(own)
  const notice = await insertNotice(t.services, await home.row())
  await w.forward(10 * 24 * hour)
  const { payAt } = (await home.ask({ numberOfRooms: 3 })).json().data
  await home.pay(payAt)
  await home.sign()
  await t.runJobs({ mayFail: true })
  const [before, after] = [price(3, interval), price(3, interval) + more]
  const isIt = eq(renewalNotices.id, notice.id)
  const [corrected] = await t.db.update(renewalNotices).set({ priceCents: after }).where(isIt).returning()
  expect(corrected?.beforeCents).toBe(before)
  await run(renewToday)
  const [left, of] = [firstDay, paidOn].map((from) => daysBetween(from, paidUntil) + 1)
  const extra = Math.sign(more) * shareOfDays(Math.abs(more), left ?? 0, of ?? 0)
  const sum = interval === 'year' ? extra : after + extra
  const told = {
    cents: sum,
    extraCents: extra,
    next: formatDay(interval === 'year' ? firstDay : addDays(paidUntil, 1)),
  }
  const announced = async () => (await t.as(home.student).get('/api/payments')).json().contracts[0]
  expect(await announced()).toMatchObject(told)
  await w.forward(12 * 24 * hour)
  await run(chargeNewPrices)
  expect(await announced()).toMatchObject(interval === 'year' ? { cents: sum } : told)
  await w.forward((interval === 'year' ? 1 : 12) * 24 * hour)
  await t.runJobs({ mayFail: true, evenLater: true })
  const { subscriptionStripe: subscription } = await home.row()
  const totals = async () =>
    (await w.stripe.invoices.list({ subscription: subscription ?? '' })).data.map(({ total }) => total)
  await w.soon(totals).toEqual([sum, price(2, interval)])
})

it('tells of the next payment what is charged then, and of the payment that is held, before the change takes effect', async () => {
  const home = await aSignedHome({ optionPayment: 'mensuel' })
  const effectOn = addDays(dayOf(t.services.now()), 10)
  const asked = await home.ask({ numberOfRooms: 4, effectOn: formatDay(effectOn) })
  const { payAt, offer } = asked.json().data
  await home.pay(payAt)
  const shown = async () => {
    const { contracts: all, history } = (await t.as(home.student).get('/api/payments')).json()
    const { nextCents } = (await t.as(home.student).get(`/api/contracts/${home.id}`)).json()
    const timeline = (await t.as(home.student).get(`/api/contracts/${home.id}/timeline`)).json().data
    const toCome = timeline.filter(({ kind }: { kind: string }) => kind === 'changes')
    const paid = history.map(({ cents, state }: { cents: number; state: string }) => [cents, state])
    return { next: [all[0].cents, nextCents], paid, toCome }
  }
  const [before, after, difference] = [price(2, 'month'), price(4, 'month'), offer.differenceCents]
  const paid = [
    [difference, 'paid'],
    [before, 'paid'],
  ]
  expect(await shown()).toEqual({ next: [before, before], paid, toCome: [] })
  await home.sign()
  const toCome = [expect.objectContaining({ day: formatDay(effectOn), isToCome: true })]
  expect(await shown()).toEqual({ next: [after, after], paid, toCome })
})

it('tells with which payment comes what a change beyond the next one costs, from the question to the payment', async () => {
  const home = await aSignedHome({ optionPayment: 'mensuel' })
  const today = dayOf(t.services.now())
  const [first, second] = [addMonths(today, 1), addMonths(today, 2)]
  const effectOn = addDays(first, 10)
  const [before, after] = [price(2, 'month'), price(4, 'month')]
  const whole = daysBetween(first, second)
  const sum = after + shareOfDays(after - before, whole - 10, whole)
  const told = { day: formatDay(second), cents: sum }
  const payments = [{ day: formatDay(first), cents: before }, told]
  const wish = { numberOfRooms: 4, effectOn: formatDay(effectOn) }
  const { offer } = (await home.ask({ ...wish, dryRun: true })).json().data
  expect(offer).toMatchObject({ differenceCents: 0, laterCents: 0, payments })
  await home.ask(wish)
  await home.sign()
  expect((await home.read()).waiting).toMatchObject({ step: 'effect', payments })
  const next = async () => {
    const { contracts: all } = (await t.as(home.student).get('/api/payments')).json()
    const page = (await t.as(home.student).get(`/api/contracts/${home.id}`)).json()
    return [
      { day: all[0].next, cents: all[0].cents, repriced: all[0].repriced },
      { day: page.nextPayment, cents: page.nextCents, repriced: page.repriced },
    ]
  }
  const both = (shown: object) => [shown, shown]
  expect(await next()).toEqual(both({ ...payments[0], repriced: { ...told, extraCents: sum - after } }))
  await w.forward(daysBetween(today, addDays(first, 2)) * 24 * hour)
  await w.soon(next).toEqual(both({ ...told, repriced: null }))
  await w.forward(10 * 24 * hour)
  await run(expireAmendments)
  expect(await home.row()).toMatchObject({ numberRoom: 4 })
  await w.soon(next).toEqual(both({ ...told, repriced: null }))
  await w.forward((daysBetween(effectOn, second) + 1) * 24 * hour)
  await w
    .soon(async () => (await paidFor(t.services, home.id)).map(({ amountCents }) => amountCents))
    .toEqual([before, before, sum])
  const followed = { day: formatDay(addMonths(today, 3)), cents: after, repriced: null }
  await w.soon(next).toEqual(both(followed))
})

it('ends a paid change with the contract that is terminated, says so with the money, and does not bring it back', async () => {
  const home = await aSignedHome({ optionPayment: 'mensuel' })
  const today = dayOf(t.services.now())
  const effectOn = formatDay(addDays(today, 10))
  const { payAt, offer } = (await home.ask({ numberOfRooms: 4, effectOn })).json().data
  await home.pay(payAt)
  await home.sign()
  const path = `/api/contracts/${home.id}/termination`
  const student = t.as(home.student)
  const change = { effectOn, paidCents: offer.differenceCents }
  expect((await student.get(path)).json().data.change).toEqual(change)
  const asked = await student.post(path, { reason: 'move', eventDate: today })
  expect(asked.json().data).toMatchObject({ change, termination: { state: 'running' } })
  const statesOf = async () =>
    (await student.get('/api/payments')).json().history.map(({ state }: { state: string }) => state)
  await w.soon(statesOf).toEqual(['refunded', 'paid'])
  expect((await student.get(path)).json().data.change).toEqual(change)
  expect((await student.delete(path)).json().data).toMatchObject({
    ...{ change: null, termination: { state: 'taken_back' } },
  })
  const told = (await t.mails()).filter(({ toAddress }) => toAddress === home.student.email)
  for (const template of ['termination-received', 'termination-taken-back']) {
    const mail = told.find((one) => one.template === template)
    expect(mail?.payload).toMatchObject({ change: { paidCents: offer.differenceCents } })
  }
  expect(told.map(({ template }) => template)).toContain('change-void')
})
