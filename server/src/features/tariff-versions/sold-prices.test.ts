import { addDays, formatDay, startOfDay } from '@cursus/shared/day'
import { billedMonths } from '@cursus/shared/travel-price'
import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { aHome } from '../../../test/covers.ts'
import { startHomeBuying } from '../../../test/homes.ts'
import { tariffsBy } from '../../../test/tariffs.ts'
import { makePrices } from '../purchases/purchases.jobs.ts'
import { readTariffs } from '../tariffs/tariffs.queries.ts'
import { providerPrices } from '../tariffs/tariffs.table.ts'

// Each test begins late in the evening and publishes a tariff that holds from midnight on.
const w = await startHomeBuying()
const { t, outside, stripe } = w
let tariffs: ReturnType<typeof tariffsBy>
let day = addDays(w.today, 1)
const twoRooms = 'price_home_r2_month'

beforeAll(async () => {
  tariffs = tariffsBy(t, await t.anAdmin())
})

async function moveTo(instant: number) {
  await w.forward(Math.round((instant - t.services.now().getTime()) / 1000))
}

/** Moves the clocks to an evening, so that a payment page opened now is still open after midnight. */
async function evening() {
  day = addDays(day, 1)
  await moveTo(startOfDay(day).getTime() - 50 * 60_000)
}
const afterMidnight = () => moveTo(startOfDay(day).getTime() + 60_000)
const home = () => aHome({ startDate: addDays(day, 5) })

const held = (address: string) => w.heldOf(outside.sessionIdOf(address))

it('keeps what a person saw at checkout: paid after the change, the contract has the old amount', async () => {
  const [open, late] = [await t.aStudent(), await t.aStudent()]
  await evening()
  const addresses: string[] = []
  for (const who of [open, late]) addresses.push((await w.checkout(who, home())).json())
  const [address = '', other = ''] = addresses
  await tariffs.change('home', { [twoRooms]: 901 }, day)
  await afterMidnight()
  expect((await outside.pay(address)).status).toBe(303)
  expect((await w.create(open, outside.sessionIdOf(address))).statusCode).toBe(200)
  expect((await w.contractsOf(open)).map(({ primeCents }) => primeCents)).toEqual([823])
  expect((await held(address)).subscription.items.data.map(({ price }) => price.unit_amount)).toEqual([823])

  const [{ id = '' } = {}] = (await t.as(late).get('/api/purchases/unfinished')).json().data
  const resume = () => t.as(late).post(`/api/purchases/${id}/checkout`)
  expect((await resume()).json()).toBe(other)
  await stripe.checkout.sessions.expire(outside.sessionIdOf(other))
  const refused = await resume()
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'payments.price_changed'])

  const anew: string = (await w.checkout(late, home())).json()
  const session = await stripe.checkout.sessions.retrieve(outside.sessionIdOf(anew), {
    expand: ['line_items'],
  })
  expect([session.amount_total, session.line_items?.data[0]?.price?.lookup_key]).toEqual([901, twoRooms])
  await outside.pay(anew)
  await w.create(late, outside.sessionIdOf(anew))
  expect((await w.contractsOf(late)).map(({ primeCents }) => primeCents)).toEqual([901])
  const [second, first] = await tariffs.list('home')
  expect([second?.contracts, first?.contracts]).toEqual([1, 1])
})

it('lets nobody pay the same days of a stay twice because its price changed since', async () => {
  const student = await t.aStudent()
  await evening()
  const [startDate, endDate] = [addDays(day, 20), addDays(day, 60)].map(formatDay)
  const months = billedMonths({ startDate: addDays(day, 20), endDate: addDays(day, 60) })
  const priceId = (await readTariffs(t.services)).travelPrice(4, months)?.id ?? ''
  const checkout = (contract: object = {}) =>
    t.as(student).post('/api/payments/checkout/health_mobility', {
      priceId,
      contract: { ...w.inFrance, startDate, endDate, ...contract },
    })
  const address: string = (await checkout()).json()
  await outside.pay(address)
  const sessionStripe = outside.sessionIdOf(address)
  const create = '/api/contracts/create_health_mobility_french_zone/create'
  expect((await t.as(student).post(create, { sessionStripe })).statusCode).toBe(200)
  await tariffs.change('travel', { [priceId]: 4321 }, day)
  await afterMidnight()
  expect((await checkout()).json()).toBe(
    `${w.publicUrl}/checkout?context=health&success=true&session_id=${sessionStripe}`,
  )
  // Other days are another stay, at the price of today.
  const later: string = (await checkout({ endDate: formatDay(addDays(day, 59)) })).json()
  const session = await stripe.checkout.sessions.retrieve(outside.sessionIdOf(later))
  expect(session.amount_total).toBe(4321)
})

it('has the new amounts at the payment provider in the first minutes of their day, and leaves what runs alone', async () => {
  const student = await t.aStudent()
  await evening()
  const address: string = (await w.checkout(student, home())).json()
  await outside.pay(address)
  await w.create(student, outside.sessionIdOf(address))
  const { subscription } = await held(address)
  const paid = subscription.items.data[0]?.price
  await tariffs.change('home', { [twoRooms]: 1234 }, day)
  const make = async () => {
    await t.services.jobs.enqueue(t.db, makePrices, {})
    await t.runJobs({ mayFail: true })
    const isIt = and(eq(providerPrices.priceId, twoRooms), eq(providerPrices.variant, 'recurring'))
    const [kept] = await t.db.select().from(providerPrices).where(isIt)
    const { data } = await stripe.prices.list({ lookup_keys: [twoRooms] })
    return [kept?.unitAmount, ...data.map(({ unit_amount }) => unit_amount)]
  }
  expect(await make()).toEqual([901, 901])
  await afterMidnight()
  expect(await make()).toEqual([1234, 1234])

  await w.forward(32 * 86_400)
  const invoices = async () =>
    (await stripe.invoices.list({ subscription: subscription.id })).data.map(({ total }) => total)
  await expect.poll(invoices, { timeout: 20_000 }).toEqual([901, 901])
  const now = await stripe.subscriptions.retrieve(subscription.id)
  expect(now.items.data.map(({ price }) => price.id)).toEqual([paid?.id])
  expect((await w.contractsOf(student)).map(({ primeCents }) => primeCents)).toEqual([901])
  day = addDays(day, 40)
})

it('takes what a client brings only on its return, though one offer is no longer sold', async () => {
  const student = await t.aStudent()
  const offer = w.addOn('month')
  await evening()
  const names = { contract: undefined, additionalPriceId: offer?.id }
  const address: string = (await w.checkout(student, home(), names)).json()
  await tariffs.change('devices', { [offer?.id ?? '']: { unitAmount: 499, active: false } }, day)
  await tariffs.change('home', { [twoRooms]: 1500 }, day)
  await afterMidnight()
  await outside.pay(address)
  const back = await w.create(student, outside.sessionIdOf(address), home())
  expect(back.statusCode).toBe(200)
  const primes = (await w.contractsOf(student)).map(({ primeCents }) => primeCents)
  expect(primes.sort()).toEqual([1234, 499])
  const again = await w.checkout(await t.aStudent(), home(), { additionalPriceId: offer?.id })
  expect([again.statusCode, Object.keys(again.json().errors)]).toEqual([422, ['contract.additionalPriceId']])
})

it('resumes no purchase of an offer that is no longer sold', async () => {
  const student = await t.aStudent()
  const offer = w.addOn('year')
  await evening()
  const yearly = aHome({ startDate: addDays(day, 5), optionPayment: 'annuel' })
  const address: string = (await w.checkout(student, yearly, { additionalPriceId: offer?.id })).json()
  await tariffs.change(
    'devices',
    { [offer?.id ?? '']: { unitAmount: offer?.unitAmount ?? 0, active: false } },
    day,
  )
  await stripe.checkout.sessions.expire(outside.sessionIdOf(address))
  await afterMidnight()
  const [{ id = '' } = {}] = (await t.as(student).get('/api/purchases/unfinished')).json().data
  const refused = await t.as(student).post(`/api/purchases/${id}/checkout`)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'payments.price_changed'])
})

it('sells no devices beside a home at the total of yesterday', async () => {
  const offers = w.tariffs.devices.filter((one) => one.type === 'Multimedia' && one.interval === 'month')
  const { id = '', unitAmount = 0 } = offers[1] ?? {}
  await evening()
  await tariffs.change('devices', { [id]: { unitAmount: unitAmount + 100, active: true } }, day)
  await afterMidnight()
  const student = await t.aStudent()
  const agreeTo = (cents: number) => {
    const oneRoom = aHome({ startDate: addDays(day, 5), numberOfRooms: 1, price: cents / 100 })
    return w.checkout(student, oneRoom, { additionalPriceId: id })
  }
  const refused = await agreeTo(650 + unitAmount)
  expect([refused.json().code, Object.keys(refused.json().errors)]).toEqual([
    'payments.price_mismatch',
    ['contract.price'],
  ])
  expect((await agreeTo(650 + unitAmount + 100)).statusCode).toBe(200)
})
