import { addDays } from '@cursus/shared/day'
import { eq } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { insertNotice } from '../../../test/notices.ts'
import { startSubscribing } from '../../../test/subscribing.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { renewToday } from '../renewals/renewals.jobs.ts'
import { latePayments } from './late-payments.table.ts'
import { takeLateSteps } from './late-steps.ts'

const { t, outside, stripe, today, aSubscriber, soon } = await startSubscribing()
vi.setConfig({ testTimeout: 180_000 })
const run = async (job: Parameters<typeof t.services.jobs.enqueue>[1]) => {
  await t.services.jobs.enqueue(t.db, job, {})
  await t.runJobs({ mayFail: true })
}

/** Somebody who owes an instalment, with what is written of their contract. */
async function unpaid(values: Partial<typeof contracts.$inferInsert>) {
  const subscriber = await aSubscriber()
  const { contract, subscription, customer, failToRenew, statuts } = subscriber
  await failToRenew()
  await soon(statuts).toEqual(['impayé'])
  const isIt = eq(contracts.id, contract.id)
  await t.db.update(contracts).set(values).where(isIt)
  return {
    ...subscriber,
    row: async () => (await t.db.select().from(contracts).where(isIt))[0],
    /** Pays what is open, and no event tells so. */
    async payUnheard() {
      const { id: good } = await stripe.paymentMethods.attach('pm_card_visa', { customer })
      const [open] = (await stripe.invoices.list({ subscription, status: 'open' })).data
      await outside.behave('stripe', 'losing')
      await stripe.invoices.pay(open?.id ?? '', { payment_method: good })
      await outside.reset()
      expect(await statuts()).toEqual(['impayé'])
    },
  }
}

/** The same, whose cover is suspended and whose contract ends today by the last step of its late premium. */
async function onTheLastStep() {
  const [since, postedOn] = [addDays(today, -51), addDays(today, -41)]
  const subscriber = await unpaid({ lateSince: since, suspendedOn: addDays(postedOn, 30) })
  const late = { contractId: subscriber.contract.id, since, postedOn, step: 'suspended' } as const
  await t.db.insert(latePayments).values({ ...late, createdAt: t.services.now() })
  return subscriber
}

it('ends no contract whose premium was paid while nobody heard of it', async () => {
  const { payUnheard, statuts, mails, row, atProvider, student } = await onTheLastStep()
  await payUnheard()
  await run(takeLateSteps)
  expect(await statuts()).toEqual(['ok'])
  expect(await row()).toMatchObject({ lateSince: null, coverBackOn: addDays(today, 1) })
  expect(await mails()).toEqual(['payment-failed', 'payment-received'])
  expect((await atProvider()).status).toBe('active')
  const { history } = (await t.as(student).get('/api/payments')).json()
  expect(history.map(({ state }: { state: string }) => state)).toEqual(['paid', 'paid'])
})

it('reminds nobody of a premium that was paid while nobody heard of it', async () => {
  const { payUnheard, mails } = await unpaid({ lateSince: addDays(today, -3) })
  await payUnheard()
  await run(takeLateSteps)
  expect(await mails()).toEqual(['payment-failed', 'payment-received'])
})

it('ends an unpaid contract only once the provider answers', async () => {
  const { statuts, mails } = await onTheLastStep()
  await outside.behave('stripe', 'failing', { status: 500 })
  await run(takeLateSteps)
  expect(await statuts()).toEqual(['impayé'])
  await outside.reset()
  await run(takeLateSteps)
  expect(await statuts()).toEqual(['résilié'])
  expect(await mails()).toEqual(['payment-failed', 'contract-lapsed'])
})

it('renews on its last day a contract whose premium was paid while nobody heard of it', async () => {
  const { payUnheard, statuts, mails, row } = await unpaid({ endDate: today })
  const contract = await row()
  if (contract) await insertNotice(t.services, contract)
  await payUnheard()
  await run(renewToday)
  await soon(async () => (await row())?.endDate.slice(0, 4)).toBe(String(Number(today.slice(0, 4)) + 1))
  expect(await statuts()).toEqual(['ok'])
  expect(await mails()).not.toContain('renewal-lapsed')
})

it('lapses an unpaid contract on its last day only once the provider answers', async () => {
  const { mails, row } = await unpaid({ endDate: today })
  await outside.behave('stripe', 'failing', { status: 500 })
  await run(renewToday)
  expect(await row()).toMatchObject({ renews: true, statut: 'impayé' })
  await outside.reset()
  await run(renewToday)
  expect(await row()).toMatchObject({ renews: false, statut: 'impayé' })
  expect(await mails()).toEqual(['payment-failed', 'renewal-lapsed'])
})
