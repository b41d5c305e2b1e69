import { addDays, addMonths, dayOf } from '@cursus/shared/day'
import { refundOf } from '@cursus/shared/refund-of'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { insertNotice } from '../../../test/notices.ts'
import { startSubscribing } from '../../../test/subscribing.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { instalments } from '../payments/instalments.table.ts'
import { refundNotRenewed } from './not-renewed.ts'

const { t, today, soon, forward, aSubscriber } = await startSubscribing()
const morning = async () => {
  await t.services.jobs.enqueue(t.db, refundNotRenewed, {})
  await t.runJobs({ mayFail: true })
}

/** A subscriber who paid a month today, of a cover that ends in five days. */
async function ending(values: Partial<typeof contracts.$inferInsert> = { renews: false }) {
  const subscriber = await aSubscriber()
  const { contract, student } = subscriber
  const endDate = addDays(today, 5)
  await t.db
    .update(contracts)
    .set({ endDate, ...values })
    .where(eq(contracts.id, contract.id))
  await soon(async () => {
    await t.runJobs({ mayFail: true })
    return (await t.as(student).get('/api/payments')).json().history.length
  }).toBe(1)
  const refunds = async () => (await t.as(student).get('/api/refunds')).json().data
  return { ...subscriber, endDate, refunds }
}

it('pays back once what was paid for the days after a contract that was not renewed', async () => {
  const refused = await ending()
  const kept = await ending({ renews: true })
  const asked = await ending()
  const notice = { answer: 'refuse', lastDay: addDays(today, 20) } as const
  await insertNotice(t.services, { ...asked.contract, endDate: asked.endDate }, notice)
  await morning()
  expect(await refused.refunds()).toEqual([])
  await forward(6 * 86_400)
  await morning()
  await morning()
  const month = { cents: 2584, from: today, to: addDays(addMonths(today, 1), -1) }
  const cents = refundOf(month, refused.endDate)
  expect(cents).toBeLessThan(2584)
  expect(await refused.refunds()).toMatchObject([{ cause: 'not_renewed', amountCents: cents }])
  expect(await kept.refunds()).toEqual([])
  // They may still think again.
  expect(await asked.refunds()).toEqual([])
})

it('pays back what was paid for days after the end however late it is paid', async () => {
  const day = dayOf(t.services.now())
  const endDate = addDays(day, 5)
  const { contract, refunds } = await ending({ renews: false, endDate })
  await forward(70 * 86_400)
  await morning()
  expect(await refunds()).toEqual([])
  await t.db
    .update(instalments)
    .set({ paidAt: t.services.now() })
    .where(eq(instalments.contractId, contract.id))
  await morning()
  expect(await refunds()).toMatchObject([{ cause: 'not_renewed' }])
})
