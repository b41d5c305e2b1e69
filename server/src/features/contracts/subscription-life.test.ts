import { addDays, dayOf } from '@cursus/shared/day'
import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { startSubscribing } from '../../../test/subscribing.ts'
import { mailOutbox } from '../mail/mail.table.ts'
import { owedAgain } from '../purchases/disputes.queries.ts'
import { sweepSubscriptions } from './contracts.jobs.ts'
import { contracts } from './contracts.table.ts'
import { endSubscription } from './end-subscription.ts'
import { settle, settleSubscription } from './subscriptions.service.ts'

const { t, outside, stripe, today, forward, aSubscriber, soon, deliver, eventsOf } = await startSubscribing()

const atProviderOf = (subscription: string) => stripe.subscriptions.retrieve(subscription)
const checkOf = async (checkCode: string) => (await t.get(`/api/certificates/${checkCode}`)).json().data.state

it('is unpaid when a renewal fails, says so once with what to pay, and is in force again once it is paid', async () => {
  const { failToRenew, statuts, mails, audited, contract, student, portal } = await aSubscriber()
  await failToRenew()
  await soon(statuts).toEqual(['impayé'])
  expect(await mails()).toEqual(['payment-failed'])
  expect(await audited()).toEqual([[null, 'impayé']])
  // The cover goes on until the day that a formal notice tells.
  expect(await checkOf(contract.checkCode)).toBe('authentic')
  const [mail] = await t.db.select().from(mailOutbox).where(eq(mailOutbox.toAddress, student.email))
  expect(mail?.payload).toMatchObject({ amount: 2584, covers: [{ reference: contract.reference }] })
  const listed = (await t.as(student).get('/api/contracts')).json()
  expect(listed).toMatchObject([{ statut: 'impayé', paymentStatus: 'payment_succeeded' }])

  await outside.saveCardAtPortal(await portal())
  await soon(statuts).toEqual(['ok'])
  expect(await mails()).toEqual(['payment-failed', 'payment-received'])
  expect(await audited()).toEqual([
    [null, 'impayé'],
    [null, 'ok'],
  ])
  expect(await checkOf(contract.checkCode)).toBe('authentic')
})

it('follows no event but the provider: any order, repeated and late', async () => {
  const { failToRenew, statuts, mails, portal, subscription, audited } = await aSubscriber()
  await failToRenew()
  await soon(statuts).toEqual(['impayé'])
  const unpaid = await eventsOf(subscription)
  expect(unpaid.map(({ type }) => type)).toContain('invoice.paid')
  await deliver([...unpaid, ...unpaid.toReversed()])
  await t.runJobs()
  expect(await statuts()).toEqual(['impayé'])
  await outside.saveCardAtPortal(await portal())
  await soon(statuts).toEqual(['ok'])
  await deliver((await eventsOf(subscription)).toReversed())
  await deliver(unpaid)
  await t.runJobs()
  expect(await statuts()).toEqual(['ok'])
  expect(await mails()).toEqual(['payment-failed', 'payment-received'])
  expect(await audited()).toHaveLength(2)
})

it('writes no answer that is older than the last one written', async () => {
  const { failToRenew, statuts, portal, subscription, audited } = await aSubscriber()
  await failToRenew()
  await soon(statuts).toEqual(['impayé'])
  await t.runJobs()
  const hold = await outside.hold('stripe', `GET /v1/subscriptions/${subscription}`, 'after')
  await t.services.jobs.enqueue(t.db, settleSubscription, { subscriptionId: subscription })
  const running = t.runJobs()
  await expect.poll(() => outside.isReached(hold)).toBe(true)
  await outside.saveCardAtPortal(await portal())
  // As another process would have done meanwhile.
  await t.db
    .update(contracts)
    .set({ statut: 'ok', lateSince: null, unpaidInvoice: null, providerAnswers: 99 })
    .where(eq(contracts.subscriptionStripe, subscription))
  await outside.release(hold)
  await running
  expect(await statuts()).toEqual(['ok'])
  expect(await audited()).toEqual([[null, 'impayé']])
})

it('is written once where many ask at the same time', async () => {
  const { failToRenew, statuts, mails, audited, subscription } = await aSubscriber()
  await failToRenew()
  await Promise.all([1, 2, 3, 4].map(() => settle(t.services, owedAgain, subscription)))
  expect(await statuts()).toEqual(['impayé'])
  expect(await audited()).toHaveLength(1)
  await t.runJobs()
  expect(await mails()).toEqual(['payment-failed'])
})

it('is told of each renewal that fails, and of each once', async () => {
  const { failToRenew, tryAgain, statuts, mails, subscription } = await aSubscriber()
  await failToRenew()
  await soon(statuts).toEqual(['impayé'])
  await tryAgain()
  await outside.renew(subscription)
  await soon(mails).toEqual(['payment-failed', 'payment-failed'])
})

it('lets what an administrator decides of an unpaid contract stand, until another renewal fails', async () => {
  const { failToRenew, tryAgain, statuts, change, subscription, mails } = await aSubscriber()
  await failToRenew()
  await soon(statuts).toEqual(['impayé'])
  await change({ statut: 'ok' })
  await tryAgain()
  await deliver(await eventsOf(subscription))
  await t.runJobs()
  expect(await statuts()).toEqual(['ok'])
  await outside.renew(subscription)
  await soon(statuts).toEqual(['impayé'])
  expect(await mails()).toEqual(['payment-failed', 'contract-resumed', 'payment-failed'])
})

it('leaves a contract unpaid that an administrator calls so, whatever the provider says', async () => {
  const { change, statuts, subscription } = await aSubscriber()
  await change({ statut: 'impayé' })
  await outside.renew(subscription)
  await deliver(await eventsOf(subscription))
  await t.runJobs()
  expect(await statuts()).toEqual(['impayé'])
})

it('ends with the period that was paid when the student ends it at the provider, and goes on when that is taken back', async () => {
  const { student, portal, subscription, standing, contract, mails, providerEnds, atProvider, audited } =
    await aSubscriber()
  const address = await portal()
  await outside.endAtPortal(address, subscription)
  const end = dayOf(new Date(((await atProvider()).cancel_at ?? 0) * 1000))
  await soon(standing).toEqual([['résilié', end]])
  expect(await providerEnds()).toEqual(['confirmed'])
  expect(await checkOf(contract.checkCode)).toBe('authentic')
  expect(await mails()).toEqual(['contract-terminated'])
  const mayGoOn = async () => (await t.as(student).get('/api/contracts')).json()[0].mayGoOn
  expect(await mayGoOn()).toBe(true)
  await outside.resumeAtPortal(await portal(), subscription)
  await soon(standing).toEqual([['ok', contract.endDate]])
  expect(await providerEnds()).toEqual(['none'])
  expect(await mayGoOn()).toBe(false)
  expect(await mails()).toEqual(['contract-terminated', 'contract-resumed'])
  expect(await audited()).toEqual([
    [null, 'résilié'],
    [null, 'ok'],
  ])
})

it('can still be paid where it was ended for a day to come, and is owed no more once it is over', async () => {
  const { failToRenew, statuts, portal, subscription, student, contract } = await aSubscriber()
  const isUnpaid = async () => (await t.as(student).get('/api/contracts')).json()[0].isUnpaid
  await outside.endAtPortal(await portal(), subscription)
  await soon(statuts).toEqual(['résilié'])
  expect(await isUnpaid()).toBe(false)
  await failToRenew()
  await soon(isUnpaid).toBe(true)
  expect(await statuts()).toEqual(['résilié'])
  expect(await checkOf(contract.checkCode)).toBe('authentic')
  await outside.saveCardAtPortal(await portal())
  await soon(isUnpaid).toBe(false)
  expect(await statuts()).toEqual(['résilié'])
})

it('goes on when the provider gives up, stays owed, and tells who has to mend it once it is paid', async () => {
  const { failToRenew, tryAgain, statuts, standing, subscription, customer, mails, contract, providerEnds } =
    await aSubscriber()
  await failToRenew()
  await soon(statuts).toEqual(['impayé'])
  for (let attempt = 2; attempt <= 4; attempt++) await tryAgain()
  await soon(async () => (await atProviderOf(subscription)).status).toBe('canceled')
  await deliver(await eventsOf(subscription))
  await t.runJobs()
  expect(await standing()).toEqual([['impayé', contract.endDate]])
  expect(await mails()).toEqual(['payment-failed'])
  expect(await checkOf(contract.checkCode)).toBe('authentic')
  const { id: good } = await stripe.paymentMethods.attach('pm_card_visa', { customer })
  const [open] = (await stripe.invoices.list({ subscription, status: 'open' })).data
  await stripe.invoices.pay(open?.id ?? '', { payment_method: good })
  await soon(statuts).toEqual(['ok'])
  expect((await atProviderOf(subscription)).status).toBe('canceled')
  expect(await providerEnds()).toEqual(['ended'])
  const alarms = t.lines.filter(({ code }) => code === 'contracts.covered_without_charge')
  expect(alarms).toMatchObject([{ contractId: contract.id }])
})

it('is back when every missing instalment is paid, not when the newest is', async () => {
  const { failToRenew, statuts, subscription, customer, standing } = await aSubscriber()
  await failToRenew()
  await soon(statuts).toEqual(['impayé'])
  await outside.renew(subscription)
  const { id: good } = await stripe.paymentMethods.attach('pm_card_visa', { customer })
  const [newest, older] = (await stripe.invoices.list({ subscription, status: 'open' })).data
  await stripe.invoices.pay(newest?.id ?? '', { payment_method: good })
  await soon(async () => (await atProviderOf(subscription)).status).toBe('active')
  await settle(t.services, owedAgain, subscription)
  expect(await standing()).toMatchObject([['impayé', expect.anything()]])
  await stripe.invoices.pay(older?.id ?? '', { payment_method: good })
  await soon(statuts).toEqual(['ok'])
})

it('takes the echo of an administrator’s termination for no news, and tells the provider again when it is taken back there', async () => {
  const { change, standing, subscription, atProvider, mails, portal, providerEnds, audited } =
    await aSubscriber()
  const end = addDays(today, 10)
  await change({ statut: 'résilié', endDate: end })
  await t.runJobs()
  const asked = (await atProvider()).cancel_at
  await deliver(await eventsOf(subscription))
  await t.runJobs()
  expect(await audited()).toHaveLength(1)
  await outside.resumeAtPortal(await portal(), subscription)
  await soon(
    async () =>
      (await eventsOf(subscription)).filter(({ type }) => type.endsWith('subscription.updated')).length,
  ).toBe(3)
  await soon(async () => (await atProvider()).cancel_at).toBe(asked)
  await soon(providerEnds).toEqual(['confirmed'])
  expect(await standing()).toEqual([['résilié', end]])
  expect(await mails()).toEqual(['contract-terminated'])
})

it('does not undo a termination that is taken back while the provider is told of it', async () => {
  const { change, statuts, subscription, providerEnds, atProvider } = await aSubscriber()
  const hold = await outside.hold('stripe', `POST /v1/subscriptions/${subscription}`, 'after')
  await change({ statut: 'résilié', endDate: addDays(today, 10) })
  const running = t.runJobs({ mayFail: true })
  await expect.poll(() => outside.isReached(hold)).toBe(true)
  await change({ statut: 'ok' })
  expect((await atProvider()).cancel_at).not.toBeNull()
  await settle(t.services, owedAgain, subscription)
  expect(await statuts()).toEqual(['ok'])
  await outside.release(hold)
  await running
  await t.runJobs({ evenLater: true })
  expect(await statuts()).toEqual(['ok'])
  expect(await providerEnds()).toEqual(['none'])
  expect((await atProvider()).cancel_at).toBeNull()
})

it('learns nothing from a first invoice, from somebody else’s subscription, or from silence', async () => {
  const { statuts, subscription, mails } = await aSubscriber()
  await deliver(await eventsOf(subscription))
  await t.services.jobs.enqueue(t.db, settleSubscription, { subscriptionId: 'sub_unknown' })
  await t.runJobs()
  await outside.behave('stripe', 'failing', { status: 500 })
  await t.services.jobs.enqueue(t.db, settleSubscription, { subscriptionId: subscription })
  expect(await t.runJobs({ mayFail: true })).toMatchObject([{ code: 'payments.unavailable' }])
  await outside.reset()
  await t.runJobs({ evenLater: true })
  expect(await statuts()).toEqual(['ok'])
  expect(await mails()).toEqual([])
})

it('finds by the sweep what no event told', async () => {
  const { failToRenew, statuts, subscription, contract } = await aSubscriber()
  // Nobody's at first, so that its events say nothing to anybody.
  await t.db.update(contracts).set({ subscriptionStripe: null }).where(eq(contracts.id, contract.id))
  await failToRenew()
  await soon(async () => (await outside.webhooks()).filter(({ state }) => state !== 'delivered')).toEqual([])
  await t.db.update(contracts).set({ subscriptionStripe: subscription }).where(eq(contracts.id, contract.id))
  await t.runJobs()
  expect(await statuts()).toEqual(['ok'])
  await t.services.jobs.enqueue(t.db, sweepSubscriptions, {})
  await t.runJobs()
  expect(await statuts()).toEqual(['impayé'])
  const asked = async () =>
    (await outside.calls()).filter(({ call }) => call === `GET /v1/subscriptions/${subscription}`).length
  const before = await asked()
  await t.services.jobs.enqueue(t.db, sweepSubscriptions, {})
  await t.runJobs()
  expect(await asked()).toBe(before)
  await t.db.execute(sql`UPDATE contracts SET provider_asked_at = provider_asked_at - interval '2 days'`)
  await t.services.jobs.enqueue(t.db, sweepSubscriptions, {})
  await t.runJobs()
  expect(await asked()).toBe(before + 1)
})

it('is no termination where a contract that is not renewed runs to its own end', async () => {
  const { subscription, contract, standing, mails, atProvider } = await aSubscriber()
  const endDate = addDays(dayOf(t.services.now()), 1)
  await t.db.update(contracts).set({ endDate, renews: false }).where(eq(contracts.id, contract.id))
  await t.services.jobs.enqueue(t.db, endSubscription, { contractId: contract.id })
  await t.runJobs()
  await forward(86_400)
  await soon(async () => (await atProvider()).status).toBe('canceled')
  await settle(t.services, owedAgain, subscription)
  expect(await standing()).toEqual([['ok', endDate]])
  expect(await checkOf(contract.checkCode)).toBe('authentic')
  await forward(86_400)
  expect(await checkOf(contract.checkCode)).toBe('expired')
  expect(await mails()).toEqual([])
})

it('raises an alarm for a subscription that outlasts a contract that nobody renewed', async () => {
  const { subscription, contract, statuts } = await aSubscriber()
  await t.db
    .update(contracts)
    .set({ endDate: addDays(today, -1) })
    .where(eq(contracts.id, contract.id))
  await settle(t.services, owedAgain, subscription)
  const alarms = t.lines.filter(({ code }) => code === 'contracts.charged_without_cover')
  expect(alarms).toMatchObject([{ contractId: contract.id }])
  expect(await statuts()).toEqual(['ok'])
})
