import { addDays, dayOf, formatDay } from '@cursus/shared/day'
import { eq } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { startHomeBuying } from '../../../test/homes.ts'
import { buySignedHome } from '../../../test/signed-home.ts'
import { expireAmendments } from '../amendments/amendments.jobs.ts'
import { amendments } from '../amendments/amendments.table.ts'
import { disputeShares, disputes } from '../purchases/disputes.table.ts'
import { sweepSessions } from '../purchases/purchases.jobs.ts'
import { checkoutSessions, purchases } from '../purchases/purchases.table.ts'

const w = await startHomeBuying()
vi.setConfig({ testTimeout: 60_000 })
const { t, outside } = w

/** Other rooms of a signed home from a day three weeks ahead, paid and signed, whose payment is disputed, or some cents of it. */
async function aDisputedChange(cents?: number) {
  const home = await buySignedHome(w)
  const effectOn = formatDay(addDays(dayOf(t.services.now()), 21))
  await home.pay((await home.ask({ numberOfRooms: 4, effectOn })).json().data.payAt)
  expect((await home.sign()).json().data).toMatchObject({ waiting: { step: 'effect' } })
  const session = async () => {
    const [row] = await t.db
      .select({ session: checkoutSessions, amount: purchases.amount })
      .from(checkoutSessions)
      .innerJoin(purchases, eq(purchases.id, checkoutSessions.purchaseId))
      .where(eq(purchases.changedContract, home.id))
    return row ?? expect.fail('nobody paid for the change')
  }
  const { paymentIntent } = (await session()).session
  const { id } = await outside.dispute({ paymentIntent, amount: cents })
  const share = async () =>
    (
      await t.db
        .select({ dispute: disputes, share: disputeShares })
        .from(disputes)
        .innerJoin(disputeShares, eq(disputeShares.disputeId, disputes.id))
        .where(eq(disputes.providerDispute, id))
    )[0]
  const { amount } = await session()
  await w.soon(async () => (await share())?.share.amountCents).toBe(cents ?? amount)
  return {
    ...home,
    amount,
    lose: async () => {
      await outside.endDispute(id, 'lost')
      await w.soon(async () => (await share())?.dispute.state).toBe('lost')
      await t.services.jobs.enqueue(t.db, sweepSessions, {})
      await t.runJobs({ mayFail: true })
    },
    owed: async () => (await share())?.share.owedCents,
    stateOfSession: async () => (await session()).session.state,
    stateOfChange: async () =>
      (await t.db.select().from(amendments).where(eq(amendments.contractId, home.id)))[0]?.state,
    leftFor: async () =>
      (await w.stripe.refunds.list({ payment_intent: paymentIntent ?? '' })).data.map(({ amount }) => amount),
    told: async () =>
      (await t.mails()).filter(
        (one) => one.template === 'change-void' && one.eventKey.includes(`:${home.id}:`),
      ),
  }
}

it('owes nothing where a bank takes back what was paid for a change that was given up', async () => {
  const home = await aDisputedChange()
  expect((await t.as(home.student).delete(home.path)).statusCode).toBe(200)
  await t.runJobs({ mayFail: true })
  expect(await home.stateOfSession()).toBe('refunding')
  await home.lose()
  expect(await home.owed()).toBe(0)
  expect(await home.row()).toMatchObject({ statut: 'ok', lateSince: null })
  expect(await w.mailsOf(home.student)).not.toContain('contract-unpaid')
  expect(await home.stateOfSession()).toBe('refunded')
  expect(await home.leftFor()).toEqual([])
})

it('ends a change whose payment a bank takes back before its day, and asks nobody for it again', async () => {
  const home = await aDisputedChange()
  const before = await home.row()
  await home.lose()
  expect(await home.stateOfChange()).toBe('void')
  expect(await home.told()).toMatchObject([{ payload: { why: 'taken_back', isPaidBack: false } }])
  expect(await home.owed()).toBe(0)
  expect(await home.row()).toEqual(before)
  expect(await w.mailsOf(home.student)).not.toContain('contract-unpaid')
  const asked = await t.as(home.student).post(`/api/payments/contracts/${home.id}/settle`, {})
  expect(asked.json().code).toBe('payments.nothing_owed')
  expect(await home.stateOfSession()).toBe('refunded')
  expect(await home.leftFor()).toEqual([])
  // What was paid for nothing is in no way for another wish.
  expect((await home.ask({ numberOfRooms: 3 })).json().data).toMatchObject({ state: 'to_pay' })
})

it('asks for what a bank takes back of a change that took effect, as for any premium', async () => {
  const home = await aDisputedChange()
  await w.forward(21 * 24 * 3600)
  await t.services.jobs.enqueue(t.db, expireAmendments, {})
  await w.soon(home.stateOfChange).toBe('done')
  await home.lose()
  expect(await home.owed()).toBe(home.amount)
  expect(await home.row()).toMatchObject({ statut: 'impayé' })
})
