import { addDays, addMonths, type Day, dayOf, daysBetween, startOfDay } from '@cursus/shared/day'
import { asc, eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { aContract } from '../../../test/a-contract.ts'
import { startTest } from '../../../test/harness.ts'
import type { Person } from '../../../test/people.ts'
import { shareOfDays } from '../../../test/share-of-days.ts'
import { transact } from '../../platform/database.ts'
import { markSigned } from '../contracts/contracts.service.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { instalments } from '../payments/instalments.table.ts'
import { refunds } from '../refunds/refunds.table.ts'
import { sweepTerminations } from './terminations.jobs.ts'
import { terminations } from './terminations.table.ts'

const t = await startTest()
vi.setConfig({ testTimeout: 60_000 })
let admin: Person
beforeAll(async () => {
  admin = await t.anAdmin()
})
beforeEach(() => t.clock.set('2026-11-20T13:32:00Z'))

type Period = { cents: number; from: Day; until: Day }
const today = () => dayOf(t.services.now())
const sum = (of: number[]) => of.reduce((total, one) => total + one, 0)

/** A home whose student is charged for any periods, which leaves and goes on. */
async function aHome(values = {}) {
  const student = await t.aStudent()
  const { id } = await aContract(t.services, student, {
    ...values,
    renews: true,
    startDate: '2026-11-01',
    endDate: '2027-10-31',
  })
  const path = `/api/contracts/${id}/termination`
  const paid: Period[] = []
  const page = async () => (await t.as(student).get(path)).json().data
  return {
    id,
    student,
    paid,
    page,
    async pays(period: Period, paidAt = t.services.now()) {
      const { cents: amountCents, from, until } = period
      const payment = `${id}_${paid.push(period)}`
      await t.db.insert(instalments).values({
        ...{ contractId: id, invoiceId: `in_${payment}`, paymentIntent: `pi_${payment}` },
        ...{ amountCents, state: 'paid', dueOn: from, from, until, paidAt },
      })
    },
    ask: () => t.as(student).post(path, { reason: 'move', eventDate: today() }),
    /** Leaves today, and lets the day of the end pass. Returns the last covered day. */
    async ends(): Promise<Day> {
      expect((await this.ask()).statusCode).toBe(201)
      const [row] = await t.db.select().from(contracts).where(eq(contracts.id, id))
      if (!row) throw new Error('the contract is gone')
      t.clock.set(new Date(startOfDay(row.endDate).getTime() + 60_000).toISOString())
      await settle()
      return addDays(row.endDate, -1)
    },
    async goesOn() {
      expect((await t.as(admin).put('/api/contracts', { id, statut: 'ok' })).statusCode).toBe(200)
    },
    back: async () =>
      (
        await t.db.select().from(refunds).where(eq(refunds.contractId, id)).orderBy(asc(refunds.reference))
      ).map(({ amountCents }) => amountCents),
    /** Cents that the mails of its ends promise, oldest first. */
    async told() {
      await t.runJobs({ mayFail: true })
      const mails = (await t.mails()).filter(
        ({ toAddress, template }) => toAddress === student.email && template === 'termination-ended',
      )
      return mails.map(({ payload }) => (payload as { refundCents: number }).refundCents)
    },
  }
}

async function settle() {
  await t.services.jobs.enqueue(t.db, sweepTerminations, { all: true })
  await t.runJobs({ mayFail: true })
}

/** Cents that nobody used, counted by days. */
const unusedOn = (last: Day) => (period: Period) =>
  last < period.from
    ? period.cents
    : shareOfDays(
        period.cents,
        Math.max(0, daysBetween(last, period.until)),
        daysBetween(period.from, period.until) + 1,
      )

it('pays back at a second end what was paid since and not used, and says so beforehand', async () => {
  const home = await aHome()
  await home.pays({ cents: 300, from: '2026-11-21', until: '2026-12-31' })
  const first = unusedOn('2026-12-20')(home.paid[0] as Period)
  expect(await home.ends()).toBe('2026-12-20')
  expect(await home.back()).toEqual([first])
  await home.goesOn()
  await home.pays({ cents: 2584, from: '2027-01-01', until: '2027-01-31' })
  const { refund } = (await home.page()).choices[0]
  expect(refund.backCents).toBe(first)
  const last = await home.ends()
  const owed = sum(home.paid.map(unusedOn(last))) - first
  expect(owed).toBeGreaterThan(0)
  expect(refund.cents).toBe(owed)
  expect(await home.back()).toEqual([first, owed])
  expect(await home.told()).toEqual([first, owed])
  await settle()
  expect(await home.back()).toEqual([first, owed])
})

it('pays nothing back at a second end of what went back at the first, nor promises it', async () => {
  const home = await aHome()
  await home.pays({ cents: 36_500, from: '2026-11-01', until: '2027-10-31' })
  await home.ends()
  const [first = 0] = await home.back()
  expect(first).toBeGreaterThan(30_000)
  await home.goesOn()
  t.clock.forward({ days: 40 })
  expect((await home.ask()).json().data.termination.refundCents).toBe(0)
  const [row] = await t.db.select().from(terminations).where(eq(terminations.contractId, home.id)).offset(1)
  expect(row).toBeDefined()
  t.clock.forward({ days: 40 })
  await settle()
  expect(await home.back()).toEqual([first])
  expect(await home.told()).toEqual([first, 0])
})

it('promises nothing of a payment that nobody will ask for, once its subscription is over', async () => {
  const home = await aHome({ subscriptionStripe: 'sub_asked' })
  await home.pays({ cents: 2584, from: '2026-11-20', until: '2026-12-19' })
  const moves = async () => (await home.page()).choices[0]
  expect(await moves()).toMatchObject({
    reason: 'move',
    lastDay: '20/12/2026',
    refund: { parts: [{ from: '20/12/2026', to: '19/01/2027' }] },
  })
  await t.db.update(contracts).set({ subscriptionIsOver: true }).where(eq(contracts.id, home.id))
  expect(await moves()).toMatchObject({ lastDay: '20/12/2026', refund: null })
  await home.pays({ cents: 2584, from: '2026-12-20', until: '2027-01-19' })
  expect(await moves()).toMatchObject({ refund: { parts: [{ unusedDays: 30 }] } })
})

it('says on its page what truly goes back, once the payment that was counted on did not come', async () => {
  const home = await aHome({ subscriptionStripe: 'sub_counted_on' })
  const promised = (await home.ask()).json().data.termination.refundCents
  expect(promised).toBeGreaterThan(0)
  t.clock.forward({ days: 40 })
  await settle()
  expect(await home.told()).toEqual([0])
  expect((await home.page()).termination).toMatchObject({ state: 'ended', refundCents: 0 })
})

it('gives back what an instalment paid for days after the end, though it came when the end was settled', async () => {
  const home = await aHome()
  await home.pays({ cents: 3000, from: '2026-11-21', until: '2026-12-20' })
  const last = await home.ends()
  expect(await home.back()).toEqual([])
  const late = { cents: 3100, from: last, until: addDays(last, 30) }
  await home.pays(late)
  for (const _ of [1, 2]) await settle()
  expect(await home.back()).toEqual([unusedOn(last)(late)])
  expect((await home.page()).termination).toMatchObject({ refundCents: 3000 })
  const wholly = { cents: 500, from: addDays(last, 31), until: addDays(last, 60) }
  await home.pays(wholly)
  await settle()
  expect(await home.back()).toEqual([3000, 500])
  await home.goesOn()
  await settle()
  expect(await home.back()).toEqual([3000, 500])
})

it('gives back what is unused of a payment of which the days before a late signature went back already', async () => {
  const home = await aHome()
  await t.db.update(contracts).set({ signatureStatus: 'waiting' }).where(eq(contracts.id, home.id))
  await home.pays({ cents: 3000, from: '2026-11-01', until: '2026-11-30' })
  const signed = { contractId: home.id, signedAt: new Date('2026-11-10T22:59:00Z') }
  await transact(t.db, (tx) => markSigned(tx, t.services, signed))
  await t.runJobs({ mayFail: true })
  expect(await home.back()).toEqual([900])
  const change = { id: home.id, statut: 'résilié', endDate: '21/11/2026' }
  expect((await t.as(admin).put('/api/contracts', change)).statusCode).toBe(200)
  t.clock.forward({ days: 2 })
  for (const _ of [1, 2]) await settle()
  // Covered from the tenth to the twentieth.
  expect(await home.back()).toEqual([900, 1000])
})

it('gives back what is paid for days after an end by an administrator, before or after it, from the next day on', async () => {
  const home = await aHome()
  const cents = 3000
  await home.pays({ cents, from: '2026-11-01', until: '2026-11-30' })
  t.clock.forward({ days: 1 })
  const change = { id: home.id, statut: 'résilié', endDate: '21/11/2026' }
  expect((await t.as(admin).put('/api/contracts', change)).statusCode).toBe(200)
  await settle()
  expect(await home.back()).toEqual([])
  t.clock.forward({ days: 1 })
  for (const _ of [1, 2]) await settle()
  expect(await home.back()).toEqual([cents / 3])
  t.clock.forward({ days: 10 })
  await home.pays({ cents: 60_000, from: '2026-12-01', until: '2026-12-31' })
  for (const _ of [1, 2]) await settle()
  expect(await home.back()).toEqual([cents / 3, 60_000])
  const asked = await t.db
    .select()
    .from(refunds)
    .where(eq(refunds.contractId, home.id))
    .orderBy(asc(refunds.askedAt))
  expect(asked.map(({ cause }) => cause)).toEqual(['after_end', 'after_end'])
  // Above what one administrator may pay back alone, the one who ended it is the first of two.
  expect(asked.map(({ firstBy }) => firstBy)).toEqual([null, admin.id])
})

it('gives back whole what was taken before a withdrawal and told of after it, once', async () => {
  const home = await aHome()
  await t.db.update(contracts).set({ createdAt: t.services.now() }).where(eq(contracts.id, home.id))
  await home.pays({ cents: 3000, from: '2026-11-01', until: '2026-11-30' })
  const taken = t.services.now()
  t.clock.forward({ hours: 1 })
  const given = await t.as(home.student).post(`/api/contracts/${home.id}/withdrawal`, {})
  expect(given.statusCode).toBe(200)
  expect(await home.back()).toEqual([3000])
  await home.pays({ cents: 3100, from: '2026-12-01', until: '2026-12-31' }, taken)
  t.clock.forward({ days: 1 })
  for (const _ of [1, 2]) await settle()
  expect(await home.back()).toEqual([3000, 3100])
})

it('reads an end that owes nothing no second time, until something is paid for days after it', async () => {
  const home = await aHome()
  const last = '2026-12-20'
  await home.pays({ cents: 3000, from: '2026-11-21', until: last })
  const change = { id: home.id, statut: 'résilié', endDate: '20/12/2026' }
  expect((await t.as(admin).put('/api/contracts', change)).statusCode).toBe(200)
  await t.db.update(contracts).set({ contractualEnd: last }).where(eq(contracts.id, home.id))
  t.clock.set('2026-12-23T13:32:00Z')
  await settle()
  /** The transactions that wrote the row and locked it last. */
  const touchedBy = async () =>
    (await t.db.execute(sql`SELECT xmin::text, xmax::text FROM contracts WHERE id = ${home.id}`)).rows
  const first = await touchedBy()
  await settle()
  expect(await touchedBy()).toEqual(first)
  await home.pays({ cents: 3100, from: '2026-12-21', until: '2027-01-20' })
  await settle()
  expect(await home.back()).toEqual([3100])
})

/** Pseudo-random whole numbers below `below`, the same in each run for a seed. */
function randomFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

it.each(
  Array.from({ length: 8 }, (_, seed) => seed),
)('gives back at each end what is paid, not used and not back, to the cent (%i)', async (seed) => {
  const random = randomFrom(7000 + seed)
  const home = await aHome()
  let next = addDays(today(), -random(20))
  for (let round = 0; round < 4; round += 1) {
    for (let bills = random(3) + (round === 0 ? 1 : 0); bills > 0; bills -= 1) {
      const until = addDays(addMonths(next, 1 + random(4)), -1)
      await home.pays({ cents: 1 + random(40_000), from: next, until })
      next = addDays(until, 1)
    }
    const before = await home.back()
    const last = await home.ends()
    const unused = sum(home.paid.map(unusedOn(last)))
    const owed = Math.max(0, unused - sum(before))
    const after = await home.back()
    expect(sum(after) - sum(before)).toBe(owed)
    expect(sum(after)).toBeLessThanOrEqual(sum(home.paid.map(({ cents }) => cents)))
    expect((await home.told()).at(-1)).toBe(owed)
    await home.goesOn()
    t.clock.forward({ days: random(20) })
  }
})

it('takes ten requests of a contract a day', async () => {
  const home = await aHome()
  for (const _ of Array(10)) {
    expect((await home.ask()).statusCode).toBe(201)
    await home.goesOn()
  }
  expect((await home.ask()).statusCode).toBe(429)
})
