import { addDays, addMonths, dayMs, dayOf, daysBetween, startOfDay } from '@cursus/shared/day'
import { eq } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import type { Person } from '../../../test/people.ts'
import { shareOfDays } from '../../../test/share-of-days.ts'
import { startSubscribing } from '../../../test/subscribing.ts'
import { auditRows } from '../../platform/platform.table.ts'
import { lastCoveredDay } from '../contracts/contract-state.rules.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { readFigures } from '../dashboard/figures.queries.ts'
import { disputes } from '../purchases/disputes.table.ts'
import { checkoutSessions, purchases } from '../purchases/purchases.table.ts'
import { refundNotRenewed } from '../refunds/not-renewed.ts'
import { refundAt } from '../refunds/refunds.service.ts'
import { sweepTerminations } from '../terminations/terminations.jobs.ts'
import { instalments } from './instalments.table.ts'

const { t, outside, stripe, aSubscriber, soon, mailsOf, forward } = await startSubscribing()
vi.setConfig({ testTimeout: 60_000 })

const settle = (who: Person, id: string) => t.as(who).post(`/api/payments/contracts/${id}/settle`, {})
const premiums = async () => (await readFigures(t.services, {})).current.claims.of

/** A home by the month, with devices where asked, of which a bank took the first payment back for good. */
async function lost({ amount, ...wish }: { withDevices?: boolean; amount?: number } = {}) {
  const made = await aSubscriber(wish)
  const { id } = made.contract
  const of = () =>
    t.db.select().from(instalments).where(eq(instalments.contractId, id)).orderBy(instalments.from)
  await soon(async () => (await of())[0]?.state).toBe('paid')
  const [first] = await of()
  const before = await premiums()
  const { id: providerId } = await outside.dispute({ paymentIntent: first?.paymentIntent, amount })
  const disputed = async () =>
    (await t.db.select().from(disputes).where(eq(disputes.providerDispute, providerId)))[0]
  await soon(async () => (await disputed())?.state).toBe('needs_response')
  await outside.endDispute(providerId, 'lost')
  await soon(made.statuts).toContain('impayé')
  const row = async () => (await t.db.select().from(contracts).where(eq(contracts.id, id)))[0]
  return { ...made, of, first, before, disputed, row, id }
}

it('leads to a page on which what a bank took back is paid again, and nothing is missing then', async () => {
  const { student, contract, first, before, disputed, row, statuts, id } = await lost()
  expect(await premiums()).toBe(before - 2584)
  const [listed] = (await t.as(student).get('/api/contracts')).json()
  expect(listed.due).toMatchObject({ cents: 2584, invoiceCents: 2584, takenBackCents: 2584 })
  expect((await settle(await t.aStudent(), id)).statusCode).toBe(404)
  const asked = await settle(student, id)
  expect(asked.statusCode).toBe(200)
  // Two tabs lead to one page.
  expect((await settle(student, id)).json()).toBe(asked.json())
  const page = await outside.pay(asked.json())
  expect([page.status, page.headers.get('location')]).toEqual([303, expect.stringContaining('/payments?')])
  await soon(statuts).toEqual(['ok'])
  expect(await row()).toMatchObject({ lateSince: null, unpaidInvoice: null })
  expect(await mailsOf(student)).toContain('payment-received')
  const noted = await t.db.select().from(auditRows).where(eq(auditRows.objectId, id))
  expect(noted.filter(({ action }) => action === 'payments.paid_again')).toMatchObject([
    { actorId: student.id, after: { reference: contract.reference, amountCents: 2584 } },
  ])
  expect((await settle(student, id)).json().code).toBe('payments.nothing_owed')
  const { contracts: paying, history } = (await t.as(student).get('/api/payments')).json()
  expect(paying).toMatchObject([{ owedCents: 0, due: null }])
  expect(history.map(({ state, cents }: { state: string; cents: number }) => [state, cents])).toEqual([
    ['paid', 2584],
    ['taken_back', 2584],
  ])
  const receipt = await t.as(student).get(`/api${history[0].receipt}`)
  expect([receipt.statusCode, receipt.headers['content-type']]).toEqual([200, 'application/pdf'])
  const admin = await t.anAdmin()
  const { about } = (await t.as(admin).get(`/api/queue/dispute/${(await disputed())?.id}`)).json().data
  expect(about.subject).toMatchObject({ state: 'lost', feeCents: 2000, owedCents: 0 })
  expect(about.subject.repaidAt).not.toBeNull()
  expect(await premiums()).toBe(before)
  // What was paid again is what goes back at an end, once.
  const now = await row()
  if (!now || !first) throw new Error('the contract is gone')
  const lastCovered = addDays(first.from, -1)
  expect(
    await refundAt(t.db, t.services, { contract: { ...now, startDate: first.from }, lastCovered }),
  ).toEqual({
    paidCents: 2584,
    refundCents: 2584,
  })
})

it('asks again for what is owed of each contract, and pays back what came after it was settled otherwise', async () => {
  const { student, contract, addOn, statuts, change } = await lost({ withDevices: true })
  await soon(statuts).toEqual(['impayé', 'impayé'])
  const ofDevices = (await settle(student, addOn?.id ?? '')).json()
  await outside.pay(ofDevices)
  await soon(statuts).toEqual(['impayé', 'ok'])
  const ofHome = (await settle(student, contract.id)).json()
  await change({ statut: 'ok' })
  await outside.pay(ofHome)
  await soon(async () => (await mailsOf(student)).includes('payment-refunded')).toBe(true)
  expect(await statuts()).toEqual(['ok', 'ok'])
})

it('keeps a contract late of which an invoice is open too, until that is paid', async () => {
  const { student, subscription, customer, failToRenew, tryAgain, of, statuts, row, id } = await lost()
  await failToRenew()
  await soon(async () => (await of()).map(({ state }) => state)).toEqual(['paid', 'open'])
  const [listed] = (await t.as(student).get('/api/contracts')).json()
  expect(listed.due).toMatchObject({ cents: 2 * 2584, invoiceCents: 2584, takenBackCents: 2584 })
  await outside.pay((await settle(student, id)).json())
  const [, open] = await of()
  await soon(async () => (await row())?.unpaidInvoice).toBe(open?.invoiceId)
  await soon(async () => (await t.as(student).get('/api/contracts')).json()[0].due).toMatchObject({
    takenBackCents: 0,
  })
  expect(await statuts()).toEqual(['impayé'])
  await stripe.subscriptions.update(subscription, {
    default_payment_method: (await stripe.paymentMethods.attach('pm_card_visa', { customer })).id,
  })
  await tryAgain()
  await soon(statuts).toEqual(['ok'])
})

it('gives back at an end all that is unused of a payment that was taken back in part and paid again', async () => {
  const { student, first, row, statuts, id } = await lost({ amount: 1292 })
  await outside.pay((await settle(student, id)).json())
  await soon(statuts).toEqual(['ok'])
  const contract = await row()
  if (!contract || !first) throw new Error('the contract is gone')
  const lastCovered = addDays(first.from, 9)
  const days = daysBetween(first.from, first.until) + 1
  const { refundCents } = await refundAt(t.db, t.services, { contract, lastCovered })
  expect(Math.abs(refundCents - shareOfDays(2584, days - 10, days))).toBeLessThanOrEqual(1)
})

it('keeps a contract late by what a bank took, once an invoice that failed after it is paid', async () => {
  const { student, subscription, customer, failToRenew, tryAgain, of, statuts, row, id } = await lost()
  await failToRenew()
  await soon(async () => (await row())?.unpaidInvoice ?? null).not.toBeNull()
  await stripe.subscriptions.update(subscription, {
    default_payment_method: (await stripe.paymentMethods.attach('pm_card_visa', { customer })).id,
  })
  await tryAgain()
  await soon(async () => (await of()).map(({ state }) => state)).toEqual(['paid', 'paid'])
  await soon(async () => (await row())?.unpaidInvoice).toBeNull()
  expect(await statuts()).toEqual(['impayé'])
  expect((await t.as(student).get('/api/contracts')).json()[0].due).toMatchObject({ cents: 2584 })
  expect(await mailsOf(student)).not.toContain('payment-received')
  await outside.pay((await settle(student, id)).json())
  await soon(statuts).toEqual(['ok'])
})

it('pays again for the whole period of a first payment whose invoice was never read', async () => {
  const { student, first, id } = await lost()
  const [paidAt, paymentIntent] = [t.services.now(), first?.paymentIntent ?? '']
  const bought = {
    studentId: student.id,
    product: 'home',
    amount: 2584,
    language: 'fr',
    state: 'fulfilled',
  } as const
  const [purchase] = await t.db.insert(purchases).values(bought).returning()
  const paid = { state: 'paid', sessionId: 'cs_unread', paymentIntent, paidAt, expiresAt: paidAt } as const
  await t.db.insert(checkoutSessions).values({ purchaseId: purchase?.id ?? '', attempt: 1, ...paid })
  await t.db.update(contracts).set({ sessionId: 'cs_unread' }).where(eq(contracts.id, id))
  await t.db.delete(instalments).where(eq(instalments.contractId, id))
  const from = dayOf(paidAt)
  expect((await settle(student, id)).statusCode).toBe(200)
  const [again] = await t.db.select().from(purchases).where(eq(purchases.changedContract, id))
  expect([again?.coversFrom, again?.coversUntil]).toEqual([from, addDays(addMonths(from, 1), -1)])
})

/** A home of which a bank took back the premium of a year, once it is over in the way that `end` ends it. */
async function lostYear(end: (made: Awaited<ReturnType<typeof lost>>) => Promise<unknown>, cents = 2584) {
  const made = await lost({ amount: cents })
  const { first, student, id } = made
  if (!first) throw new Error('nothing was paid')
  const until = addDays(first.from, 364)
  await t.db.update(instalments).set({ until }).where(eq(instalments.contractId, id))
  // Nothing more is asked for within that year.
  const trial_end = startOfDay(addDays(until, 1)).getTime() / 1000
  await stripe.subscriptions.update(made.subscription, { trial_end, proration_behavior: 'none' })
  await end(made)
  const sweep = async () => {
    await t.services.jobs.enqueue(t.db, sweepTerminations, { all: false })
    await t.services.jobs.enqueue(t.db, refundNotRenewed, {})
    await t.runJobs({ mayFail: true })
  }
  await sweep()
  const back = async () => {
    const { data } = (await t.as(student).get('/api/refunds')).json()
    return data.map(({ cause, amountCents }: { cause: string; amountCents: number }) => [cause, amountCents])
  }
  const contract = await made.row()
  if (!contract) throw new Error('the contract is gone')
  return {
    ...{ ...made, back, sweep },
    /** Cents of the days that nobody used. */
    unused: shareOfDays(2584, daysBetween(lastCoveredDay(contract), until), 365),
    async paysAgain() {
      if (cents === 2584) expect(await back()).toEqual([])
      const asked = await settle(student, id)
      expect(asked.statusCode).toBe(200)
      await outside.pay(asked.json())
      await soon(async () => (await made.row())?.lateSince).toBeNull()
      await sweep()
      await sweep()
    },
  }
}

const day = dayMs / 1000

it('gives back what is unused of what is paid again after the desk has ended the contract', async () => {
  const { back, unused, paysAgain } = await lostYear(async ({ change }) => {
    await forward(10 * day)
    expect((await change({ statut: 'résilié' })).statusCode).toBe(200)
    await forward(day)
  })
  await paysAgain()
  expect(unused).toBeGreaterThan(2000)
  expect(await back()).toEqual([['after_end', unused]])
})

it('gives back what is unused of what is paid again after its student has left, and says so with the request', async () => {
  const { back, unused, paysAgain, student, id } = await lostYear(async ({ student, id }) => {
    const path = `/api/contracts/${id}/termination`
    const asked = await t.as(student).post(path, { reason: 'move', eventDate: dayOf(t.services.now()) })
    expect(asked.statusCode).toBe(201)
    await forward(40 * day)
  })
  await paysAgain()
  expect(await back()).toEqual([['termination', unused]])
  const { termination } = (await t.as(student).get(`/api/contracts/${id}/termination`)).json().data
  expect(termination).toMatchObject({ refundCents: unused })
})

it('gives back what is unused of what is paid again long after the contract was not renewed', async () => {
  const { back, unused, paysAgain } = await lostYear(async ({ id }) => {
    const endDate = addDays(dayOf(t.services.now()), 5)
    await t.db.update(contracts).set({ endDate, renews: false }).where(eq(contracts.id, id))
    await forward(70 * day)
  })
  await paysAgain()
  expect(await back()).toEqual([['not_renewed', unused]])
})

it('gives back what is unused of both parts, where the other one had gone back when the contract ended', async () => {
  const { back, unused, paysAgain } = await lostYear(async ({ id }) => {
    const endDate = addDays(dayOf(t.services.now()), 99)
    await t.db.update(contracts).set({ endDate, renews: false }).where(eq(contracts.id, id))
    await forward(101 * day)
  }, 1000)
  const first = unused - 1000
  expect(await back()).toEqual([['not_renewed', first]])
  await paysAgain()
  expect(await back()).toEqual([
    ['not_renewed', first],
    ['not_renewed', 1000],
  ])
})
