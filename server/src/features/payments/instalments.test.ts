import { addDays, dayOf, formatDay, parseDay } from '@cursus/shared/day'
import { billedMonths } from '@cursus/shared/travel-price'
import { asc, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { startHomeBuying } from '../../../test/homes.ts'
import type { Person } from '../../../test/people.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { settleSubscription } from '../contracts/subscriptions.service.ts'
import { instalments } from './instalments.table.ts'
import { noteInstalments } from './note-instalments.ts'
import { fillInInstalments } from './payments.jobs.ts'
import { paidFor } from './payments.queries.ts'

const w = await startHomeBuying()
const { t, outside, stripe } = w

/** The contracts of a home bought by the month, its add-on last. */
async function aHomePaidMonthly({ withDevices = false } = {}) {
  const student = await t.aStudent()
  await w.buy(student, undefined, withDevices ? { additionalPriceId: w.addOn('month')?.id } : {})
  await t.runJobs()
  const [home, addOn] = await contractsOf(student)
  if (!home) throw new Error('no home was bought')
  return {
    student,
    home,
    addOn,
    subscription: home.subscriptionStripe ?? '',
    customer: home.customerStripe ?? '',
  }
}
const contractsOf = (who: Person) =>
  t.db.select().from(contracts).where(eq(contracts.studentId, who.id)).orderBy(asc(contracts.insuranceType))
const rowsOf = (contractId: string) =>
  t.db.select().from(instalments).where(eq(instalments.contractId, contractId)).orderBy(asc(instalments.from))
const amountsOf = async (contractId: string) =>
  (await paidFor(t.services, contractId)).map(({ amountCents }) => amountCents)

it('keeps what each contract of one invoice paid, its period, its card, and each of the next instalments', async () => {
  const { home, addOn, subscription } = await aHomePaidMonthly({ withDevices: true })
  await outside.renew(subscription)
  await w.soon(() => amountsOf(home.id)).toEqual([home.primeCents, home.primeCents])
  expect(await amountsOf(addOn?.id ?? '')).toEqual([addOn?.primeCents, addOn?.primeCents])
  const [first, second] = await paidFor(t.services, home.id)
  expect(first).toMatchObject({ from: w.today, sessionId: home.sessionId })
  expect(second).toMatchObject({ from: addDays(first?.until ?? '', 1), sessionId: null })
  const invoices = await stripe.invoices.list({ subscription, expand: ['data.payments'] })
  const intents = invoices.data.map((one) => one.payments?.data[0]?.payment.payment_intent)
  expect([second?.paymentIntent, first?.paymentIntent]).toEqual(intents)
  expect(second?.invoiceId).toBe(invoices.data[0]?.id)
  expect(await rowsOf(home.id)).toMatchObject([
    { state: 'paid', cardBrand: 'visa', cardLast4: '4242' },
    { state: 'paid', cardBrand: 'visa', cardLast4: '4242' },
  ])
})

it('says when the next instalment of each contract comes, also while nobody has signed it', async () => {
  const { student, home, addOn, subscription } = await aHomePaidMonthly({ withDevices: true })
  const { status, items } = await stripe.subscriptions.retrieve(subscription)
  expect([status, home.signatureStatus, addOn?.signatureStatus]).toEqual(['active', 'waiting', 'waiting'])
  const next = formatDay(dayOf(new Date((items.data[0]?.current_period_end ?? 0) * 1000)))
  const { contracts: shown } = (await t.as(student).get('/api/payments')).json()
  for (const row of [home, addOn]) {
    const { id: contractId, primeCents: cents } = row ?? {}
    expect(shown).toContainEqual(expect.objectContaining({ contractId, cents, next, owedCents: 0 }))
    expect((await t.as(student).get(`/api/contracts/${contractId}`)).json().nextPayment).toBe(next)
  }
})

it('keeps an instalment that failed as open, and as paid once it is, in any order and as often as told', async () => {
  const { home, subscription, customer } = await aHomePaidMonthly()
  const { id: bad } = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer })
  await stripe.subscriptions.update(subscription, { default_payment_method: bad })
  await outside.renew(subscription)
  const states = async () => (await rowsOf(home.id)).map(({ state }) => state)
  await w.soon(states).toEqual(['paid', 'open'])
  expect(await amountsOf(home.id)).toEqual([home.primeCents])
  const older = await t.services.payments.invoicesOf(subscription)
  const { id: good } = await stripe.paymentMethods.attach('pm_card_visa', { customer })
  await stripe.subscriptions.update(subscription, { default_payment_method: good })
  await stripe.invoices.pay(older[0]?.id ?? '')
  await w.soon(states).toEqual(['paid', 'paid'])
  // An answer that was asked for before, and everything once more, side by side.
  const late = { ...t.services, payments: { ...t.services.payments, invoicesOf: async () => older } }
  await Promise.all([late, t.services, late].map((services) => noteInstalments(services, subscription)))
  await t.services.jobs.enqueue(t.db, settleSubscription, { subscriptionId: subscription })
  await t.runJobs()
  expect(await states()).toEqual(['paid', 'paid'])
  expect(await amountsOf(home.id)).toEqual([home.primeCents, home.primeCents])
})

it('charges the card that settled a missing instalment from then on, and shows it beside the next payment', async () => {
  const { student, home, subscription, customer } = await aHomePaidMonthly()
  const { id: bad } = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer })
  await stripe.subscriptions.update(subscription, { default_payment_method: bad })
  await outside.renew(subscription)
  const states = async () => (await rowsOf(home.id)).map(({ state }) => state)
  await w.soon(states).toEqual(['paid', 'open'])
  const settle = await t.as(student).post(`/api/payments/contracts/${home.id}/settle`)
  await outside.payInvoice(settle.json(), { number: '5555 5555 5555 4444' })
  await w.soon(states).toEqual(['paid', 'paid'])
  const [shown] = (await t.as(student).get('/api/payments')).json().contracts
  expect(shown.card).toBe('4444')
  // Changed on the provider's own pages: shown before it pays.
  const portal = await t.as(student).post('/api/payments/account/stripe/management', { typeContract: 'home' })
  await outside.saveCardAtPortal(portal.json(), '4000 0025 0000 3155')
  const charged = async () => (await t.as(student).get('/api/payments')).json().contracts[0].card
  await w.soon(charged).toBe('3155')
  await outside.renew(subscription)
  await w.soon(states).toEqual(['paid', 'paid', 'paid'])
  expect((await stripe.subscriptions.retrieve(subscription)).status).toBe('active')
})

it('says the same sum of what is missing everywhere, and what the page of the oldest invoice asks of it', async () => {
  const { student, home, addOn, subscription, customer } = await aHomePaidMonthly({ withDevices: true })
  const { id: bad } = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer })
  await stripe.subscriptions.update(subscription, { default_payment_method: bad })
  for (let month = 1; month <= 2; month++) await outside.renew(subscription)
  await w
    .soon(async () => (await rowsOf(addOn?.id ?? '')).map(({ state }) => state))
    .toEqual(['paid', 'open', 'open'])
  const invoiceCents = home.primeCents + (addOn?.primeCents ?? 0)
  const references = [home.reference, addOn?.reference].sort()
  const due = { cents: 2 * invoiceCents, invoiceCents, takenBackCents: 0, references }
  const own = t.as(student)
  const page = (await own.get(`/api/contracts/${home.id}`)).json()
  const listed = (await own.get('/api/contracts')).json()
  const paying = (await own.get('/api/payments')).json().contracts
  for (const one of [page, ...listed, ...paying]) expect(one.due).toEqual(due)
  const settle = await own.post(`/api/payments/contracts/${home.id}/settle`)
  const invoice = await stripe.invoices.retrieve(settle.json().split('/').at(-1))
  expect(invoice.amount_remaining).toBe(invoiceCents)
})

it('fills in the invoices of subscriptions that stand, and asks for none twice', async () => {
  const { home, subscription } = await aHomePaidMonthly()
  await t.db.delete(instalments).where(eq(instalments.contractId, home.id))
  // Until then the purchase answers, as of what was paid once.
  expect(await paidFor(t.services, home.id)).toMatchObject([
    { amountCents: home.primeCents, until: null, invoiceId: null },
  ])
  const asked = async () =>
    (await outside.calls()).filter(({ call }) => call.startsWith('GET /v1/invoices')).length
  for (let times = 0; times < 2; times++) {
    await t.services.jobs.enqueue(t.db, fillInInstalments, { after: '' })
    const before = await asked()
    await t.runJobs()
    expect((await asked()) - before).toBe(times === 0 ? 1 : 0)
  }
  const [paid, ...others] = await paidFor(t.services, home.id)
  expect(others).toEqual([])
  expect(paid).toMatchObject({ amountCents: home.primeCents, sessionId: home.sessionId })
  expect(paid?.until).not.toBeNull()
  expect(paid?.invoiceId).toBe((await stripe.invoices.list({ subscription })).data[0]?.id)
})

it('answers from the purchase for what is paid once, and nothing for what a school pays or nobody did', async () => {
  const student = await t.aStudent()
  const { startDate, endDate } = w.inFrance
  const days = { startDate: parseDay(startDate) ?? '', endDate: parseDay(endDate) ?? '' }
  const address: string = (
    await t.as(student).post('/api/payments/checkout/health_mobility', {
      priceId: w.tariffs.travelPrice(4, billedMonths(days))?.id,
      contract: w.inFrance,
    })
  ).json()
  await outside.pay(address)
  await w.soon(async () => (await contractsOf(student)).length).toBe(1)
  const [stay] = await contractsOf(student)
  if (!stay) throw new Error('no stay was bought')
  const [paid, ...others] = await paidFor(t.services, stay.id)
  expect(others).toEqual([])
  const { startDate: from, endDate: until } = stay
  expect(paid).toMatchObject({
    amountCents: stay.primeCents,
    from,
    until,
    invoiceId: null,
    sessionId: stay.sessionId,
  })
  expect(paid?.paymentIntent).toMatch(/^pi_/)
  expect(dayOf(paid?.paidAt ?? new Date(0))).toBe(w.today)
  await t.db.update(contracts).set({ sessionId: null }).where(eq(contracts.id, stay.id))
  expect(await paidFor(t.services, stay.id)).toEqual([])
  expect(await paidFor(t.services, crypto.randomUUID())).toEqual([])
})
