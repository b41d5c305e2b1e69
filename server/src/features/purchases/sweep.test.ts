import { DrizzleQueryError, sql } from 'drizzle-orm'
import { beforeEach, expect, it, vi } from 'vitest'
import { startTest } from '../../../test/harness.ts'
import { AppError } from '../../platform/errors.ts'
import type { PaymentSession } from '../../providers/payments/payments.ts'
import { checkoutSessions, purchases } from './purchases.table.ts'
import { refundPayment } from './refund.ts'
import { sweep } from './sweep.ts'

const t = await startTest()
const errors = () => t.lines.filter(({ level }) => Number(level) >= 50)

beforeEach(async () => {
  t.lines.length = 0
  await t.db.delete(purchases)
  const { id: studentId } = await t.aStudent()
  const drafts = Array.from({ length: 3 }, () => ({
    studentId,
    product: 'home' as const,
    amount: 1000,
    language: 'fr' as const,
  }))
  const rows = await t.db.insert(purchases).values(drafts).returning()
  const over = new Date(t.clock.now().getTime() - 3_600_000)
  await t.db.insert(checkoutSessions).values(
    rows.map(({ id }) => ({
      purchaseId: id,
      attempt: 1,
      sessionId: `cs_${id}`,
      state: 'open' as const,
      expiresAt: over,
      createdAt: over,
    })),
  )
  t.services.payments.completedSince = async function* () {}
})

it('ends with the database, and calls nobody for it', async () => {
  const away = new DrizzleQueryError('SELECT 1', [], new Error('Connection terminated unexpectedly'))
  const fulfil = vi.fn(() => Promise.reject(away))
  await expect(sweep(t.services, fulfil)).rejects.toBe(away)
  expect(fulfil).toHaveBeenCalledOnce()
  expect(errors()).toEqual([])
})

it('calls somebody for each session that it cannot settle, and goes on', async () => {
  const fulfil = vi.fn(() => Promise.reject(new Error('no such price')))
  await sweep(t.services, fulfil)
  expect(fulfil).toHaveBeenCalledTimes(3)
  expect(errors().map(({ msg }) => msg)).toEqual(Array(3).fill('a session could not be settled'))
})

it('finds what was paid although our clock is ten minutes ahead of the provider’s', async () => {
  const later = new Date(t.clock.now().getTime() + 3_600_000)
  await t.db.update(checkoutSessions).set({ createdAt: t.clock.now(), expiresAt: later })
  const theirs = new Date(t.clock.now().getTime() - 10 * 60_000)
  t.services.payments.completedSince = async function* (since) {
    if (theirs >= since) yield { id: 'cs_paid', purchaseId: 'p', isPaid: true } as PaymentSession
  }
  const fulfil = vi.fn(async () => ({ outcome: 'paid' as const }))
  await sweep(t.services, fulfil)
  expect(fulfil).toHaveBeenCalledExactlyOnceWith('cs_paid')
})

it('gives a session up that the provider has not known for a week after its end', async () => {
  const fulfil = vi.fn(() => Promise.reject(new AppError('not_found', 'payments.session_unknown')))
  const states = async () => (await t.db.select().from(checkoutSessions)).map(({ state }) => state)
  await sweep(t.services, fulfil)
  expect(await states()).toEqual(['open', 'open', 'open'])
  await t.db.update(checkoutSessions).set({ expiresAt: new Date(t.clock.now().getTime() - 8 * 86_400_000) })
  await sweep(t.services, fulfil)
  expect(await states()).toEqual(['expired', 'expired', 'expired'])
  expect(errors()).toEqual([])
})

it('pays back what was paid for a day without its data, and asks again once the job of that is gone', async () => {
  const dayAgo = new Date(t.clock.now().getTime() - 25 * 3_600_000)
  await t.db.update(checkoutSessions).set({ state: 'paid', createdAt: dayAgo })
  const fulfil = vi.fn(async () => ({ outcome: 'paid' as const }))
  await sweep(t.services, fulfil)
  expect(await t.queued(refundPayment)).toHaveLength(3)
  await t.db.execute(sql`DELETE FROM pgboss.job WHERE name = ${refundPayment.name}`)
  await sweep(t.services, fulfil)
  expect(await t.queued(refundPayment)).toHaveLength(3)
})
