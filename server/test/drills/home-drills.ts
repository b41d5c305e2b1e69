import type { HomeCreated } from '@cursus/shared/home'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { contracts } from '../../src/features/contracts/contracts.table.ts'
import { homes } from '../../src/features/home/home.table.ts'
import { deviceOffers, homePrices } from '../../src/features/tariffs/tariffs.table.ts'
import { aHome, homeCalls, rose } from '../covers.ts'
import type { Person } from '../people.ts'
import type { DrillWorld } from './kill-drills.ts'
import type { Drills } from './run-drills.ts'

/** Home and add-on, nothing signed, paid once; then the home's certificate and its mail. */
const [unsigned, signed] = [
  [2, 0, 0, 1],
  [2, 1, 1, 1],
]

/** A home for two with devices beside it, by the month. */
export async function homeDrills(s: DrillWorld): Promise<Drills> {
  const steps = await homeSteps(s)
  return { ...homePayments(s, steps), ...homeSignatures(s, steps) }
}

export type HomeSteps = Awaited<ReturnType<typeof homeSteps>>
type Steps = HomeSteps

/** What a person does on the way. */
export async function homeSteps(s: DrillWorld) {
  const [price] = (await s.db.select().from(homePrices)).filter(
    ({ rooms, interval }) => rooms === 2 && interval === 'month',
  )
  const [offer] = (await s.db.select().from(deviceOffers)).filter(
    ({ type, interval }) => type === 'Multimedia' && interval === 'month',
  )
  const home = aHome({ numberOfPersons: 2, roommates: [rose] })
  const wish = { priceId: price?.id, additionalPriceId: offer?.id, contract: home }
  const checkout = async (who: Person) => (await s.post(who, homeCalls.checkout, wish)).body
  const create = (who: Person, sessionStripe: string) =>
    s.post<HomeCreated>(who, homeCalls.create, { sessionStripe })

  /** As after a kill: again and again until the server answers. */
  async function checkedOut(who: Person): Promise<string> {
    let address = ''
    await s
      .soon(async () => {
        const { status, body } = await s.post(who, homeCalls.checkout, wish)
        address = body
        return status
      })
      .toBe(200)
    return address
  }

  /** The same of the contracts of what was paid. */
  async function created(who: Person, sessionStripe: string): Promise<HomeCreated> {
    let body: HomeCreated | undefined
    await s
      .soon(async () => {
        const answer = await create(who, sessionStripe)
        body = answer.body
        return answer.status
      })
      .toBe(200)
    return body as HomeCreated
  }
  /** Address at which the home is signed. */
  async function linkOf(who: Person, created: HomeCreated): Promise<string> {
    let link = ''
    await s
      .soon(async () => {
        const answer = await s.post<{ link: string }>(who, homeCalls.sign, created)
        link = answer.body.link
        return answer.status
      })
      .toBe(200)
    return link
  }
  return { checkout, checkedOut, create, created, linkOf }
}

/** From the session to the contracts. */
function homePayments(s: DrillWorld, { checkout, checkedOut, create, created, linkOf }: Steps): Drills {
  const { outside, stripe, soon, countOf } = s
  return {
    async *'killed while it opens the session of a home: one subscription, paid once, signed once'() {
      const student = await s.aStudent()
      const match = 'POST /v1/checkout/sessions'
      yield* s.whileHeld({ provider: 'stripe', match, when: 'after' }, () => checkout(student))
      yield 'started'
      const address = await checkedOut(student)
      const customer_details = { email: student.email }
      expect((await stripe.checkout.sessions.list({ customer_details, limit: 100 })).data).toHaveLength(1)
      await outside.pay(address)
      const home = await created(student, outside.sessionIdOf(address))
      await soon(() => countOf(student)).toEqual(unsigned)
      await outside.sign(await linkOf(student, home))
      await soon(() => countOf(student)).toEqual(signed)
    },

    async *'down when a home is paid: the start makes both contracts of one subscription'() {
      const student = await s.aStudent()
      yield* s.whilePaying(await checkout(student))
      yield 'started'
      await soon(() => countOf(student)).toEqual(unsigned)
      const own = await s.db.select().from(contracts).where(eq(contracts.studentId, student.id))
      const subscriptions = new Set(own.map(({ subscriptionStripe }) => subscriptionStripe))
      expect([subscriptions.size, [...subscriptions][0]]).toEqual([1, expect.stringMatching(/^sub_/)])
    },

    async *'killed while it asks about the return of a home: all contracts or none'() {
      const student = await s.aStudent()
      const address = await checkout(student)
      const sessionStripe = outside.sessionIdOf(address)
      yield* s.whileAsking(address, () => create(student, sessionStripe))
      expect(await countOf(student)).toEqual([0, 0, 0, 1])
      yield 'started'
      await soon(() => countOf(student)).toEqual(unsigned)
      const { contractId } = await created(student, sessionStripe)
      expect(await s.db.select().from(homes).where(eq(homes.contractId, contractId))).toHaveLength(1)
    },

    async *'killed while it writes the contracts of a home: all of them or none'() {
      yield* s.nextTime()
      const student = await s.aStudent()
      const address = await checkout(student)
      const lock = 'SELECT 1 FROM purchases WHERE student_id = $1 FOR UPDATE'
      yield* s.whileLocked(lock, [student.id], () => outside.pay(address))
      expect(await countOf(student)).toEqual([0, 0, 0, 1])
      yield 'started'
      await soon(() => countOf(student)).toEqual(unsigned)
    },
  }
}

/** From the contracts to the certificate. */
function homeSignatures(s: DrillWorld, { checkout, created, linkOf }: Steps): Drills {
  const { outside, soon, countOf } = s
  return {
    async *'killed while the signature of a home is prepared, and down while it is given'() {
      const student = await s.aStudent()
      const address = await checkout(student)
      await outside.pay(address)
      const home = await created(student, outside.sessionIdOf(address))
      const match = 'POST /yousign/v3/signature_requests'
      yield* s.whileHeld({ provider: 'yousign', match, when: 'after' }, () =>
        s.post(student, homeCalls.sign, home),
      )
      yield 'started'
      const link = await linkOf(student, home)
      expect(await s.requestsFor(home.contractId)).toBe(1)
      yield 'near'
      yield 'killed'
      await outside.sign(link)
      yield 'started'
      await soon(() => countOf(student)).toEqual(signed)
    },

    async *'killed between the signature of a home and its certificate'() {
      yield* s.nextTime()
      const student = await s.aStudent()
      const address = await checkout(student)
      await outside.pay(address)
      const link = await linkOf(student, await created(student, outside.sessionIdOf(address)))
      // The contract only refers to this row; the document waits for it.
      const lock = 'SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE'
      yield* s.whileLocked(lock, [student.id], () => outside.sign(link))
      expect(await countOf(student)).toEqual(unsigned)
      yield 'started'
      await soon(() => countOf(student)).toEqual(signed)
    },
  }
}
