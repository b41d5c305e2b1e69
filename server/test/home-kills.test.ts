import type { HomeCreated } from '@cursus/shared/home'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it, vi } from 'vitest'
import { contracts } from '../src/features/contracts/contracts.table.ts'
import { homes } from '../src/features/home/home.table.ts'
import { homePrices, multimediaOffers } from '../src/features/tariffs/tariffs.table.ts'
import { aHome, homeCalls, rose } from './homes.ts'
import { startKillDrills } from './kill-drills.ts'
import type { Person } from './people.ts'

vi.setConfig({ testTimeout: 180_000 })
const s = await startKillDrills()
const { outside, stripe, soon, countOf, killWhileHeld } = s

const [price] = (await s.db.select().from(homePrices)).filter(
  ({ rooms, interval }) => rooms === 2 && interval === 'month',
)
const [offer] = (await s.db.select().from(multimediaOffers)).filter(
  ({ type, interval }) => type === 'Multimedia' && interval === 'month',
)
const home = aHome({ numberOfPersons: 2, roommates: [rose] })
const wish = { priceId: price?.id, additionalPriceId: offer?.id, contract: home }

beforeEach(() => s.start())

const checkout = async (who: Person) => (await s.post(who, homeCalls.checkout, wish)).body
const create = (who: Person, sessionStripe: string) =>
  s.post<HomeCreated>(who, homeCalls.create, { sessionStripe })
/** Home and add-on, nothing signed, paid once; then the home's certificate and its mail. */
const [unsigned, signed] = [
  [2, 0, 0, 1],
  [2, 1, 1, 1],
]

/** Signs, as after a kill: again and again until the server answers. */
async function signAfterwards(who: Person, created: HomeCreated): Promise<void> {
  let link = ''
  await soon(async () => {
    const answer = await s.post<{ link: string }>(who, homeCalls.sign, created)
    link = answer.body.link
    return answer.status
  }).toBe(200)
  await outside.sign(link)
  await soon(() => countOf(who)).toEqual(signed)
}

it('is killed while it opens the session: one subscription, paid once, signed once', async () => {
  const student = await s.aStudent()
  const match = 'POST /v1/checkout/sessions'
  await killWhileHeld({ provider: 'stripe', match, when: 'after' }, () => checkout(student))
  await s.start()
  const address = await checkout(student)
  const own = await stripe.checkout.sessions.list({ customer_details: { email: student.email }, limit: 100 })
  expect(own.data).toHaveLength(1)
  await outside.pay(address)
  const { body } = await create(student, outside.sessionIdOf(address))
  await soon(() => countOf(student)).toEqual(unsigned)
  await signAfterwards(student, body)
})

it('is down when the person pays: the start makes both contracts of one subscription', async () => {
  const student = await s.aStudent()
  await s.payWhileDown(await checkout(student))
  await s.start()
  await soon(() => countOf(student)).toEqual(unsigned)
  const own = await s.db.select().from(contracts).where(eq(contracts.studentId, student.id))
  const subscriptions = new Set(own.map(({ subscriptionStripe }) => subscriptionStripe))
  expect([subscriptions.size, [...subscriptions][0]]).toEqual([1, expect.stringMatching(/^sub_/)])
})

it('is killed while it asks about the return, and while it writes the contracts: all of them or none', async () => {
  const student = await s.aStudent()
  const address = await checkout(student)
  const sessionStripe = outside.sessionIdOf(address)
  const lost = await outside.hold('stripe', 'WEBHOOK checkout.session.completed', 'before')
  await outside.pay(address)
  const match = `GET /v1/checkout/sessions/${sessionStripe}`
  await killWhileHeld({ provider: 'stripe', match, when: 'after' }, () => create(student, sessionStripe))
  await outside.release(lost, true)
  expect(await countOf(student)).toEqual([0, 0, 0, 1])
  await s.start()
  await soon(() => countOf(student)).toEqual(unsigned)
  const { status, body } = await create(student, sessionStripe)
  expect(status).toBe(200)
  expect(await s.db.select().from(homes).where(eq(homes.contractId, body.contractId))).toHaveLength(1)

  const other = await s.aStudent()
  const second = await checkout(other)
  const lock = 'SELECT 1 FROM purchases WHERE student_id = $1 FOR UPDATE'
  await s.killWhileLocked(lock, [other.id], () => outside.pay(second))
  expect(await countOf(other)).toEqual([0, 0, 0, 1])
  await s.start()
  await soon(() => countOf(other)).toEqual(unsigned)
})

it('is killed while the signature is prepared, down while it is given, and killed before the certificate', async () => {
  const student = await s.aStudent()
  const address = await checkout(student)
  await outside.pay(address)
  const { body: created } = await create(student, outside.sessionIdOf(address))
  const sign = () => s.post<{ link: string }>(student, homeCalls.sign, created)
  const match = 'POST /yousign/v3/signature_requests'
  await killWhileHeld({ provider: 'yousign', match, when: 'after' }, sign)
  await s.start()
  let link = ''
  await soon(async () => {
    const answer = await sign()
    link = answer.body.link
    return answer.status
  }).toBe(200)
  expect(await s.requestsFor(created.contractId)).toBe(1)
  await s.kill()
  await outside.sign(link)
  await s.start()
  await soon(() => countOf(student)).toEqual(signed)

  const other = await s.aStudent()
  const second = await checkout(other)
  await outside.pay(second)
  const ids = (await create(other, outside.sessionIdOf(second))).body
  const { body } = await s.post<{ link: string }>(other, homeCalls.sign, ids)
  // The contract only refers to this row; the document waits for it.
  const lock = 'SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE'
  await s.killWhileLocked(lock, [other.id], () => outside.sign(body.link))
  expect(await countOf(other)).toEqual(unsigned)
  await s.start()
  await soon(() => countOf(other)).toEqual(signed)
})
