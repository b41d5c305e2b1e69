import { parseDay } from '@cursus/shared/day'
import { billedMonths } from '@cursus/shared/travel-price'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { contracts } from '../../src/features/contracts/contracts.table.ts'
import { mailOutbox } from '../../src/features/mail/mail.table.ts'
import { travelPrices } from '../../src/features/tariffs/tariffs.table.ts'
import { aContract } from '../a-contract.ts'
import { stays } from '../covers.ts'
import type { Person } from '../people.ts'
import type { DrillWorld } from './kill-drills.ts'
import type { Drill, Drills } from './run-drills.ts'

const checkoutPath = '/api/payments/checkout/health_mobility'
const frenchPath = '/api/contracts/create_health_mobility_french_zone/create'
const withoutPath = '/api/contracts/health_mobility/without'
const once = [1, 1, 1, 1]

type Created = { link: string; contractId: string }

/** A stay in France, which nobody signs, and one in Japan, which its person signs. */
export async function stayDrills(s: DrillWorld): Promise<Drills> {
  const steps = await staySteps(s)
  // Those that lock come last: whoever waits for them gives up after a minute.
  return { ...stayPayments(s, steps), ...staySignatures(s, steps), ...stayLocks(s, steps) }
}

type Steps = Awaited<ReturnType<typeof staySteps>>

/** What a person does on the way. */
async function staySteps(s: DrillWorld) {
  const { outside } = s
  const { inFrance, inJapan } = stays()
  const tariff = await s.db.select().from(travelPrices)
  const day = (text: string) => parseDay(text) ?? ''
  const month = billedMonths({ startDate: day(inFrance.startDate), endDate: day(inFrance.endDate) })
  const priceOf = (zone: number) => tariff.find((row) => row.zone === zone && row.month === month)?.id

  const checkout = (who: Person) => s.post(who, checkoutPath, { priceId: priceOf(4), contract: inFrance })

  async function payAbroad() {
    const student = await s.aStudent({ role: 'ROLE_STUDENT_PARTNER', school: await s.aSchool() })
    const { body } = await s.post(student, checkoutPath, { priceId: priceOf(3), contract: inJapan })
    await outside.pay(body)
    return { student, sessionStripe: outside.sessionIdOf(body) }
  }

  return { inFrance, inJapan, checkout, payAbroad }
}

/** From the session to its payment. */
function stayPayments(s: DrillWorld, { inFrance, checkout }: Steps): Drills {
  const { outside, stripe, soon, countOf } = s
  const opening = (when: 'before' | 'after'): Drill =>
    async function* () {
      const student = await s.aStudent()
      yield* s.whileHeld({ provider: 'stripe', match: 'POST /v1/checkout/sessions', when }, () =>
        checkout(student),
      )
      yield 'started'
      const { body } = await checkout(student)
      await outside.pay(body)
      const customer_details = { email: student.email }
      expect((await stripe.checkout.sessions.list({ customer_details, limit: 100 })).data).toHaveLength(1)
      const sessionStripe = outside.sessionIdOf(body)
      expect((await s.post(student, frenchPath, { ...inFrance, sessionStripe })).status).toBe(200)
      await soon(() => countOf(student)).toEqual(once)
    }

  return {
    'killed while it opens a session, before the provider has it: one session, paid once': opening('before'),
    'killed while it opens a session, after the provider has it: one session, paid once': opening('after'),

    async *'down when the person pays: the start finds it within a minute'() {
      const student = await s.aStudent()
      const { body: address } = await checkout(student)
      yield* s.whilePaying(address)
      yield 'started'
      await soon(() => countOf(student)).toEqual(once)
    },

    async *'killed while it asks whether the return is paid'() {
      const student = await s.aStudent()
      const { body: address } = await checkout(student)
      yield* s.whileAsking(address, (sessionStripe) =>
        s.post(student, frenchPath, { ...inFrance, sessionStripe }),
      )
      yield 'started'
      await soon(() => countOf(student)).toEqual(once)
    },
  }
}

/** From the payment to what is signed. */
function staySignatures(s: DrillWorld, { inJapan, payAbroad }: Steps): Drills {
  const { outside, soon, countOf } = s
  const preparing = (match: string, when: 'before' | 'after'): Drill =>
    async function* () {
      const { student, sessionStripe } = await payAbroad()
      const back = () => s.post<Created>(student, withoutPath, { ...inJapan, sessionStripe })
      yield* s.whileHeld({ provider: 'yousign', match, when }, back)
      yield 'started'
      let created: Created | undefined
      await soon(async () => {
        const { status, body } = await back()
        created = body
        return status
      }).toBe(200)
      await outside.sign(created?.link ?? '')
      expect(await s.requestsFor(created?.contractId ?? '')).toBe(1)
      await soon(() => countOf(student)).toEqual(once)
    }

  return {
    'killed while it makes the request: one request, one signature': preparing(
      'POST /yousign/v3/signature_requests',
      'after',
    ),
    'killed while it adds the paper: one request, one signature': preparing(
      'POST /yousign/v3/signature_requests/*/documents',
      'after',
    ),
    'killed while it adds the signer: one request, one signature': preparing(
      'POST /yousign/v3/signature_requests/*/signers',
      'before',
    ),
    'killed while it opens it to its signer: one request, one signature': preparing(
      'POST /yousign/v3/signature_requests/*/activate',
      'after',
    ),

    async *'down when the person signs: the start finds it'() {
      const { student, sessionStripe } = await payAbroad()
      const { body } = await s.post<Created>(student, withoutPath, { ...inJapan, sessionStripe })
      yield 'near'
      yield 'killed'
      await outside.sign(body.link)
      yield 'started'
      await soon(() => countOf(student)).toEqual(once)
    },
  }
}

function stayLocks(s: DrillWorld, { checkout }: Steps): Drills {
  const { outside, soon, countOf } = s
  return {
    async *'killed while it writes the contract'() {
      const student = await s.aStudent()
      const { body: address } = await checkout(student)
      const lock = 'SELECT 1 FROM purchases WHERE student_id = $1 FOR UPDATE'
      yield* s.whileLocked(lock, [student.id], () => outside.pay(address))
      expect(await countOf(student)).toEqual([0, 0, 0, 1])
      yield 'started'
      await soon(() => countOf(student)).toEqual(once)
    },

    async *'killed between the contract and its document'() {
      const student = await s.aStudent()
      const { body: address } = await checkout(student)
      // The contract only refers to this row; the document waits for it.
      const lock = 'SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE'
      yield* s.whileLocked(lock, [student.id], () => outside.pay(address))
      expect(await countOf(student)).toEqual([1, 0, 0, 1])
      yield 'started'
      await soon(() => countOf(student)).toEqual(once)
    },

    async *'killed while it writes that a renewal failed: the contract is unpaid, and one mail says so'() {
      const student = await s.aStudent()
      const { customer, subscription } = await aFailingSubscription(s, student)
      await aContract(s.services, student, { customerStripe: customer, subscriptionStripe: subscription })
      const state = async () => {
        const own = await s.db.select().from(contracts).where(eq(contracts.studentId, student.id))
        const mails = await s.db.select().from(mailOutbox).where(eq(mailOutbox.toAddress, student.email))
        return [own.map(({ statut }) => statut), mails.map(({ template }) => template)]
      }
      const lock = 'SELECT 1 FROM contracts WHERE student_id = $1 FOR UPDATE'
      yield* s.whileLocked(lock, [student.id], () => outside.renew(subscription))
      expect(await state()).toEqual([['ok'], []])
      yield 'started'
      await soon(state).toEqual([['impayé'], ['payment-failed']])
    },
  }
}

/** A subscription by the month whose card is declined from the next month on. */
async function aFailingSubscription({ stripe }: DrillWorld, { email }: Person) {
  const card = 'pm_card_chargeCustomerFail'
  const invoice_settings = { default_payment_method: card }
  const { id: customer } = await stripe.customers.create({ email, payment_method: card, invoice_settings })
  const product = { id: 'cursus_drill', name: 'Habitation 4' }
  await stripe.products.create(product)
  const monthly = { currency: 'eur', unit_amount: 2584, recurring: { interval: 'month' as const } }
  const price = await stripe.prices.create({ ...monthly, product: product.id })
  const { id } = await stripe.subscriptions.create({ customer, items: [{ price: price.id }] })
  return { customer, subscription: id }
}
