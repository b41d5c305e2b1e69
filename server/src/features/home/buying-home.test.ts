import { addDays, addMonths, formatDay } from '@cursus/shared/day'
import { asc, desc, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { countStatements } from '../../../test/count-statements.ts'
import { aHome, homeCalls, nino, rose } from '../../../test/covers.ts'
import { startHomeBuying } from '../../../test/homes.ts'
import { aRegistration } from '../../../test/registration.ts'
import { makePrices } from '../purchases/purchases.jobs.ts'
import { purchases } from '../purchases/purchases.table.ts'
import { students } from '../students/students.table.ts'
import { providerPrices } from '../tariffs/tariffs.table.ts'
import { homes, roommates } from './home.table.ts'

const database = countStatements()
const w = await startHomeBuying()
const { t, outside, publicUrl, stripe, today } = w

/** Euros a month and a year, by rooms: the table of the specification. */
const euros: [number, number, number][] = [
  [1, 6.5, 75],
  [2, 8.23, 95],
  [3, 9.96, 115],
  [4, 25.84, 310],
  [5, 29.17, 350],
  [6, 35.84, 430],
]
const cells = euros.flatMap(([rooms, month, year]) => [
  { rooms, optionPayment: 'mensuel', interval: 'month' as const, cents: Math.round(month * 100) },
  { rooms, optionPayment: 'annuel', interval: 'year' as const, cents: year * 100 },
])

/** Amounts that the payment provider was asked to charge, line by line. */
async function charged(address: string) {
  const session = await stripe.checkout.sessions.retrieve(outside.sessionIdOf(address), {
    expand: ['line_items'],
  })
  const lines = session.line_items?.data.map(({ amount_total, price }) => ({
    id: price?.lookup_key,
    cents: amount_total,
    interval: price?.recurring?.interval,
  }))
  return { mode: session.mode, currency: session.currency, total: session.amount_total, lines }
}

it.each(cells)('charges $cents cents a $interval for $rooms rooms', async ({ rooms, ...cell }) => {
  const student = await t.aStudent()
  const home = aHome({ numberOfRooms: rooms, optionPayment: cell.optionPayment, price: cell.cents / 100 })
  const own = { id: w.homeId(rooms, cell.interval), cents: cell.cents, interval: cell.interval }
  const whole = { mode: 'subscription', currency: 'eur' }
  const alone: string = (await w.checkout(student, home)).json()
  expect(await charged(alone)).toEqual({ ...whole, total: cell.cents, lines: [own] })
  const offer = w.addOn(cell.interval)
  const more = { additionalPriceId: offer?.id }
  const both: string = (await w.checkout(student, home, more)).json()
  const addOn = { id: offer?.id, cents: offer?.unitAmount, interval: cell.interval }
  const total = cell.cents + (offer?.unitAmount ?? 0)
  expect(await charged(both)).toEqual({ ...whole, total, lines: [own, addOn] })
})

it('describes a home on the payment page with its day as Chinese writes it', async () => {
  const home = aHome({ numberOfRooms: 2 })
  const wish = { priceId: w.homeId(2, 'month'), contract: home }
  const asked = t.as(await t.aStudent())
  await asked.post(homeCalls.checkout, wish, { headers: { 'accept-language': 'zh-CN' } })
  const [purchase] = await t.db.select().from(purchases).orderBy(desc(purchases.createdAt)).limit(1)
  expect(purchase?.description).toMatch(/自 20\d\d年\d{1,2}月\d{1,2}日 起$/)
})

it('takes a student from payment and signature to a certificate', async () => {
  const student = await t.aStudent()
  const address: string = (await w.checkout(student)).json()
  expect((await outside.pay(address)).headers.get('location')).toBe(
    `${publicUrl}/home_checkout?success=true&session_id=${outside.sessionIdOf(address)}`,
  )
  const back = await database.tripsOf(() => w.create(student, outside.sessionIdOf(address)))
  expect(back.trips).toBeLessThanOrEqual(10)
  const created = back.answer.json()
  expect(created).toMatchObject({ contractorId: student.id, additionalMultimediaContractId: null })
  const early = await w.send(student, created)
  expect([early.statusCode, early.json().code]).toEqual([409, 'contracts.not_signed'])
  const link = await w.linkOf(student, created)
  expect(await w.statusOf(student, created.contractId)).toBe('waiting')
  const signed = await outside.sign(link)
  expect(signed.headers.get('location')).toMatch(
    `${publicUrl}/insurance/sign?context=home&contractId=${created.contractId}`,
  )
  expect((await w.send(student, created)).json()).toEqual({
    contractId: created.contractId,
    signatureStatus: 'signed',
  })
  await w.soon(() => w.mailsOf(student)).toEqual(['certificate-issued'])
  expect((await t.as(student).get('/api/contracts')).json()).toMatchObject([
    { insuranceType: 'Habitation', numberRoom: 2, document: { fileName: 'AttestationHabitation.pdf' } },
  ])
  const again = await t.as(student).post(homeCalls.sign, created)
  expect([again.statusCode, again.json().code]).toEqual([409, 'contracts.already_signed'])
  expect((await w.send(student, created)).statusCode).toBe(200)
})

it('insures five persons for a year with the add-on: two contracts of one subscription', async () => {
  const student = await t.aStudent()
  const others = [rose, nino, { ...rose, name: 'Alma' }, { ...nino, name: 'Elias' }]
  const startDate = formatDay(addDays(today, 20))
  const home = aHome({
    startDate,
    numberOfRooms: 4,
    numberOfPersons: 5,
    optionPayment: 'annuel',
    roommates: others,
  })
  const offer = w.addOn('year')
  const created = await w.buy(student, home, { additionalPriceId: offer?.id })
  const [own, device] = (await w.contractsOf(student)).sort((one) =>
    one.insuranceType === 'Habitation' ? -1 : 1,
  )
  expect(own).toMatchObject({
    id: created.contractId,
    insuranceType: 'Habitation',
    documentType: 'Certificate',
    signatureStatus: 'waiting',
    paymentStatus: 'payment_succeeded',
    startDate: addDays(today, 20),
    endDate: addMonths(addDays(today, 20), 12),
    numberRoom: 4,
    primeCents: 31000,
    priceId: w.homeId(4, 'year'),
    sessionId: created.sessionStripe,
    subscriptionStripe: expect.stringMatching(/^sub_/),
    customerStripe: expect.stringMatching(/^cus_/),
  })
  expect(device).toMatchObject({
    id: created.additionalMultimediaContractId,
    insuranceType: 'Multimédia',
    needsDevice: true,
    primeCents: offer?.unitAmount,
    subscriptionStripe: own?.subscriptionStripe,
  })
  const [kept] = await t.db.select().from(homes).where(eq(homes.contractId, created.contractId))
  expect(kept).toMatchObject({ street: '19 rue du Vieux Pont', city: 'Toulouse', numberOfPersons: 5 })
  const named = await t.db
    .select()
    .from(roommates)
    .where(eq(roommates.contractId, created.contractId))
    .orderBy(asc(roommates.position))
  expect(named.map(({ name, birthday }) => [name, birthday])).toEqual([
    ['Rose', '2004-02-29'],
    ['Nino', '2001-10-30'],
    ['Alma', '2004-02-29'],
    ['Elias', '2001-10-30'],
  ])
  const notReady = await t.as(student).post(`/api/contracts/${device?.id}/signature`)
  expect([notReady.statusCode, notReady.json().code]).toEqual([409, 'contracts.not_ready'])
})

it('tells the payment provider nothing of who lives there, where, or since when they live', async () => {
  const student = await t.aStudent({ user: { language: 'en' } })
  const home = aHome({ numberOfPersons: 3, roommates: [rose, nino] })
  const address: string = (
    await t
      .as(student)
      .post(
        homeCalls.checkout,
        { priceId: w.homeId(2, 'month'), contract: home },
        { headers: { 'accept-language': 'en' } },
      )
  ).json()
  await outside.pay(address)
  const { sessionStripe } = (await w.create(student, outside.sessionIdOf(address))).json()
  const { session, subscription } = await w.heldOf(sessionStripe)
  expect(subscription.description).toBe(`Home in Toulouse, rooms: 2, from ${home.startDate}`)
  expect(Object.keys(subscription.metadata).sort()).toEqual(['attempt', 'purchase'])
  const told = JSON.stringify(session)
  for (const secret of ['2004-02-29', '29/02/2004', '2001-10-30', '30/10/2001', '2003-04-27']) {
    expect([secret, told.includes(secret)]).toEqual([secret, false])
  }
  for (const secret of ['Rose', 'Tavernel', 'Ferrando', 'Vieux Pont']) {
    expect([secret, told.includes(secret)]).toEqual([secret, false])
  }
  const logged = JSON.stringify(t.lines)
  for (const secret of ['2004-02-29', 'Tavernel', 'Vieux Pont']) expect(logged).not.toContain(secret)
})

it('sells to a visitor who makes an account on the way, before the e-mail is confirmed', async () => {
  const registered = await t.post('/api/security/register/student/classic', { body: aRegistration() })
  expect(registered.statusCode).toBe(201)
  const headers = { authorization: `Bearer ${registered.json().token}` }
  const body = { priceId: w.homeId(2, 'month'), contract: aHome() }
  const address: string = (await t.post(homeCalls.checkout, { body, headers })).json()
  await outside.pay(address)
  const sessionStripe = outside.sessionIdOf(address)
  const created = await t.post(homeCalls.create, { body: { sessionStripe }, headers })
  expect(created.statusCode).toBe(200)
  const { link } = (await t.post(homeCalls.sign, { body: created.json(), headers })).json()
  await outside.sign(link)
  const sent = await t.post(homeCalls.send, { body: created.json(), headers })
  expect(sent.json().signatureStatus).toBe('signed')
})

it('makes one contract of each line, however many returns and webhooks tell of the payment', async () => {
  const student = await t.aStudent()
  const address: string = (
    await w.checkout(student, aHome(), { additionalPriceId: w.addOn('month')?.id })
  ).json()
  await outside.behave('stripe', 'repeating', { repeats: 3 })
  await outside.pay(address)
  const sessionStripe = outside.sessionIdOf(address)
  const returns = Array.from({ length: 50 }, () => w.create(student, sessionStripe))
  const jobs = [t.runJobs({ mayFail: true }), t.runJobs({ mayFail: true })]
  const answers = await Promise.all(returns)
  await Promise.all(jobs)
  await outside.reset()
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  const own = await w.contractsOf(student)
  expect(own.map(({ insuranceType }) => insuranceType).sort()).toEqual(['Habitation', 'Multimédia'])
  expect(
    await t.db.select().from(homes).where(eq(homes.contractId, answers[0]?.json().contractId)),
  ).toHaveLength(1)
})

it('pays back a home that was paid with another amount, and ends its subscription', async () => {
  const student = await t.aStudent()
  const address: string = (await w.checkout(student)).json()
  await t.db.update(purchases).set({ amount: 1 }).where(eq(purchases.studentId, student.id))
  await outside.pay(address)
  const back = await w.create(student, outside.sessionIdOf(address))
  expect([back.statusCode, back.json().code]).toEqual([409, 'payments.refunded'])
  await w.soon(() => w.mailsOf(student)).toEqual(['payment-refunded'])
  const { subscription, payment } = await w.heldOf(outside.sessionIdOf(address))
  expect(subscription.status).toBe('canceled')
  const refunds = await stripe.refunds.list({ payment_intent: payment })
  expect(refunds.data.map(({ amount }) => amount)).toEqual([823])
  expect(await w.contractsOf(student)).toEqual([])
})

it('leaves the spelling that papers carry, and takes none of a name in Latin letters', async () => {
  const student = await t.aStudent({ user: { name: '欣怡' } })
  await w.checkout(student, aHome({ latinName: 'Xin' }))
  const created = await w.buy(student, aHome({ latinName: 'Xinyi' }))
  await outside.sign(await w.linkOf(student, created))
  await w.send(student, created)
  const more = { numberOfRooms: 3, latinName: 'Paul', latinLastName: 'Durand' }
  expect((await w.checkout(student, aHome(more))).statusCode).toBe(200)
  const [profile] = await t.db.select().from(students).where(eq(students.userId, student.id))
  expect([profile?.latinName, profile?.latinLastName]).toEqual(['Xinyi', null])
  const [contract] = await w.contractsOf(student)
  expect((await t.get(`/api/certificates/${contract?.checkCode}`)).json().data.holder).toMatch(/^X\*+ /)
})

it('has every price at the payment provider before the first person pays', async () => {
  await t.services.jobs.enqueue(t.db, makePrices, {})
  await t.runJobs({ mayFail: true })
  const made = await t.db.select().from(providerPrices).where(eq(providerPrices.variant, 'recurring'))
  const forSale = [...w.tariffs.home, ...w.tariffs.devices.filter(({ active }) => active)]
  expect(made.map(({ priceId }) => priceId).sort()).toEqual(forSale.map(({ id }) => id).sort())
})
