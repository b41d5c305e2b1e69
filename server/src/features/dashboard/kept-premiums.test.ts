import type { Figures, FiguresBySchool } from '@cursus/shared/dashboard'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { insertHomeContract } from '../../../test/contracts.ts'
import { startTest } from '../../../test/harness.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { disputeShares, disputes } from '../purchases/disputes.table.ts'
import { checkoutSessions, purchaseLines, purchases } from '../purchases/purchases.table.ts'
import { refundParts, refunds } from '../refunds/refunds.table.ts'
import { countedFigures } from './dashboard.table.ts'

const t = await startTest()
const admin = await t.anAdmin()
const school = await t.aSchool()
const student = await t.aStudent({ school })
const at = (day: string) => new Date(`2026-${day}T10:00:00Z`)

let payments = 0
/** What somebody paid at the provider: a stay, or a difference of its change. */
async function aPayment(amount: number, day: string, change?: { contractId: string; repays?: boolean }) {
  payments += 1
  const ids = { sessionId: `cs_kept_${payments}`, paymentIntent: `pi_kept_${payments}` }
  const [purchase] = await t.db
    .insert(purchases)
    .values({
      ...{ studentId: student.id, product: 'travel', amount, language: 'fr', draft: {} },
      ...{ state: 'fulfilled', createdAt: at(day), fulfilledAt: at('11-01') },
      ...(change && { changedContract: change.contractId, repays: change.repays ?? false }),
    })
    .returning()
  const purchaseId = purchase?.id ?? ''
  await t.db.insert(purchaseLines).values({ purchaseId, product: 'travel', priceId: 'price_kept', amount })
  const paid = { state: 'paid' as const, amountPaid: amount, paidAt: at(day), expiresAt: at(day) }
  await t.db.insert(checkoutSessions).values({ purchaseId, attempt: 1, ...paid, ...ids })
  return ids
}

/** A stay of 100 € bought in March, whose price is another one by now where asked. */
async function aStay({ primeCents = 10_000 } = {}) {
  const { sessionId, paymentIntent } = await aPayment(10_000, '03-10')
  const bought = { insuranceType: 'Santé/Mobilité' as const, createdAt: at('03-10'), sessionId }
  const stands = { startDate: '2026-04-01', endDate: '2027-02-28' }
  const { id } = await insertHomeContract(t.services, student, { ...bought, ...stands, primeCents })
  return { id, paymentIntent }
}

type Stay = Awaited<ReturnType<typeof aStay>>

async function refund(
  { id: contractId, paymentIntent }: Stay,
  part: Partial<typeof refundParts.$inferInsert>,
) {
  const [row] = await t.db
    .insert(refunds)
    .values({
      ...{ contractId, cause: 'change', reference: `RMB-KEPT-${payments}`, amountCents: 3000 },
      ...{ askedAt: at('05-31'), sentAt: at('06-10'), dueOn: '2026-07-01' },
    })
    .returning()
  const of = { refundId: row?.id ?? '', payment: paymentIntent, paymentIntent, amountCents: 3000 }
  await t.db.insert(refundParts).values({ ...of, ...part })
}

async function lose({ id: contractId, paymentIntent }: Stay, amountCents: number, day: string) {
  const told = { studentId: student.id, paymentIntent, amountCents, reason: 'fraudulent' }
  const [row] = await t.db
    .insert(disputes)
    .values({
      ...{ ...told, providerDispute: `dp_${paymentIntent}`, state: 'lost', holdsRefunds: true },
      ...{ openedAt: at('06-01'), closedAt: at(day) },
    })
    .returning()
  await t.db.insert(disputeShares).values({ disputeId: row?.id ?? '', contractId, amountCents })
}

const months = ['03', '04', '05', '06', '07', '08', '09', '10']

it.each([
  [
    'whose price a change lowered',
    { '03': 10_000, '06': -3000 },
    async () => {
      await refund(await aStay({ primeCents: 7000 }), { state: 'received' })
    },
  ],
  [
    'whose refund was refused by the provider',
    { '03': 10_000 },
    async () => {
      await refund(await aStay({ primeCents: 7000 }), { state: 'failed' })
    },
  ],
  [
    'that a bank took back',
    { '03': 10_000, '07': -10_000 },
    async () => {
      await lose(await aStay(), 10_000, '07-10')
    },
  ],
  [
    'that a bank took back before the refund of a change left',
    { '03': 10_000, '07': -10_000 },
    async () => {
      const stay = await aStay({ primeCents: 7000 })
      await refund(stay, { state: 'received', disputedCents: 3000 })
      await lose(stay, 10_000, '07-10')
    },
  ],
  [
    'whose difference a bank took back',
    { '03': 10_000, '05': 2500, '09': -2500 },
    async () => {
      const { id } = await aStay({ primeCents: 12_500 })
      const { paymentIntent } = await aPayment(2500, '05-10', { contractId: id })
      await lose({ id, paymentIntent }, 2500, '09-10')
    },
  ],
  [
    'that is paid again',
    { '03': 10_000, '07': -10_000, '10': 10_000 },
    async () => {
      const stay = await aStay()
      await lose(stay, 10_000, '07-10')
      await aPayment(10_000, '10-10', { contractId: stay.id, repays: true })
    },
  ],
  [
    'whose difference went back, as its change was void',
    { '03': 10_000 },
    async () => {
      const { id } = await aStay()
      const { paymentIntent } = await aPayment(2500, '05-10', { contractId: id })
      const gone = { state: 'refunded' as const, refundReason: 'change_void' }
      await t.db.update(checkoutSessions).set(gone).where(eq(checkoutSessions.paymentIntent, paymentIntent))
      await lose({ id, paymentIntent }, 2500, '09-10')
    },
  ],
])('counts of a stay %s what came in and went out, each in its month', async (_, expected, live) => {
  await t.db.delete(countedFigures)
  await t.db.delete(disputes)
  await t.db.delete(purchases)
  await t.db.delete(contracts)
  await live()
  const read = async <T>(path: string) => (await t.as(admin).get(path)).json<T>()
  const figures = await read<Figures>(`/api/dashboard/figures?school=${school}&product=Santé/Mobilité`)
  // Each month has the sum of twelve, of which nothing came before March.
  const upTo = (month: string) => figures.months.find((one) => one.month === `2026-${month}`)?.claims.of ?? 0
  const kept = months.map((month, place) => [month, upTo(month) - upTo(months[place - 1] ?? '02')])
  expect(Object.fromEntries(kept.filter(([, cents]) => cents !== 0))).toEqual(expected)
  expect(figures.months.find((one) => one.month === '2026-03')?.products).toContainEqual(
    expect.objectContaining({ sold: 1, salesCents: 10_000 }),
  )
  const sum = Object.values(expected).reduce((all, cents) => all + cents, 0)
  expect(figures.current.claims.of).toBe(sum)
  const { data } = await read<FiguresBySchool>('/api/dashboard/schools')
  expect(data.find(({ id }) => id === school)?.claims.of).toBe(sum)
})
