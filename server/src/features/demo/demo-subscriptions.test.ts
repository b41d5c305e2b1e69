import { addDays, addMonths, dayOf, formatDay, parseDay } from '@cursus/shared/day'
import { eq, isNotNull } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { startPayingWorld } from '../../../test/paying-world.ts'
import demo from '../../data/seed-demo.json' with { type: 'json' }
import { pricesToCome } from '../amendments/prices-to-come.queries.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { listPayments } from '../payments/list-payments.ts'
import { refunds } from '../refunds/refunds.table.ts'
import { loadCatalogue } from '../tariffs/load-catalogue.ts'
import { settleAfterEnd } from '../terminations/settle-after-end.ts'
import { seedDemoSubscriptions } from './demo-subscriptions.service.ts'
import { seedDemo } from './seed-demo.service.ts'

const { t, outside, stripe, forward } = await startPayingWorld()
await loadCatalogue(t.db)
await seedDemo(t.services)

it('pays the demo homes and devices by subscriptions that the provider knows, each once', async () => {
  await outside.behave('stripe', 'failing', { status: 500 })
  await expect(seedDemoSubscriptions(t.services)).rejects.toThrow()
  await outside.reset()
  await seedDemoSubscriptions({ ...t.services, payments: whenOneEnds(settleAfterEnd) })
  await seedDemoSubscriptions(t.services)
  await t.runJobs()
  const rows = await t.db.select().from(contracts).where(isNotNull(contracts.subscriptionStripe))
  const running = demo.contracts.filter(
    ({ insuranceType, statut, paymentStatus }) =>
      insuranceType !== 'Santé/Mobilité' && statut !== 'résilié' && paymentStatus === 'payment_succeeded',
  )
  expect(rows.map(({ reference }) => reference).sort()).toEqual(
    running.map(({ reference }) => reference).sort(),
  )
  const known = await stripe.subscriptions.list({ limit: 100 })
  expect(known.data.map(({ id }) => id).sort()).toEqual(rows.map((row) => row.subscriptionStripe).sort())
  const [home] = await t.db.select().from(contracts).where(eq(contracts.reference, 'HA-2026-000004'))
  const subscription = known.data.find(({ id }) => id === home?.subscriptionStripe)
  expect(subscription).toMatchObject({
    customer: home?.customerStripe,
    items: { data: [{ price: { unit_amount: home?.primeCents, recurring: { interval: 'month' } } }] },
  })
  const customers = await stripe.customers.list({ limit: 100 })
  expect(new Set(customers.data.map(({ email }) => email)).size).toBe(customers.data.length)
})

/** The payments, of which the end of a subscription waits for other work of the server. */
function whenOneEnds(work: (services: typeof t.services) => Promise<unknown>): typeof t.services.payments {
  const { payments } = t.services
  return {
    ...payments,
    endSubscription: async (asked) => {
      await work(t.services)
      return payments.endSubscription(asked)
    },
  }
}

it('leaves the unpaid demo home something to pay', async () => {
  const home = async () =>
    (await t.db.select().from(contracts).where(eq(contracts.reference, 'HA-2026-000004')))[0]
  await seedDemoSubscriptions(t.services)
  await forward(180)
  await expect
    .poll(
      async () => {
        await t.runJobs({ mayFail: true })
        return (await home())?.unpaidInvoice
      },
      { timeout: 20_000 },
    )
    .not.toBeNull()
  const subscription = (await home())?.subscriptionStripe ?? ''
  expect((await stripe.subscriptions.retrieve(subscription)).status).toBe('past_due')
  expect((await home())?.statut).toBe('impayé')
  const { history } = await listPayments(t.services, pricesToCome, (await home())?.studentId ?? '')
  const months = history.filter(({ reference, state }) => reference === 'HA-2026-000004' && state === 'paid')
  const boughtOn = dayOf((await home())?.createdAt ?? new Date(0))
  expect(months.at(-1)?.day, 'what was paid before stands there').toBe(formatDay(boughtOn))
  expect(months.length).toBeGreaterThan(4)
  const periods = history
    .filter(({ reference }) => reference === 'HA-2026-000004')
    .map(({ from, until }) => [parseDay(from ?? '') ?? '', parseDay(until ?? '') ?? ''] as const)
    .toSorted()
  const dayAfter = periods.map(([, until]) => addDays(until, 1))
  expect(
    periods.slice(1).map(([from]) => from),
    'each begins where the one before ends',
  ).toEqual(dayAfter.slice(0, -1))
})

it('tells of each paid demo contract one running period on all pages: its payment, its next one and its own days', async () => {
  await seedDemoSubscriptions(t.services)
  await t.runJobs({ mayFail: true })
  const [device] = await t.db.select().from(contracts).where(eq(contracts.reference, 'MU-2025-000011'))
  const { contracts: paying, history } = await listPayments(t.services, pricesToCome, device?.studentId ?? '')
  expect(paying).toMatchObject([{ reference: 'MU-2025-000011', card: '4242' }])
  expect(history).toHaveLength(1)
  const [paid] = history
  const began = parseDay(paid?.from ?? '') ?? ''
  expect([paid?.day, paid?.from]).toEqual(Array(2).fill(formatDay(dayOf(device?.createdAt ?? new Date(0)))))
  expect([paying[0]?.next, paid?.until]).toEqual([
    formatDay(addMonths(began, 12)),
    formatDay(addDays(addMonths(began, 12), -1)),
  ])
})

it('keeps what was paid for a demo home that has ended among the payments, each with its receipt', async () => {
  await seedDemoSubscriptions(t.services)
  await seedDemoSubscriptions(t.services)
  const [home] = await t.db.select().from(contracts).where(eq(contracts.reference, 'HA-2026-000010'))
  const { history } = await listPayments(t.services, pricesToCome, home?.studentId ?? '')
  const paid = history.filter(({ reference }) => reference === 'HA-2026-000010')
  const boughtOn = dayOf(home?.createdAt ?? new Date(0))
  expect(paid).toMatchObject(
    [2, 1, 0].map((months) => ({
      ...{ day: formatDay(addMonths(boughtOn, months)), cents: home?.primeCents, state: 'paid' },
      receipt: expect.stringMatching(/receipt$/),
    })),
  )
})

it('pays back at the provider what a demo home that has ended was paid for after its end', async () => {
  await seedDemoSubscriptions(t.services)
  await settleAfterEnd(t.services)
  await t.runJobs({ mayFail: true })
  const [owed, ...more] = await t.db.select({ amount: refunds.amountCents }).from(refunds)
  expect(more).toEqual([])
  expect((await stripe.refunds.list()).data).toMatchObject([owed])
})
