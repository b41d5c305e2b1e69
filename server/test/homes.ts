import type { HomeCreated } from '@cursus/shared/home'
import { intervalOf } from '@cursus/shared/home-rules'
import type Stripe from 'stripe'
import { expect } from 'vitest'
import { readTariffs } from '../src/features/tariffs/tariffs.queries.ts'
import { aHome, homeCalls } from './covers.ts'
import { startPayingWorld } from './paying-world.ts'
import type { Person } from './people.ts'

/** The paying world with what a student does who insures a home. */
export async function startHomeBuying() {
  const world = await startPayingWorld()
  const { t, outside, stripe } = world
  const tariffs = await readTariffs(t.services)
  const homeId = (rooms: number, interval: 'month' | 'year') => tariffs.homePrice(rooms, interval)?.id
  const addOn = (interval: 'month' | 'year') =>
    tariffs.devices.find((one) => one.type === 'Multimedia' && one.interval === interval)
  const priceIdOf = ({ numberOfRooms, optionPayment }: ReturnType<typeof aHome>) =>
    homeId(numberOfRooms, intervalOf(optionPayment as 'mensuel'))
  const checkout = (who: Person, home = aHome(), more: object = {}) =>
    t.as(who).post(homeCalls.checkout, { priceId: priceIdOf(home), contract: home, ...more })
  const create = (who: Person, sessionStripe: string, more: object = {}) =>
    t.as(who).post(homeCalls.create, { sessionStripe, ...more })
  /** As a person who tries again: drawing the first document of a process may take longer than a call waits. */
  const linkOf = async (who: Person, ids: object): Promise<string> => {
    const answer = await t.as(who).post(homeCalls.sign, ids)
    if (answer.statusCode === 503) return linkOf(who, ids)
    expect(answer.statusCode).toBe(200)
    return answer.json().link
  }
  return {
    ...world,
    tariffs,
    homeId,
    addOn,
    checkout,
    create,
    /** Pays and comes back: what names the contracts. */
    async buy(who: Person, home = aHome(), more: object = {}): Promise<HomeCreated> {
      const address: string = (await checkout(who, home, more)).json()
      expect((await outside.pay(address)).status).toBe(303)
      const created = await create(who, outside.sessionIdOf(address))
      expect(created.statusCode).toBe(200)
      return created.json()
    },
    /** All that the payment provider holds of a paid session. */
    async heldOf(sessionId: string) {
      const session = await stripe.checkout.sessions.retrieve(sessionId, {
        expand: ['subscription', 'invoice.payments', 'customer', 'line_items.data.price.product'],
      })
      const payments = (session.invoice as Stripe.Invoice).payments?.data
      const subscription = session.subscription as Stripe.Subscription
      return { session, subscription, payment: payments?.[0]?.payment.payment_intent as string }
    },
    linkOf,
    send: (who: Person, ids: object) => t.as(who).post(homeCalls.send, ids),
    statusOf: async (who: Person, id: string) =>
      (await t.as(who).get('/api/contracts')).json().find((one: { id: string }) => one.id === id)
        ?.signatureStatus,
  }
}
