import { dayOf, formatDay } from '@cursus/shared/day'
import { expect } from 'vitest'
import { findContract } from '../src/features/contracts/contracts.queries.ts'
import { paidFor } from '../src/features/payments/payments.queries.ts'
import { aHome } from './covers.ts'
import type { startHomeBuying } from './homes.ts'
import type { Person } from './people.ts'

type World = Awaited<ReturnType<typeof startHomeBuying>>

/** Buys a home of two rooms for a year from today, paid and signed, with its certificate, and says how it is changed. */
export async function buySignedHome(w: World, change: object = {}, more: object = {}) {
  const { t, outside } = w
  await w.passMidnight()
  const startDate = formatDay(dayOf(t.services.now()))
  const student = await t.aStudent()
  const home = aHome({ startDate, optionPayment: 'annuel', ...change })
  const created = await w.buy(student, home, more)
  await outside.sign(await w.linkOf(student, created))
  await w.send(student, created)
  const id = created.contractId
  await w.soon(async () => (await paidFor(t.services, id))[0]?.until).not.toBeNull()
  await t.runJobs({ mayFail: true })
  const row = async () => {
    const found = await findContract(t.db, id)
    if (!found) throw new Error('the contract is gone')
    return found
  }
  const path = `/api/contracts/${id}/change`
  const as = (who: Person) => t.as(who)
  const read = { hasReadDraft: true }
  return {
    student,
    id,
    path,
    row,
    read: async (who = student) => (await as(who).get(path)).json().data,
    /** The student has read the draft of the amendment. */
    ask: (wish: object, who = student) => as(who).post(path, who === student ? { ...read, ...wish } : wish),
    payLink: (who = student) => as(who).post(`${path}/payment`, who === student ? read : {}),
    async pay(payAt: string) {
      await outside.pay(payAt)
      return as(student).post(`${path}/paid`, { sessionId: outside.sessionIdOf(payAt) })
    },
    async sign() {
      const answer = await as(student).post(`${path}/signature`, read)
      expect(answer.json()).toMatchObject({ data: { link: expect.any(String) } })
      await outside.sign(answer.json().data.link)
      return as(student).post(`${path}/signed`, {})
    },
  }
}

/** What a home costs by its rooms, and what its subscription is charged for at the provider, in cents. */
export function pricesOfHomes({ tariffs, stripe }: World) {
  return {
    price: (rooms: number, interval: 'month' | 'year') => tariffs.homePrice(rooms, interval)?.unitAmount ?? 0,
    async chargedFor(subscription: string | null) {
      const { items } = await stripe.subscriptions.retrieve(subscription ?? '')
      return items.data.map(({ price }) => price.unit_amount)
    },
  }
}
