import { addDays, addMonths, dayOf, startOfDay } from '@cursus/shared/day'
import { eq } from 'drizzle-orm'
import { afterEach, expect, it, vi } from 'vitest'
import { startHomeBuying } from '../../../test/homes.ts'
import { buySignedHome } from '../../../test/signed-home.ts'
import { sweepSubscriptions } from '../contracts/contracts.jobs.ts'
import { paidFor } from '../payments/payments.queries.ts'
import { sweepSignatures } from '../signatures/signatures.jobs.ts'
import { amendments } from './amendments.table.ts'

const w = await startHomeBuying()
vi.setConfig({ testTimeout: 90_000 })
const { t, outside } = w
const day = 24 * 3600
afterEach(() => outside.reset())

const price = (interval: 'month' | 'year') => w.tariffs.homePrice(2, interval)?.unitAmount ?? 0

/** A home that is paid each month, with what stands at the provider and what is noted of it here. */
async function aHome() {
  const home = await buySignedHome(w, { optionPayment: 'mensuel' })
  const subscription = (await home.row()).subscriptionStripe ?? ''
  const atProvider = () => w.stripe.subscriptions.retrieve(subscription)
  return {
    ...home,
    subscription,
    atProvider,
    chargedFor: async () =>
      (await atProvider()).items.data.map((item) => [item.price.unit_amount, item.price.recurring?.interval]),
    /** What the provider asked for, oldest first, without invoices of nothing. */
    async askedFor() {
      const { data } = await w.stripe.invoices.list({ subscription })
      return data
        .toReversed()
        .map(({ total }) => total)
        .filter((total) => total > 0)
    },
    periods: async () =>
      (await paidFor(t.services, home.id)).map(({ amountCents, from }) => [amountCents, from]),
    async lastPaid() {
      const lasts = (await paidFor(t.services, home.id)).map(({ until }) => until ?? '')
      return lasts.toSorted().at(-1) ?? ''
    },
    amendments: () => t.db.select().from(amendments).where(eq(amendments.contractId, home.id)),
    changesAsked: async () =>
      (await outside.calls()).filter(({ call }) => call === `POST /v1/subscriptions/${subscription}`).length,
  }
}
type Home = Awaited<ReturnType<typeof aHome>>

/** Goes on to the day after the next payment, which the provider takes by itself. */
async function nextPayment({ lastPaid }: Home) {
  const after = startOfDay(addDays(await lastPaid(), 2)).getTime()
  await w.forward((after - t.services.now().getTime()) / 1000)
}

/** What became of the newest event that a provider told us of. */
const newestOf = async (provider: string) =>
  (await outside.webhooks()).find((one) => one.provider === provider)?.state

async function sweep() {
  await w.forward(2 * day)
  await t.services.jobs.enqueue(t.db, sweepSubscriptions, {})
  await t.runJobs({ mayFail: true })
}

/** The contract, the provider and the payments say the same: one period at each price, and the new one from its day. */
async function expectAgreed(home: Home, from: string) {
  const paid = [
    [price('month'), dayOf((await home.row()).createdAt)],
    [price('year'), from],
  ]
  await w.soon(home.periods).toEqual(paid)
  expect(await home.askedFor()).toEqual([price('month'), price('year')])
  expect(await home.chargedFor()).toEqual([[price('year'), 'year']])
  expect(await home.row()).toMatchObject({ priceId: w.homeId(2, 'year'), rhythmFrom: from, revision: 1 })
  const [item] = (await home.atProvider()).items.data
  expect(dayOf(new Date((item?.current_period_end ?? 0) * 1000))).toBe(addMonths(from, 12))
  expect((await home.amendments()).map(({ state, pricedAt }) => [state, pricedAt !== null])).toEqual([
    ['done', true],
  ])
}

/** Signs another rhythm while the provider does as it is told, but answers neither the call nor its repeats in time. */
async function signWithoutAnswer(home: Home) {
  await home.ask({ interval: 'year' })
  const hold = () => outside.hold('stripe', `POST /v1/subscriptions/${home.subscription}`, 'after')
  // On a slow machine the job is due again before all others are done: no try of it is answered.
  const holds = [await hold(), await hold(), await hold(), await hold(), await hold(), await hold()]
  await home.sign()
  const isTold = async () => (await home.chargedFor()).some(([cents]) => cents === price('year'))
  await w.soon(isTold).toBe(true)
  await expect.poll(async () => Promise.all(holds.slice(0, 2).map(outside.isReached))).toEqual([true, true])
  for (const one of holds) await outside.release(one)
  expect((await home.amendments()).map(({ state, pricedAt }) => [state, pricedAt])).toEqual([['done', null]])
}

it('tells the provider of another rhythm once, though its answer comes after nobody waits for it', async () => {
  const home = await aHome()
  const from = addDays(await home.lastPaid(), 1)
  await signWithoutAnswer(home)
  const asked = await home.changesAsked()
  await t.runJobs({ evenLater: true, mayFail: true })
  await w.soon(async () => (await home.amendments())[0]?.pricedAt).not.toBeNull()
  // The repeat found the line at its price and left it.
  expect(await home.changesAsked()).toBe(asked)
  await nextPayment(home)
  await expectAgreed(home, from)
})

it('knows what the provider took up, though it is asked again only after the first payment at the new rhythm', async () => {
  const home = await aHome()
  const from = addDays(await home.lastPaid(), 1)
  await signWithoutAnswer(home)
  await nextPayment(home)
  await t.runJobs({ evenLater: true, mayFail: true })
  await expectAgreed(home, from)
})

it('notes the first payment at another rhythm whose event is lost, and once when it comes after all', async () => {
  const home = await aHome()
  const from = addDays(await home.lastPaid(), 1)
  await home.ask({ interval: 'year' })
  await home.sign()
  await t.runJobs({ mayFail: true })
  await w.soon(home.chargedFor).toEqual([[price('year'), 'year']])
  await outside.behave('stripe', 'losing')
  await nextPayment(home)
  await w.soon(() => newestOf('stripe')).toBe('dropped')
  await sweep()
  await expectAgreed(home, from)
  await outside.reset()
  await outside.redeliver('stripe')
  await w.soon(() => newestOf('stripe')).toBe('delivered')
  await expectAgreed(home, from)
})

it('takes up another rhythm whose signature no event and no browser told of', async () => {
  const home = await aHome()
  const from = addDays(await home.lastPaid(), 1)
  await home.ask({ interval: 'year' })
  const { link } = (await t.as(home.student).post(`${home.path}/signature`, {})).json().data
  await outside.behave('yousign', 'losing')
  await outside.sign(link)
  await w.soon(() => newestOf('yousign')).toBe('dropped')
  await t.services.jobs.enqueue(t.db, sweepSignatures, {})
  await t.runJobs({ mayFail: true })
  await w.soon(home.chargedFor).toEqual([[price('year'), 'year']])
  await outside.reset()
  await outside.redeliver('yousign')
  await w.soon(() => newestOf('yousign')).toBe('delivered')
  expect((await t.as(home.student).post(`${home.path}/signed`, {})).statusCode).toBe(200)
  await nextPayment(home)
  await expectAgreed(home, from)
})
