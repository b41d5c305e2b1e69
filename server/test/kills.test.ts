import { parseDay } from '@cursus/shared/day'
import { billedMonths } from '@cursus/shared/travel-price'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it, vi } from 'vitest'
import { contracts } from '../src/features/contracts/contracts.table.ts'
import { mailOutbox } from '../src/features/mail/mail.table.ts'
import { travelPrices } from '../src/features/tariffs/tariffs.table.ts'
import type { Services } from '../src/platform/services.ts'
import { aContract } from './a-contract.ts'
import { startKillDrills } from './kill-drills.ts'
import { stays } from './paying-world.ts'
import type { Person } from './people.ts'

vi.setConfig({ testTimeout: 180_000 })
const s = await startKillDrills()
const { outside, stripe, soon, countOf, killWhileHeld, requestsFor } = s
const { inFrance, inJapan } = stays()
const checkoutPath = '/api/payments/checkout/health_mobility'
const frenchPath = '/api/contracts/create_health_mobility_french_zone/create'
const withoutPath = '/api/contracts/health_mobility/without'

const tariff = await s.db.select().from(travelPrices)
const day = (text: string) => parseDay(text) ?? ''
const priceOf = (zone: number) => {
  const month = billedMonths({ startDate: day(inFrance.startDate), endDate: day(inFrance.endDate) })
  return tariff.find((row) => row.zone === zone && row.month === month)?.id
}

beforeEach(() => s.start())

const checkout = (who: Person) => s.post(who, checkoutPath, { priceId: priceOf(4), contract: inFrance })

async function payInFrance(who: Person): Promise<string> {
  const { body } = await checkout(who)
  await outside.pay(body)
  return outside.sessionIdOf(body)
}

const once = [1, 1, 1, 1]

it.each([
  'before',
  'after',
] as const)('is killed while it opens a session, %s the provider has it: one session, paid once', async (when) => {
  const student = await s.aStudent()
  await killWhileHeld({ provider: 'stripe', match: 'POST /v1/checkout/sessions', when }, () =>
    checkout(student),
  )
  await s.start()
  const sessionStripe = await payInFrance(student)
  const own = await stripe.checkout.sessions.list({ customer_details: { email: student.email }, limit: 100 })
  expect(own.data).toHaveLength(1)
  expect((await s.post(student, frenchPath, { ...inFrance, sessionStripe })).status).toBe(200)
  await soon(() => countOf(student)).toEqual(once)
})

it('is down when the person pays: the start finds it within a minute', async () => {
  const student = await s.aStudent()
  const { body: address } = await checkout(student)
  await s.payWhileDown(address)
  await s.start()
  await soon(() => countOf(student)).toEqual(once)
})

it('is killed while it asks whether the return is paid', async () => {
  const student = await s.aStudent()
  const { body: address } = await checkout(student)
  const sessionStripe = outside.sessionIdOf(address)
  const lost = await outside.hold('stripe', 'WEBHOOK checkout.session.completed', 'before')
  await outside.pay(address)
  await killWhileHeld(
    { provider: 'stripe', match: `GET /v1/checkout/sessions/${sessionStripe}`, when: 'after' },
    () => s.post(student, frenchPath, { ...inFrance, sessionStripe }),
  )
  await outside.release(lost, true)
  await s.start()
  await soon(() => countOf(student)).toEqual(once)
})

it('is killed while it writes the contract', async () => {
  const student = await s.aStudent()
  const { body: address } = await checkout(student)
  const lock = 'SELECT 1 FROM purchases WHERE student_id = $1 FOR UPDATE'
  await s.killWhileLocked(lock, [student.id], () => outside.pay(address))
  expect(await countOf(student)).toEqual([0, 0, 0, 1])
  await s.start()
  await soon(() => countOf(student)).toEqual(once)
})

it('is killed between the contract and its document', async () => {
  const student = await s.aStudent()
  const { body: address } = await checkout(student)
  // The contract only refers to this row; the document waits for it.
  const lock = 'SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE'
  await s.killWhileLocked(lock, [student.id], () => outside.pay(address))
  expect(await countOf(student)).toEqual([1, 0, 0, 1])
  await s.start()
  await soon(() => countOf(student)).toEqual(once)
})

type Created = { link: string; contractId: string }

async function payAbroad() {
  const student = await s.aStudent({ role: 'ROLE_STUDENT_PARTNER', school: await s.aSchool() })
  const { body } = await s.post(student, checkoutPath, { priceId: priceOf(3), contract: inJapan })
  await outside.pay(body)
  return { student, sessionStripe: outside.sessionIdOf(body) }
}

it.each([
  ['makes the request', 'POST /yousign/v3/signature_requests', 'after'],
  ['adds the paper', 'POST /yousign/v3/signature_requests/*/documents', 'after'],
  ['adds the signer', 'POST /yousign/v3/signature_requests/*/signers', 'before'],
  ['opens it to its signer', 'POST /yousign/v3/signature_requests/*/activate', 'after'],
] as const)('is killed while it %s: one request, one signature', async (_, match, when) => {
  const { student, sessionStripe } = await payAbroad()
  const back = () => s.post<Created>(student, withoutPath, { ...inJapan, sessionStripe })
  await killWhileHeld({ provider: 'yousign', match, when }, back)
  await s.start()
  let created: Created | undefined
  await soon(async () => {
    const { status, body } = await back()
    created = body
    return status
  }).toBe(200)
  await outside.sign(created?.link ?? '')
  expect(await requestsFor(created?.contractId ?? '')).toBe(1)
  await soon(() => countOf(student)).toEqual(once)
})

it('is down when the person signs: the start finds it', async () => {
  const { student, sessionStripe } = await payAbroad()
  const { body } = await s.post<Created>(student, withoutPath, { ...inJapan, sessionStripe })
  await s.kill()
  await outside.sign(body.link)
  await s.start()
  await soon(() => countOf(student)).toEqual(once)
})

it('is killed while it writes that a renewal failed: the contract is unpaid, and one mail says so', async () => {
  const student = await s.aStudent()
  const card = 'pm_card_chargeCustomerFail'
  const { id: customer } = await stripe.customers.create({
    email: student.email,
    payment_method: card,
    invoice_settings: { default_payment_method: card },
  })
  const product = { id: 'cursus_home', name: 'Habitation 4' }
  await stripe.products.create(product)
  const monthly = { currency: 'eur', unit_amount: 2584, recurring: { interval: 'month' as const } }
  const price = await stripe.prices.create({ ...monthly, product: product.id })
  const subscription = await stripe.subscriptions.create({ customer, items: [{ price: price.id }] })
  const services = { db: s.db, now: () => new Date() } as Services
  await aContract(services, student, { customerStripe: customer, subscriptionStripe: subscription.id })
  const state = async () => {
    const own = await s.db.select().from(contracts).where(eq(contracts.studentId, student.id))
    const mails = await s.db.select().from(mailOutbox).where(eq(mailOutbox.toAddress, student.email))
    return [own.map(({ statut }) => statut), mails.map(({ template }) => template)]
  }
  const lock = 'SELECT 1 FROM contracts WHERE student_id = $1 FOR UPDATE'
  await s.killWhileLocked(lock, [student.id], () => outside.renew(subscription.id))
  expect(await state()).toEqual([['ok'], []])
  await s.start()
  await soon(state).toEqual([['impayé'], ['payment-failed']])
})
