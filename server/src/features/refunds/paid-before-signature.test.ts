import { addDays, addMonths, dayOf, daysBetween } from '@cursus/shared/day'
import { asc, eq } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { aContract } from '../../../test/a-contract.ts'
import { shareOfDays } from '../../../test/share-of-days.ts'
import { startSubscribing } from '../../../test/subscribing.ts'
import { transact } from '../../platform/database.ts'
import { contractSignedLate } from '../contracts/contracts.service.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { instalments } from '../payments/instalments.table.ts'
import { disputeShares, disputes } from '../purchases/disputes.table.ts'
import { refundBeforeSignature } from './before-signature.ts'
import { loseDispute } from './lose-dispute.ts'
import { sweepRefunds } from './refunds.jobs.ts'
import { refundAt } from './refunds.service.ts'
import { refunds } from './refunds.table.ts'

const { t, stripe, soon, aSubscriber } = await startSubscribing()
vi.setConfig({ testTimeout: 60_000 })

const backOf = (contractId: string) =>
  t.db.select().from(refunds).where(eq(refunds.contractId, contractId)).orderBy(asc(refunds.askedAt))
const sweep = () => t.services.jobs.enqueue(t.db, sweepRefunds, { all: true })

/** A home that was signed on its eleventh day, paid for a year by a payment of that sum. */
async function signedLate(cents: number, more: Partial<typeof contracts.$inferInsert> = {}) {
  const boughtFrom = addDays(dayOf(t.services.now()), -60)
  const contract = await aContract(t.services, await t.aStudent(), {
    startDate: addDays(boughtFrom, 10),
    endDate: addDays(boughtFrom, 364),
    boughtFrom,
    ...more,
  })
  await t.db.insert(instalments).values({
    ...{ contractId: contract.id, invoiceId: `in_${contract.id}`, paymentIntent: `pi_${contract.id}` },
    ...{ amountCents: cents, state: 'paid', dueOn: boughtFrom, from: boughtFrom },
    ...{ until: addDays(boughtFrom, 364), paidAt: addHours(boughtFrom) },
  })
  return { ...contract, boughtFrom }
}
const addHours = (day: string) => new Date(`${day}T10:00:00Z`)

it('gives back at a start, once, the days before a late signature of which nothing went back', async () => {
  const home = await signedLate(36_499)
  const large = await signedLate(2_100_000)
  const unpaid = await aContract(t.services, await t.aStudent(), { boughtFrom: '2026-08-20' })
  for (const _ of [1, 2]) {
    await sweep()
    await t.runJobs({ mayFail: true })
  }
  const period = { coversFrom: home.boughtFrom, coversUntil: addDays(home.startDate, -1) }
  expect(await backOf(home.id)).toMatchObject([
    { cause: 'signed_late', causeId: null, amountCents: shareOfDays(36_499, 10, 365), ...period },
  ])
  // No administrator asked for it, so it waits for no second one.
  expect(await backOf(large.id)).toMatchObject([{ amountCents: 57_534, firstBy: null }])
  expect(await backOf(unpaid.id)).toEqual([])
})

it('gives nothing back of such days that went back with the end of the contract', async () => {
  const home = await signedLate(36_500)
  const ended = {
    statut: 'résilié',
    endDate: addDays(home.startDate, 5),
    contractualEnd: home.endDate,
  } as const
  await t.db.update(contracts).set(ended).where(eq(contracts.id, home.id))
  const all = 36_500 - 5 * 100
  await t.db.insert(refunds).values({
    ...{ contractId: home.id, cause: 'after_end', reference: 'RMB-2025-000001', amountCents: all },
    ...{ askedAt: t.services.now(), dueOn: home.endDate, state: 'received' },
  })
  await refundBeforeSignature(t.services, home.id)
  expect(await backOf(home.id)).toHaveLength(1)
})

it('gives back the days before a late signature of an instalment that is paid after it, when it is paid', async () => {
  const { contract, subscription, failToRenew, statuts, customer, tryAgain } = await aSubscriber()
  const { id } = contract
  const of = () =>
    t.db.select().from(instalments).where(eq(instalments.contractId, id)).orderBy(instalments.from)
  await soon(async () => (await of()).map(({ state }) => state)).toEqual(['paid'])
  await failToRenew()
  await soon(statuts).toEqual(['impayé'])
  const [, open] = await of()
  if (open?.state !== 'open') throw new Error('nothing is open')
  const boughtFrom = addDays(open.from, -3)
  const startDate = addDays(open.from, 5)
  await t.db.update(contracts).set({ boughtFrom, startDate }).where(eq(contracts.id, id))
  await t.services.jobs.enqueue(t.db, contractSignedLate, { contractId: id })
  const month = daysBetween(addMonths(open.from, -1), open.from)
  const first = shareOfDays(2584, 3, month)
  await soon(() => backOf(id)).toMatchObject([{ amountCents: first }])
  await stripe.subscriptions.update(subscription, {
    default_payment_method: (await stripe.paymentMethods.attach('pm_card_visa', { customer })).id,
  })
  await tryAgain()
  await soon(statuts).toEqual(['ok'])
  const days = daysBetween(open.from, open.until) + 1
  const second = { cause: 'signed_late', causeId: open.id, amountCents: shareOfDays(2584, 5, days) }
  const period = { coversFrom: open.from, coversUntil: addDays(startDate, -1) }
  await soon(() => backOf(id)).toMatchObject([{ amountCents: first }, { ...second, ...period }])
  await t.services.jobs.enqueue(t.db, contractSignedLate, { contractId: id })
  await sweep()
  await t.runJobs({ mayFail: true })
  expect(await backOf(id)).toHaveLength(2)
})

it('gives back the days of the later of two payments that the provider dates to one second', async () => {
  const home = await signedLate(36_500)
  await refundBeforeSignature(t.services, home.id)
  expect(await backOf(home.id)).toMatchObject([{ amountCents: 1000 }])
  const from = addDays(home.boughtFrom, 5)
  const second = { id: 'ffffffff-ffff-4fff-8fff-ffffffffffff', from, until: addDays(from, 364) }
  await t.db.insert(instalments).values({
    ...{ contractId: home.id, invoiceId: `in2_${home.id}`, paymentIntent: `pi2_${home.id}`, dueOn: from },
    ...{ amountCents: 36_500, state: 'paid', paidAt: addHours(home.boughtFrom), ...second },
  })
  await refundBeforeSignature(t.services, home.id)
  const period = { coversFrom: from, coversUntil: addDays(home.startDate, -1) }
  expect((await backOf(home.id))[1]).toMatchObject({ causeId: second.id, amountCents: 500, ...period })
})

/** What of a home a bank takes back for good, in cents by payment, as the provider tells it. */
async function bankTakes(
  home: { id: string; studentId: string },
  paymentIntent: string,
  amountCents: number,
) {
  await transact(t.db, async (tx) => {
    const [dispute] = await tx
      .insert(disputes)
      .values({
        ...{ providerDispute: `dp_${paymentIntent}`, studentId: home.studentId, paymentIntent, amountCents },
        ...{ reason: 'fraudulent', state: 'lost', holdsRefunds: true },
        ...{ openedAt: t.services.now(), closedAt: t.services.now() },
      })
      .returning()
    if (!dispute) throw new Error('no dispute was written')
    await tx.insert(disputeShares).values({ disputeId: dispute.id, contractId: home.id, amountCents })
    await loseDispute(tx, t.services, dispute)
  })
}

it('counts days that went back by a bank once, where another payment is unused too', async () => {
  const home = await signedLate(36_500)
  await refundBeforeSignature(t.services, home.id)
  expect(await backOf(home.id)).toMatchObject([{ amountCents: 1000, state: 'asked' }])
  await bankTakes(home, `pi_${home.id}`, 36_500)
  const next = addDays(home.boughtFrom, 365)
  await t.db.insert(instalments).values({
    ...{ contractId: home.id, invoiceId: `in2_${home.id}`, paymentIntent: `pi2_${home.id}` },
    ...{ amountCents: 36_500, state: 'paid', dueOn: next, from: next },
    ...{ until: addDays(next, 364), paidAt: addHours(next) },
  })
  // The first year is unused as to its ten days before the signature, which the bank gave back; the second one after its 65th day.
  const contract = { ...home, endDate: addDays(next, 364) }
  expect(await refundAt(t.db, t.services, { contract, lastCovered: addDays(next, 64) })).toMatchObject({
    refundCents: 30_000,
  })
})
