import { parseDay } from '@cursus/shared/day'
import type { HomeCreated } from '@cursus/shared/home'
import { billedMonths } from '@cursus/shared/travel-price'
import { eq } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { aHome, homeCalls } from '../../../test/covers.ts'
import { startHomeBuying } from '../../../test/homes.ts'
import type { Person } from '../../../test/people.ts'
import { checkoutSessions, purchases } from './purchases.table.ts'

const w = await startHomeBuying()
const { t, outside, publicUrl, stripe, inJapan } = w

const day = (text: string) => parseDay(text) ?? ''
const months = billedMonths({ startDate: day(inJapan.startDate), endDate: day(inJapan.endDate) })
const stayId = w.tariffs.travelPrice(3, months)?.id

/** One thing in two versions, with and without the add-on: how it goes to checkout, and how its payer comes back. */
const things = {
  home: {
    buyer: () => t.aStudent(),
    begin: (who: Person, addOn: boolean) =>
      w.checkout(who, aHome(), addOn ? { additionalPriceId: w.addOn('month')?.id } : {}),
    create: homeCalls.create,
    back: (sessionId: string) => `${publicUrl}/home_checkout?success=true&session_id=${sessionId}`,
    insuranceType: 'Habitation',
  },
  stay: {
    buyer: async () => t.aStudent({ role: 'ROLE_STUDENT_PARTNER', school: await t.aSchool() }),
    begin: (who: Person, addOn: boolean) =>
      t.as(who).post('/api/payments/checkout/health_mobility', {
        priceId: stayId,
        contract: inJapan,
        ...(addOn && { additionalPriceId: w.addOn('year')?.id }),
      }),
    create: '/api/contracts/health_mobility/without',
    back: (sessionId: string) => `${publicUrl}/checkout?context=health&success=true&session_id=${sessionId}`,
    insuranceType: 'Santé/Mobilité',
  },
}
const each = Object.entries(things)
type Thing = (typeof things)['home' | 'stay']

/** Comes back from paying, as a person who tries again: drawing the first document of a process takes a while. */
async function comeBack(thing: Thing, who: Person, sessionStripe: string): ReturnType<typeof w.create> {
  const answer = await t.as(who).post(thing.create, { sessionStripe })
  return answer.statusCode === 503 ? comeBack(thing, who, sessionStripe) : answer
}

const unfinished = async (who: Person) => (await t.as(who).get('/api/purchases/unfinished')).json().data
const resume = (who: Person, id: string) => t.as(who).post(`/api/purchases/${id}/checkout`)
const typesOf = async (who: Person) => (await w.contractsOf(who)).map((one) => one.insuranceType).sort()
const sessionsOf = (who: Person) =>
  t.db
    .select({
      id: checkoutSessions.sessionId,
      state: checkoutSessions.state,
      reason: checkoutSessions.refundReason,
    })
    .from(checkoutSessions)
    .innerJoin(purchases, eq(purchases.id, checkoutSessions.purchaseId))
    .where(eq(purchases.studentId, who.id))

/** Takes the version with the add-on to checkout, and then the one without: the first stands on a page that was not asked anew. */
async function twoVersions(thing: Thing) {
  const student = await thing.buyer()
  const first = await thing.begin(student, true)
  expect(first.statusCode).toBe(200)
  const [{ id: older }] = await unfinished(student)
  const address: string = (await thing.begin(student, false)).json()
  const [{ id: newer }] = await unfinished(student)
  return { student, older, newer, address, sessionId: outside.sessionIdOf(address) }
}

/** The same with both payment pages open, as if the provider had lost our call that ended the first. */
async function twoPages(thing: Thing) {
  const student = await thing.buyer()
  const first: string = (await thing.begin(student, true)).json()
  const isFirst = eq(checkoutSessions.sessionId, outside.sessionIdOf(first))
  await t.db.update(checkoutSessions).set({ state: 'expired' }).where(isFirst)
  const second: string = (await thing.begin(student, false)).json()
  return { student, first, second }
}

it.each(each)('leads from the older version of a %s to the contract of the newer one', async (_, thing) => {
  const { student, older, address, sessionId } = await twoVersions(thing)
  await outside.pay(address)
  expect((await comeBack(thing, student, sessionId)).statusCode).toBe(200)
  expect((await resume(student, older)).json()).toBe(thing.back(sessionId))
  expect((await sessionsOf(student)).filter(({ state }) => state === 'open')).toEqual([])
  expect(await typesOf(student)).toEqual([thing.insuranceType])
})

it.each(
  each,
)('opens no page of the older version of a %s while the newer one is to be paid', async (_, thing) => {
  const { student, older, newer, address, sessionId } = await twoVersions(thing)
  const refused = await resume(student, older)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'payments.replaced'])
  expect((await sessionsOf(student)).filter(({ state }) => state === 'open')).toMatchObject([
    { id: sessionId },
  ])
  expect((await resume(student, newer)).json()).toBe(address)
  expect((await unfinished(student)).map(({ id }: { id: string }) => id)).toEqual([newer])
})

it('ends the page of an older version that was being opened while the newer one went to checkout', async () => {
  const { home } = things
  const student = await home.buyer()
  const first: string = (await home.begin(student, true)).json()
  const [{ id }] = await unfinished(student)
  await stripe.checkout.sessions.expire(outside.sessionIdOf(first))
  const opening = await outside.hold('stripe', 'POST /v1/checkout/sessions', 'after')
  const onTheLaptop = resume(student, id)
  await expect.poll(() => outside.isReached(opening)).toBe(true)
  const second: string = (await home.begin(student, false)).json()
  await outside.release(opening)
  const refused = await onTheLaptop
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'payments.replaced'])
  const open = (await stripe.checkout.sessions.list({ limit: 100 })).data.filter(
    (one) => one.status === 'open' && one.customer_email === student.email,
  )
  expect(open.map((one) => one.id)).toEqual([outside.sessionIdOf(second)])
})

it('goes on with the newer version only once the page of the older one is ended', async () => {
  const { home } = things
  const student = await home.buyer()
  const first: string = (await home.begin(student, true)).json()
  const ending = `POST /v1/checkout/sessions/${outside.sessionIdOf(first)}/expire`
  const held = await outside.hold('stripe', ending, 'before')
  const begun = home.begin(student, false)
  await expect.poll(() => outside.isReached(held)).toBe(true)
  onTestFinished(() => outside.reset())
  await outside.behave('stripe', 'failing', { status: 500 })
  await outside.release(held, true)
  expect((await begun).statusCode).toBe(503)
  await outside.reset()
  const [{ id }] = await unfinished(student)
  const next: string = (await resume(student, id)).json()
  expect((await outside.pay(first)).status).toBe(410)
  expect((await outside.pay(next)).status).toBe(303)
})

it('leaves nothing to finish of a home whose older version turns out to be paid', async () => {
  const { home } = things
  const student = await home.buyer()
  const first: string = (await home.begin(student, true)).json()
  await outside.pay(first)
  const sessionId = outside.sessionIdOf(first)
  expect((await home.begin(student, false)).json()).toBe(home.back(sessionId))
  expect((await comeBack(home, student, sessionId)).statusCode).toBe(200)
  expect(await unfinished(student)).toEqual([])
  const [newer] = await t.db
    .select()
    .from(purchases)
    .where(eq(purchases.studentId, student.id))
    .orderBy(purchases.amount)
  expect((await resume(student, newer?.id ?? '')).json()).toBe(home.back(sessionId))
  expect(await typesOf(student)).toEqual(['Habitation', 'Multimédia'])
})

const orders = each.flatMap(([name, thing]) => [
  { name, thing, order: 'the older first', isOlderFirst: true },
  { name, thing, order: 'the newer first', isOlderFirst: false },
])
it.each(orders)('pays the second of two paid versions of a $name back, $order', async ({
  thing,
  isOlderFirst,
}) => {
  const { student, first, second } = await twoPages(thing)
  const [kept, late] = isOlderFirst ? [first, second] : [second, first]
  for (const address of [kept, late]) {
    expect((await outside.pay(address)).status).toBe(303)
    await comeBack(thing, student, outside.sessionIdOf(address))
  }
  const bought = isOlderFirst ? [thing.insuranceType, 'Multimédia'].sort() : [thing.insuranceType]
  const lateId = outside.sessionIdOf(late)
  await w
    .soon(async () => (await sessionsOf(student)).find(({ id }) => id === lateId)?.state)
    .toBe('refunded')
  expect(await typesOf(student)).toEqual(bought)
  expect(await w.mailsOf(student)).toContain('payment-refunded')
  const session = await stripe.checkout.sessions.retrieve(lateId, { expand: ['subscription'] })
  if (session.subscription) expect(session.subscription).toMatchObject({ status: 'canceled' })
  expect(await unfinished(student)).toMatchObject([{ state: 'refunded', amount: session.amount_total }])
  const back = await comeBack(thing, student, lateId)
  expect([back.statusCode, back.json().code]).toEqual([409, 'payments.bought_already'])
})

it.each(each)('makes one %s of two versions that are heard of as paid at once', async (_, thing) => {
  const { student, first, second } = await twoPages(thing)
  await Promise.all([outside.pay(first), outside.pay(second)])
  const returns = [first, second, first, second].map((one) =>
    comeBack(thing, student, outside.sessionIdOf(one)),
  )
  const jobs = [t.runJobs({ mayFail: true }), t.runJobs({ mayFail: true })]
  await Promise.all([...returns, ...jobs])
  await w
    .soon(async () => (await sessionsOf(student)).map(({ state }) => state).sort())
    .toEqual(['paid', 'refunded'])
  expect((await typesOf(student)).filter((type) => type === thing.insuranceType)).toHaveLength(1)
})

it('sells a home that goes to checkout again after it was paid, as any other purchase', async () => {
  const student = await t.aStudent()
  await w.buy(student)
  const again: HomeCreated = await w.buy(student, aHome({ numberOfRooms: 3 }))
  expect(await w.statusOf(student, again.contractId)).toBe('waiting')
  expect(await typesOf(student)).toEqual(['Habitation', 'Habitation'])
})
