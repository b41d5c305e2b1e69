import { addDays, addMonths, dayOf, formatDay } from '@cursus/shared/day'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { tanneurs } from '../../../test/covers.ts'
import { startHomeBuying } from '../../../test/homes.ts'
import { insertNotice } from '../../../test/notices.ts'
import type { Person } from '../../../test/people.ts'
import { readPdf } from '../../../test/read-pdf.ts'
import { buySignedHome } from '../../../test/signed-home.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { noteInstalments } from '../payments/note-instalments.ts'
import { paidFor } from '../payments/payments.queries.ts'
import { amendments } from './amendments.table.ts'
import { charge } from './charge-amendment.ts'
import { remind } from './remind-to-sign.ts'

const w = await startHomeBuying()
vi.setConfig({ testTimeout: 60_000 })
const { t } = w
const day = 24 * 3600
const today = () => dayOf(t.services.now())
let admin: Person
beforeAll(async () => {
  admin = await t.anAdmin()
})

const price = (rooms: number, interval: 'month' | 'year') =>
  w.tariffs.homePrice(rooms, interval)?.unitAmount ?? 0

type Home = Awaited<ReturnType<typeof buySignedHome>>
const withDevices = { additionalPriceId: w.addOn('month')?.id }
const aHome = (optionPayment: 'mensuel' | 'annuel', more: object = {}) =>
  buySignedHome(w, { optionPayment }, more)

/** Last day that is paid. */
const paidUntil = async ({ id }: Home) =>
  (await paidFor(t.services, id))
    .map(({ until }) => until ?? '')
    .toSorted()
    .at(-1) ?? ''
const amounts = async ({ id }: Home) => (await paidFor(t.services, id)).map(({ amountCents }) => amountCents)

async function atProvider(home: Home) {
  const { subscriptionStripe } = await home.row()
  return w.stripe.subscriptions.retrieve(subscriptionStripe ?? '')
}
const chargedFor = async (home: Home) =>
  (await atProvider(home)).items.data.map(({ price: { unit_amount, recurring } }) => [
    unit_amount,
    recurring?.interval,
  ])
const note = async (home: Home) => noteInstalments(t.services, (await home.row()).subscriptionStripe ?? '')
const amendmentsOf = ({ id }: Home) => t.db.select().from(amendments).where(eq(amendments.contractId, id))

it.each([
  ['mensuel', 'month', 'year'],
  ['annuel', 'year', 'month'],
] as const)('pays a home at another rhythm than %s from the day after what is paid', async (bought, before, after) => {
  const home = await aHome(bought)
  const last = await paidUntil(home)
  const from = addDays(last, 1)
  const months = after === 'month' ? [0, 1, 2] : [0, 12]
  expect(await home.read()).toMatchObject({
    rhythmRefusal: null,
    may: ['address', 'numberOfRooms', 'roommates', 'interval', 'effectOn'],
    now: { interval: before, priceCents: price(2, before) },
  })
  const dry = (await home.ask({ interval: after, dryRun: true })).json().data
  expect(dry).toMatchObject({
    state: 'dry',
    offer: {
      differenceCents: 0,
      laterCents: 0,
      isSigned: true,
      effectOn: formatDay(from),
      next: { interval: after, priceCents: price(2, after), numberOfRooms: 2 },
      rhythm: { paidUntil: formatDay(last) },
      payments: months.map((later) => ({
        ...{ day: formatDay(addMonths(from, later)), cents: price(2, after) },
      })),
    },
  })
  const stood = await home.row()
  const asked = (await home.ask({ interval: after })).json().data
  expect(asked).toMatchObject({ state: 'to_sign', offer: dry.offer })
  expect(await home.row()).toEqual(stood)
  expect((await home.read()).waiting).toMatchObject({ step: 'sign', rhythm: dry.offer.rhythm })
  expect(await chargedFor(home)).toEqual([[price(2, before), before]])

  expect((await home.sign()).json().data).toMatchObject({
    waiting: null,
    now: { interval: after, priceCents: price(2, after) },
    rhythmRefusal: 'counting',
    may: ['address', 'roommates', 'effectOn'],
    done: { reference: expect.stringMatching(/^AVN-/), differenceCents: 0 },
  })
  await t.runJobs({ mayFail: true })
  await w.soon(() => chargedFor(home)).toEqual([[price(2, after), after]])
  await note(home)
  expect(await amounts(home)).toEqual([price(2, before)])
  const page = (await t.as(home.student).get(`/api/contracts/${home.id}`)).json()
  expect(page).toMatchObject({ interval: after, primeCents: price(2, after), nextPayment: formatDay(from) })
  const { contracts: shown } = (await t.as(home.student).get('/api/payments')).json()
  expect(shown).toMatchObject([{ interval: after, cents: price(2, after), next: formatDay(from) }])

  await w.outside.renew((await home.row()).subscriptionStripe ?? '')
  await note(home)
  expect(await amounts(home)).toEqual([price(2, before), price(2, after)])
  const [, second] = await paidFor(t.services, home.id)
  expect([second?.from, second?.until]).toEqual([
    from,
    addDays(addMonths(from, after === 'year' ? 12 : 1), -1),
  ])
})

it('says the rhythm before and after on the amendment, its draft, and the receipts', async () => {
  const home = await aHome('mensuel')
  const draft = await t.as(home.student).post(`${home.path}/draft`, { interval: 'year' })
  const { text } = await readPdf(draft.rawPayload)
  for (const said of ['Chaque année', 'Chaque mois', 'chaque mois', 'ce qui est payé'])
    expect(text).toContain(said)
  await home.ask({ interval: 'year' })
  await home.sign()
  await t.runJobs({ mayFail: true })
  await w.outside.renew((await home.row()).subscriptionStripe ?? '')
  await note(home)
  const { history } = (await t.as(home.student).get('/api/payments')).json()
  const receipts = history.map(({ cents, receipt }: { cents: number; receipt: string }) => [cents, receipt])
  expect(receipts).toHaveLength(2)
  const [cents, path] = receipts[0]
  expect(cents).toBe(price(2, 'year'))
  const receipt = await readPdf((await t.as(home.student).get(`/api${path}`)).rawPayload)
  expect(receipt.text).toContain(`du ${formatDay((await home.row()).rhythmFrom ?? '')}`)
})

it('names what is wished with it, and keeps other rooms for the day from which it counts', async () => {
  const home = await aHome('mensuel')
  const bad = await home.ask({ interval: 'year', numberOfRooms: 3 })
  expect(bad.json().errors.interval).toEqual([expect.stringMatching(/seul/)])
  expect((await home.ask({ interval: 'week' })).statusCode).toBe(422)
  expect((await home.ask({ interval: 'month' })).json().data.state).toBe('same')
  await home.ask({ interval: 'year' })
  await home.sign()
  expect((await home.ask({ numberOfRooms: 3 })).json().code).toBe('changes.counting')
  expect((await home.ask({ interval: 'month' })).json().code).toBe('changes.rhythm')
  expect((await home.ask({ address: tanneurs })).json().data.state).toBe('to_sign')
})

it.each<[string, (home: Home) => Promise<unknown>, string]>([
  ['a cover to come', (home) => set(home, { startDate: addDays(today(), 3) }), 'upcoming'],
  ['a contract that is not renewed', (home) => set(home, { renews: false }), 'ending'],
  ['a subscription that ends', (home) => set(home, { subscriptionEnd: addDays(today(), 90) }), 'ending'],
  ['what is paid beyond its end', (home) => set(home, { endDate: addDays(today(), 9) }), 'beyond'],
  ['a payment that comes tomorrow', () => w.forward(29 * day), 'soon'],
  [
    'a renewal that was prepared',
    async (home) => {
      const { id, endDate, primeCents } = await home.row()
      await insertNotice(t.services, { ...(await home.row()), id, endDate }, { priceCents: primeCents })
    },
    'renewal',
  ],
  [
    'devices beside it that are paid otherwise',
    (home) => set(home, { rhythmFrom: addDays(today(), -1) }),
    'shared',
  ],
])('keeps the rhythm of %s', async (name, become, refusal) => {
  const home = await aHome('mensuel', name.startsWith('devices') ? withDevices : {})
  await become(home)
  const { may, rhythmRefusal } = await home.read()
  expect([may.includes('interval'), rhythmRefusal]).toEqual([false, refusal])
  const code = (await home.ask({ interval: 'year' })).json().code
  expect(code).toBe(refusal === 'renewal' ? 'changes.renewal' : 'changes.rhythm')
})

const set = ({ id }: Home, values: Partial<typeof contracts.$inferInsert>) =>
  t.db.update(contracts).set(values).where(eq(contracts.id, id))

it.each<[string, Partial<typeof contracts.$inferInsert>, string]>([
  ['late', { lateSince: '2026-01-01' }, 'changes.late'],
  ['terminated for a day to come', { statut: 'résilié', endDate: '2099-01-01' }, 'changes.ended'],
])('changes nothing of a contract that is %s', async (_, values, code) => {
  const home = await aHome('mensuel')
  await set(home, values)
  expect((await home.ask({ interval: 'year' })).json().code).toBe(code)
})

it('is for the student whose home it is; administrators ask, with a reason', async () => {
  const home = await aHome('mensuel')
  const other = await t.aStudent()
  expect((await home.ask({ interval: 'year' }, other)).statusCode).toBe(404)
  expect((await home.ask({ interval: 'year' }, admin)).json().errors).toHaveProperty('reason')
  expect((await home.ask({ interval: 'year', reason: 'Par téléphone' }, admin)).json().data.state).toBe(
    'to_sign',
  )
  expect((await home.sign()).json().data.now.interval).toBe('year')
  await w.soon(() => w.mailsOf(home.student)).toContain('change-asked')
})

it('names the rhythm before and after, and its first day, in its mails alone', async () => {
  const home = await aHome('mensuel')
  const rhythm = { before: 'month', after: 'year', from: addDays(await paidUntil(home), 1) }
  const told = async (template: string) =>
    (await t.mails())
      .filter((one) => one.template === template && one.toAddress === home.student.email)
      .map(({ payload }) => (payload as { rhythm?: object }).rhythm ?? null)
  await home.ask({ interval: 'year', reason: 'Par téléphone' }, admin)
  expect(await told('change-asked')).toEqual([rhythm])
  await remind(t.services, (await amendmentsOf(home))[0]?.id ?? '')
  expect(await told('amendment-to-sign')).toEqual([rhythm])
  await home.sign()
  await w.soon(() => told('document-replaced')).toEqual([rhythm])
  await home.ask({ address: tanneurs })
  await home.sign()
  await w.soon(() => told('document-replaced')).toEqual(expect.arrayContaining([rhythm, null]))
})

it('leaves the rhythm of what is not signed, and of what ended before it was', async () => {
  const home = await aHome('mensuel')
  await home.ask({ interval: 'year' })
  await set(home, { renews: false, revision: 7 })
  expect((await home.sign()).json().data).toMatchObject({ waiting: null, now: { interval: 'month' } })
  expect((await amendmentsOf(home)).map(({ state }) => state)).toEqual(['void'])
  expect(await chargedFor(home)).toEqual([[price(2, 'month'), 'month']])
})

it('tells the provider once, however often it is told, and after an answer that was lost', async () => {
  const home = await aHome('mensuel')
  await home.ask({ interval: 'year' })
  await home.sign()
  await t.runJobs({ mayFail: true })
  const [one] = await amendmentsOf(home)
  const events = async () =>
    (await w.stripe.invoices.list({ subscription: (await atProvider(home)).id })).data.length
  const before = await events()
  await t.db
    .update(amendments)
    .set({ pricedAt: null })
    .where(eq(amendments.id, one?.id ?? ''))
  await Promise.all([charge(t.services, one?.id ?? ''), charge(t.services, one?.id ?? '')])
  expect([await events(), await chargedFor(home)]).toEqual([before, [[price(2, 'year'), 'year']]])
  expect((await amendmentsOf(home))[0]?.pricedAt).not.toBeNull()
})

it('counts after a period that was asked for at the old price before the provider was told', async () => {
  const home = await aHome('mensuel')
  const { payments } = t.services
  const told = payments.changeRhythm
  onTestFinished(() => {
    payments.changeRhythm = told
  })
  const from = addDays(await paidUntil(home), 1)
  payments.changeRhythm = async (wish) => {
    payments.changeRhythm = told
    await w.outside.renew(wish.item.subscriptionId)
    return told(wish)
  }
  await home.ask({ interval: 'year' })
  await home.sign()
  await t.runJobs({ mayFail: true })
  await w.soon(() => chargedFor(home)).toEqual([[price(2, 'year'), 'year']])
  await w.soon(async () => (await home.row()).rhythmFrom).toBe(addMonths(from, 1))
  await w.outside.renew((await home.row()).subscriptionStripe ?? '')
  await note(home)
  expect(await amounts(home)).toEqual([price(2, 'month'), price(2, 'month'), price(2, 'year')])
})

it('shares a subscription with devices that go on as they were', async () => {
  const home = await aHome('mensuel', withDevices)
  const devices = (await chargedFor(home)).find(([cents]) => cents !== price(2, 'month'))
  await home.ask({ interval: 'year' })
  await home.sign()
  await t.runJobs({ mayFail: true })
  await w.soon(() => chargedFor(home)).toEqual(expect.arrayContaining([[price(2, 'year'), 'year'], devices]))
  const { subscriptionStripe } = await home.row()
  for (const _ of [1, 2]) await w.outside.renew(subscriptionStripe ?? '')
  await note(home)
  expect(await amounts(home)).toEqual([price(2, 'month'), price(2, 'year')])
  const sharers = await t.db
    .select()
    .from(contracts)
    .where(eq(contracts.subscriptionStripe, subscriptionStripe ?? ''))
  const addOn = sharers.find(({ id }) => id !== home.id)
  expect((await paidFor(t.services, addOn?.id ?? '')).map(({ amountCents }) => amountCents)).toEqual(
    Array(3).fill(devices?.[0]),
  )
})
