import { addDays, dayOf } from '@cursus/shared/day'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { insertNotice } from '../../../test/notices.ts'
import { startSubscribing } from '../../../test/subscribing.ts'
import { auditRows } from '../../platform/platform.table.ts'
import { eventsOf } from '../contracts/contract-events.queries.ts'
import { sweepSubscriptions } from '../contracts/contracts.jobs.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { refunds } from '../refunds/refunds.table.ts'
import { providerProduct } from '../tariffs/tariffs.queries.ts'
import { sweepTerminations } from '../terminations/terminations.jobs.ts'
import { renewToday } from './renewals.jobs.ts'

const { t, outside, stripe, forward, aSubscriber, soon } = await startSubscribing()

/** Somebody who owes an instalment on the last day of their home, after the job of that day. */
async function unpaidOnTheLastDay(devices = {}) {
  const subscriber = await aSubscriber(devices)
  const { failToRenew, statuts, contract } = subscriber
  await failToRenew()
  await soon(async () => (await statuts())[0]).toBe('impayé')
  const endDate = addDays(dayOf(t.services.now()), 1)
  await t.db.update(contracts).set({ endDate }).where(eq(contracts.id, contract.id))
  await forward(86_400)
  await run(renewToday)
  return subscriber
}
const run = async (job: Parameters<typeof t.services.jobs.enqueue>[1], payload = {}) => {
  await t.services.jobs.enqueue(t.db, job, payload)
  await t.runJobs()
}
/** Sweeps what is over; returns how many invoices of a subscription are open afterwards. */
const sweepAndCountOpen = async (subscription: string) => {
  await run(sweepTerminations, { all: false })
  return (await stripe.invoices.list({ subscription, status: 'open' })).data.length
}

it('ends with its last day when a premium is missing: nothing more is charged, and what was owed is until it is paid', async () => {
  const { student, contract, subscription, statuts, mails, atProvider } = await unpaidOnTheLastDay()
  const own = t.as(student)
  const owed = async () => (await own.get('/api/payments')).json().contracts
  await soon(async () => (await atProvider()).status).toBe('canceled')
  expect(await mails()).toEqual(['payment-failed', 'renewal-lapsed'])
  const journal = await t.db.select().from(auditRows).where(eq(auditRows.objectId, contract.id))
  expect(journal.map(({ action }) => action)).toContain('contracts.renewal_unpaid')
  const told = t.posted.find(({ text }) => text.includes('il n’est donc pas renouvelé'))
  expect(told?.text).toContain(contract.reference)

  await forward(40 * 86_400)
  await run(renewToday)
  expect(await owed()).toMatchObject([{ owedCents: 2584, next: null, cover: 'expired', late: null }])
  expect((await own.get('/api/contracts')).json()).toMatchObject([{ cover: 'expired', isUnpaid: true }])
  const invoices = (await stripe.invoices.list({ subscription, status: 'open' })).data
  expect(invoices).toHaveLength(1)
  const settle = await own.post(`/api/payments/contracts/${contract.id}/settle`)
  expect((await outside.payInvoice(settle.json(), { number: '4242 4242 4242 4242' })).status).toBe(303)
  await soon(statuts).toEqual(['ok'])
  expect(await owed()).toEqual([])
  expect(await mails()).toEqual(['payment-failed', 'renewal-lapsed', 'payment-received'])
  const kinds = (await eventsOf(t.db, contract.id)).map(({ kind }) => kind)
  expect(kinds.slice(2)).toEqual(['late', 'lapsed', 'paid'])
})

it('leaves its line alone where a device goes on, and is paid with it, also where no event told so', async () => {
  const { subscription, customer, statuts, atProvider } = await unpaidOnTheLastDay({ withDevices: true })
  await soon(async () => (await atProvider()).items.data.length).toBe(1)
  expect((await atProvider()).status).toBe('past_due')
  const { id: good } = await stripe.paymentMethods.attach('pm_card_visa', { customer })
  const [open] = (await stripe.invoices.list({ subscription, status: 'open' })).data
  await outside.behave('stripe', 'losing')
  await stripe.invoices.pay(open?.id ?? '', { payment_method: good })
  await outside.reset()
  expect(await statuts()).toEqual(['impayé', 'impayé'])
  await forward(2 * 86_400)
  await run(sweepSubscriptions)
  expect(await statuts()).toEqual(['ok', 'ok'])
})

it('owes nothing more once its own invoices are paid, though the device on its subscription does', async () => {
  const { student, contract, subscription, statuts } = await unpaidOnTheLastDay({ withDevices: true })
  await outside.renew(subscription)
  await soon(async () => (await stripe.invoices.list({ subscription, status: 'open' })).data.length).toBe(2)
  const own = t.as(student)
  const settle = await own.post(`/api/payments/contracts/${contract.id}/settle`)
  expect((await outside.payInvoice(settle.json(), { number: '4000 0000 0000 0341' })).status).toBe(303)
  await soon(async () => (await statuts()).toSorted()).toEqual(['impayé', 'ok'])
  const { contracts: listed } = (await own.get('/api/payments')).json()
  expect(
    listed.find(({ contractId }: { contractId: string }) => contractId === contract.id)?.due ?? null,
  ).toBeNull()
})

it('acknowledges a missing premium that is paid after the end, with which no cover comes back', async () => {
  const { student, contract, failToRenew, statuts, mails } = await aSubscriber()
  await failToRenew()
  await soon(statuts).toEqual(['impayé'])
  const today = dayOf(t.services.now())
  const isIt = eq(contracts.id, contract.id)
  const ended = {
    statut: 'résilié',
    endDate: today,
    terminatedAt: today,
    contractualEnd: contract.endDate,
  } as const
  const late = { lateSince: addDays(today, -41), suspendedOn: addDays(today, -11), subscriptionIsOver: true }
  await t.db
    .update(contracts)
    .set({ ...ended, ...late })
    .where(isIt)
  const settle = await t.as(student).post(`/api/payments/contracts/${contract.id}/settle`)
  expect((await outside.payInvoice(settle.json(), { number: '4242 4242 4242 4242' })).status).toBe(303)
  await soon(async () => (await mails()).at(-1)).toBe('payment-received')
  const told = (await t.mails()).find(
    ({ template, toAddress }) => template === 'payment-received' && toAddress === student.email,
  )
  expect(told?.payload).not.toHaveProperty('backOn')
  const [row] = await t.db.select().from(contracts).where(isIt)
  expect(row).toMatchObject({ statut: 'résilié', lateSince: null, unpaidInvoice: null, coverBackOn: today })
})

it('owes no month that begins after its end: its invoice is void, and the life and the payments say so', async () => {
  const { student, contract, statuts, mails } = await unpaidOnTheLastDay()
  await forward(2 * 86_400)
  const own = t.as(student)
  const listed = async () => (await own.get('/api/payments')).json()
  expect((await listed()).contracts).toMatchObject([{ owedCents: 2584 }])
  for (const _ of [1, 2]) {
    await t.services.jobs.enqueue(t.db, sweepTerminations, { all: false })
    await t.runJobs({ mayFail: true })
  }
  await soon(statuts).toEqual(['ok'])
  expect((await listed()).contracts).toEqual([])
  const { history } = await listed()
  expect(history.map(({ state }: { state: string }) => state)).toEqual(['paid', 'void'])
  expect(await mails()).not.toContain('payment-received')
  expect((await eventsOf(t.db, contract.id)).map(({ kind }) => kind)).toContain('waived')
  const settle = await own.post(`/api/payments/contracts/${contract.id}/settle`)
  expect(settle.json().code).toBe('payments.nothing_owed')
})

it('asks for a month after its end while a late notice may be answered, or its renewal is to come', async () => {
  const { student, contract, subscription, statuts, failToRenew } = await aSubscriber()
  const isIt = eq(contracts.id, contract.id)
  const endDate = dayOf(t.services.now())
  const lastDay = addDays(endDate, 19)
  await t.db.update(contracts).set({ endDate }).where(isIt)
  const late = { answer: null, answeredAt: null, lastDay, sentAt: t.services.now() }
  await insertNotice(t.services, { ...contract, endDate }, late)
  await forward(2 * 86_400)
  await failToRenew()
  await soon(statuts).toEqual(['impayé'])
  const sweep = () => sweepAndCountOpen(subscription)
  expect([await sweep(), await statuts()]).toEqual([1, ['impayé']])
  const shown = async () => (await t.as(student).get('/api/payments')).json().contracts
  expect(await shown()).toMatchObject([{ owedCents: 2584 }])
  // Unpaid it lapses: with its subscription over nothing carries it on, whatever is answered.
  await run(renewToday)
  const [lapsed] = await t.db.select().from(contracts).where(isIt)
  expect(lapsed).toMatchObject({ renews: false, subscriptionIsOver: true })
  const given = await t.as(student).post(`/api/contracts/${contract.id}/renewal`, { answer: 'renew' })
  expect([given.statusCode, given.json().code]).toEqual([409, 'renewals.closed'])
  expect(await sweep()).toBe(0)
  await soon(statuts).toEqual(['ok'])
})

it('voids months after an end that is too old for any renewal, though nothing said that it lapses', async () => {
  const { contract, subscription, statuts, failToRenew } = await aSubscriber()
  await failToRenew()
  await soon(statuts).toEqual(['impayé'])
  const ended = (days: number) =>
    t.db
      .update(contracts)
      .set({ endDate: addDays(dayOf(t.services.now()), -days) })
      .where(eq(contracts.id, contract.id))
  await ended(21)
  expect(await sweepAndCountOpen(subscription)).toBe(1)
  await ended(22)
  expect(await sweepAndCountOpen(subscription)).toBe(0)
})

it('asks nothing more of who withdrew and gets all back, also of a month that had begun', async () => {
  const { student, customer, subscription, contract, statuts, mails } = await aSubscriber()
  const { id: bad } = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer })
  await stripe.subscriptions.update(subscription, { default_payment_method: bad })
  await forward(34 * 86_400)
  await soon(statuts).toEqual(['impayé'])
  const isIt = eq(contracts.id, contract.id)
  await t.db.update(contracts).set({ createdAt: t.services.now() }).where(isIt)
  const own = t.as(student)
  expect((await own.post(`/api/contracts/${contract.id}/withdrawal`, {})).statusCode).toBe(200)
  await t.runJobs({ mayFail: true })
  await t.services.jobs.enqueue(t.db, sweepTerminations, { all: false })
  await t.runJobs({ mayFail: true })
  await soon(async () => (await t.db.select().from(contracts).where(isIt))[0]?.lateSince).toBeNull()
  expect((await own.get('/api/payments')).json().contracts).toEqual([])
  expect((await stripe.invoices.list({ subscription, status: 'open' })).data).toEqual([])
  expect(await mails()).not.toContain('payment-received')
})

it.each([
  [
    'asks nothing for devices that ended on an invoice that a home shares, and gives nothing back of it',
    true,
  ],
  ['takes devices off a shared invoice also where the home is paid before that is heard', false],
])('%s', async (_name, isRepeated) => {
  const subscriber = await aSubscriber({ withDevices: true })
  const { student, contract, addOn, subscription, failToRenew, statuts } = subscriber
  await failToRenew()
  await soon(statuts).toEqual(['impayé', 'impayé'])
  const endDate = addDays(dayOf(t.services.now()), -10)
  const ended = {
    statut: 'résilié',
    endDate,
    terminatedAt: endDate,
    contractualEnd: contract.endDate,
  } as const
  const isDevices = eq(contracts.id, addOn?.id ?? '')
  await t.db.update(contracts).set(ended).where(isDevices)
  const sweep = async () => {
    await t.services.jobs.enqueue(t.db, sweepTerminations, { all: false })
    await t.runJobs()
  }
  const openOne = async () => (await stripe.invoices.list({ subscription, status: 'open' })).data[0]
  // What a process leaves that was killed before it wrote.
  const invoiceId = (await openOne())?.id ?? ''
  const lines = { invoiceId, productId: providerProduct(addOn?.priceId ?? '') }
  expect(await t.services.payments.creditLines(lines)).toBe(true)
  if (isRepeated) await sweep()
  const open = await openOne()
  expect(open).toMatchObject({ total: 3374, amount_remaining: 2584 })
  const own = t.as(student)
  const devices = async () => (await t.db.select().from(contracts).where(isDevices))[0]
  if (isRepeated) {
    await soon(async () => (await devices())?.lateSince).toBeNull()
    expect((await own.get('/api/payments')).json().contracts).toMatchObject([
      { contractId: contract.id, owedCents: 2584, due: { cents: 2584, invoiceCents: 2584 } },
    ])
  }
  const settle = await own.post(`/api/payments/contracts/${contract.id}/settle`)
  expect((await outside.payInvoice(settle.json(), { number: '4242 4242 4242 4242' })).status).toBe(303)
  await soon(async () => (await statuts())[0]).toBe('ok')
  expect(await devices()).toMatchObject({ statut: 'résilié', lateSince: null })
  await forward(3 * 86_400)
  await sweep()
  const kinds = (await eventsOf(t.db, addOn?.id ?? '')).map(({ kind }) => kind)
  expect(kinds.at(-1)).toBe('waived')
  expect(await t.db.$count(refunds, eq(refunds.contractId, addOn?.id ?? ''))).toBe(0)
  const { history } = (await own.get('/api/payments')).json()
  expect(history).toContainEqual(expect.objectContaining({ state: 'void', cents: 790 }))
})

it('hears that a premium was paid of a contract that ends later, also where no event told so', async () => {
  const { contract, subscription, customer, failToRenew, statuts } = await aSubscriber()
  await failToRenew()
  await soon(statuts).toEqual(['impayé'])
  const isIt = eq(contracts.id, contract.id)
  const endDate = addDays(dayOf(t.services.now()), 30)
  const ending = { endDate, terminatedAt: endDate, contractualEnd: contract.endDate }
  await outside.behave('stripe', 'losing')
  await stripe.subscriptions.cancel(subscription)
  await t.db
    .update(contracts)
    .set({ ...ending, statut: 'résilié', subscriptionIsOver: true, subscriptionEnd: endDate })
    .where(isIt)
  const { id: good } = await stripe.paymentMethods.attach('pm_card_visa', { customer })
  const [open] = (await stripe.invoices.list({ subscription, status: 'open' })).data
  await stripe.invoices.pay(open?.id ?? '', { payment_method: good })
  await outside.reset()
  await forward(2 * 86_400)
  await run(sweepSubscriptions)
  const [row] = await t.db.select().from(contracts).where(isIt)
  expect(row).toMatchObject({ statut: 'résilié', lateSince: null })
})

it('asks about the debt of a contract that is over each day, then each week, then each month', async () => {
  const { contract, subscription, failToRenew, statuts } = await aSubscriber()
  await failToRenew()
  await soon(statuts).toEqual(['impayé'])
  const today = dayOf(t.services.now())
  const isAsked = async (ended: number, unasked: number) => {
    const askedAt = new Date(t.services.now().getTime() - unasked * 86_400_000 - 1)
    await t.db
      .update(contracts)
      .set({ endDate: addDays(today, -ended), subscriptionIsOver: true, providerAskedAt: askedAt })
      .where(eq(contracts.id, contract.id))
    const calls = async () => {
      const all = await outside.calls()
      return all.filter(({ call }) => call === `GET /v1/subscriptions/${subscription}`).length
    }
    const before = await calls()
    await run(sweepSubscriptions)
    return (await calls()) > before
  }
  expect([await isAsked(10, 1), await isAsked(59, 1)]).toEqual([true, true])
  expect([await isAsked(61, 6), await isAsked(61, 7), await isAsked(364, 7)]).toEqual([false, true, true])
  expect([await isAsked(366, 29), await isAsked(366, 30)]).toEqual([false, true])
})
