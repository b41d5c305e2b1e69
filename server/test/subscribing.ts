import { addDays } from '@cursus/shared/day'
import { and, eq } from 'drizzle-orm'
import { beforeAll, expect } from 'vitest'
import { contracts } from '../src/features/contracts/contracts.table.ts'
import { providerProduct } from '../src/features/tariffs/tariffs.queries.ts'
import { auditRows } from '../src/platform/platform.table.ts'
import { aContract } from './a-contract.ts'
import { startPayingWorld } from './paying-world.ts'
import type { Person } from './people.ts'

type World = Awaited<ReturnType<typeof startPayingWorld>>

const home = { priceId: 'price_home_r4_month', amount: 2584, name: 'Habitation 4' }
const devices = { priceId: 'price_mm_tel_0800_month', amount: 790, name: 'Téléphone' }

/** The paying world with students who pay a home each month, alone or with the add-on on the same subscription. */
export async function startSubscribing() {
  const world = await startPayingWorld()
  const { t } = world
  let admin: Person
  beforeAll(async () => {
    admin = await t.anAdmin()
  })
  return {
    ...world,
    async aSubscriber({ withDevices = false, user = {} } = {}) {
      const student = await t.aStudent({ user })
      const { customer, subscription } = await subscribe(world, student, withDevices)
      const cover = {
        startDate: addDays(world.today, -30),
        endDate: addDays(world.today, 335),
        customerStripe: customer,
        subscriptionStripe: subscription,
      }
      const contract = await aContract(t.services, student, cover)
      const line = {
        insuranceType: 'Multimédia',
        priceId: devices.priceId,
        primeCents: devices.amount,
      } as const
      const addOn = withDevices ? await aContract(t.services, student, { ...cover, ...line }) : undefined
      return {
        student,
        customer,
        subscription,
        contract,
        addOn,
        change: (wish: object, which = contract) =>
          t.as(admin).put('/api/contracts', { id: which.id, ...wish }),
        ...looksAt(world, { student, admin, contractId: contract.id }),
        ...doings(world, { student, customer, subscription }),
      }
    },
    ...events(world),
  }
}

/** A customer with a good card and a monthly subscription of one or two lines. */
async function subscribe({ t, stripe }: World, { email }: Person, withDevices: boolean) {
  const card = 'pm_card_visa'
  const { id: customer } = await stripe.customers.create({
    email,
    payment_method: card,
    invoice_settings: { default_payment_method: card },
  })
  const prices = (withDevices ? [home, devices] : [home]).map(({ priceId, amount, name }) =>
    t.services.payments.makePrice({
      lookupKey: priceId,
      unitAmount: amount,
      product: { id: providerProduct(priceId), name },
      language: 'fr',
      interval: 'month',
    }),
  )
  const items = (await Promise.all(prices)).map((price) => ({ price }))
  return { customer, subscription: (await stripe.subscriptions.create({ customer, items })).id }
}

type Watched = { student: Person; admin: Person; contractId: string }

/** How it stands with us; contracts come with the home first. */
function looksAt({ t }: World, { student, admin, contractId }: Watched) {
  const own = () =>
    t.db.select().from(contracts).where(eq(contracts.studentId, student.id)).orderBy(contracts.insuranceType)
  return {
    statuts: async () => (await own()).map(({ statut }) => statut),
    standing: async () => (await own()).map(({ statut, endDate }) => [statut, endDate]),
    async providerEnds() {
      const list = await t.as(admin).post('/api/contracts/contract_by_students', { student: student.id })
      return (list.json() as { insuranceType: string; providerEnd: string }[])
        .toSorted((a, b) => a.insuranceType.localeCompare(b.insuranceType))
        .map(({ providerEnd }) => providerEnd)
    },
    mails: async () =>
      (await t.mails())
        .filter(({ toAddress }) => toAddress === student.email)
        .map(({ template }) => template),
    /** Who changed the home to what statut; nobody is the product itself. */
    async audited() {
      const isOfContract = and(eq(auditRows.objectId, contractId), eq(auditRows.action, 'contracts.updated'))
      const rows = await t.db.select().from(auditRows).where(isOfContract).orderBy(auditRows.at, auditRows.id)
      return rows.map(({ actorId, after }) => [actorId, (after as { statut: string }).statut])
    },
  }
}

type Subscribed = { student: Person; customer: string; subscription: string }

/** What happens at the provider. */
function doings({ t, stripe, outside }: World, { student, customer, subscription }: Subscribed) {
  return {
    atProvider: () => stripe.subscriptions.retrieve(subscription),
    /** From now on its card is refused; then the next renewal falls due. */
    async failToRenew() {
      const { id: bad } = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer })
      await stripe.subscriptions.update(subscription, { default_payment_method: bad })
      await outside.renew(subscription)
    },
    /** One more try to collect what is open. */
    async tryAgain() {
      const [open] = (await stripe.invoices.list({ subscription, status: 'open' })).data
      await stripe.invoices.pay(open?.id ?? '')
    },
    async portal(typeContract = 'home') {
      const path = '/api/payments/account/stripe/management'
      return (await t.as(student).post(path, { typeContract })).json() as string
    },
  }
}

function events({ t, stripe }: World) {
  return {
    eventsOf: async (subscription: string) =>
      (await stripe.events.list({ limit: 100 })).data.filter(({ data }) =>
        JSON.stringify(data.object).includes(subscription),
      ),
    /** Delivers events, signed, in the order given, each as if it were a new one. */
    async deliver(wanted: object[]) {
      for (const event of wanted) {
        const payload = JSON.stringify({ ...event, id: `evt_${crypto.randomUUID()}` })
        const secret = t.config.stripe.webhookSecrets[0] ?? ''
        const signature = stripe.webhooks.generateTestHeaderString({ payload, secret })
        const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
        expect((await t.post('/api/payments/webhook', { body: payload, headers })).statusCode).toBe(200)
      }
    },
  }
}
