import { addDays, dayOf } from '@cursus/shared/day'
import { eq } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { startSubscribing } from '../../../test/subscribing.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { instalments } from '../payments/instalments.table.ts'
import { sweepTerminations } from './terminations.jobs.ts'

const { t, stripe, aSubscriber, soon } = await startSubscribing()
vi.setConfig({ testTimeout: 120_000 })

it('voids months after an end however many older debts stay owed', async () => {
  const { contract, subscription, failToRenew, statuts } = await aSubscriber()
  await failToRenew()
  await soon(statuts).toEqual(['impayé'])
  const endDate = addDays(dayOf(t.services.now()), -22)
  await t.db.update(contracts).set({ endDate }).where(eq(contracts.id, contract.id))
  // The sweep goes through invoices by their ids: those of the last covered day, which are owed, come first.
  const owed = Array.from({ length: 501 }, (_, place) => ({
    ...{ contractId: contract.id, amountCents: 2584, state: 'open' as const },
    invoiceId: `in_${String(place).padStart(8, '0')}`,
    ...{ dueOn: endDate, from: endDate, until: addDays(endDate, 29) },
  }))
  await t.db.insert(instalments).values(owed)
  await t.services.jobs.enqueue(t.db, sweepTerminations, { all: false })
  await t.runJobs({ mayFail: true })
  expect((await stripe.invoices.list({ subscription, status: 'open' })).data).toEqual([])
  const open = await t.db.select().from(instalments).where(eq(instalments.state, 'open'))
  expect(open).toHaveLength(owed.length)
})
