import { addDays, dayOf, formatDay } from '@cursus/shared/day'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { startPayingWorld } from '../../../test/paying-world.ts'
import { users } from '../accounts/accounts.table.ts'
import { pricesToCome } from '../amendments/prices-to-come.queries.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { listPayments } from '../payments/list-payments.ts'
import { refundAt } from '../refunds/refunds.service.ts'
import { loadCatalogue } from '../tariffs/load-catalogue.ts'
import { seedDemoStays } from './demo-stays.service.ts'
import { seedDemo } from './seed-demo.service.ts'

const { t, outside, stripe } = await startPayingWorld()
await loadCatalogue(t.db)
await seedDemo(t.services)

const paidStays = ['SM-2026-000001', 'SM-2026-000006', 'SM-2026-000009']

async function stayOf(reference: string) {
  const [row] = await t.db
    .select({ contract: contracts, user: users })
    .from(contracts)
    .innerJoin(users, eq(users.id, contracts.studentId))
    .where(eq(contracts.reference, reference))
  if (!row) throw new Error('no such demo stay')
  return row
}

it('pays each demo stay once at the provider, and opens no second contract', async () => {
  const before = await t.db.$count(contracts)
  await outside.behave('stripe', 'failing', { status: 500 })
  await expect(seedDemoStays(t.services)).rejects.toThrow()
  await outside.reset()
  await seedDemoStays(t.services)
  await seedDemoStays(t.services)
  await t.runJobs({ mayFail: true })
  const sessions = (await stripe.checkout.sessions.list({ status: 'complete' })).data
  expect(sessions.map(({ amount_total }) => amount_total).sort()).toEqual([19_600, 28_200, 9800])
  expect(await t.db.$count(contracts)).toBe(before)
  for (const reference of paidStays) {
    const { contract, user } = await stayOf(reference)
    const { history } = await listPayments(t.services, pricesToCome, user.id)
    const day = formatDay(dayOf(contract.createdAt))
    expect(history.filter((one) => one.reference === reference)).toMatchObject([
      { day, cents: contract.primeCents },
    ])
  }
  expect((await stripe.refunds.list()).data).toEqual([])
})

it('gives back money of a demo stay that ends earlier', async () => {
  await seedDemoStays(t.services)
  const { contract } = await stayOf('SM-2026-000006')
  const lastCovered = addDays(dayOf(t.services.now()), 10)
  const { paidCents, refundCents } = await refundAt(t.db, t.services, { contract, lastCovered })
  expect(paidCents).toBe(19_600)
  expect(refundCents).toBeGreaterThan(0)
  expect(refundCents).toBeLessThan(19_600)
})

it('offers money back to the person of a demo stay who makes it shorter', async () => {
  await seedDemoStays(t.services)
  const { contract, user } = await stayOf('SM-2026-000006')
  const path = `/api/contracts/${contract.id}/change`
  const { startDate } = contract
  const shorter = formatDay(addDays(dayOf(t.services.now()), 20))
  const wish = { startDate: formatDay(startDate), endDate: shorter, country: 72 }
  const answer = await t.as({ id: user.id, email: user.email, role: user.role }).post(path, wish)
  expect(answer.json()).toMatchObject({ data: { offer: { differenceCents: expect.any(Number) } } })
  expect(answer.json().data.offer.differenceCents).toBeLessThan(0)
})
