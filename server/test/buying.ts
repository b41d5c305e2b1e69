import { parseDay } from '@cursus/shared/day'
import { billedMonths } from '@cursus/shared/travel-price'
import { readTariffs } from '../src/features/tariffs/tariffs.queries.ts'
import { startPayingWorld } from './paying-world.ts'
import type { Person } from './people.ts'

const create = '/api/contracts/create_health_mobility_french_zone/create'

/** The paying world with what a student does who buys a stay in France. */
export async function startBuying() {
  const world = await startPayingWorld()
  const { t, outside, inFrance } = world
  const day = (text: string) => parseDay(text) ?? ''
  const months = billedMonths({ startDate: day(inFrance.startDate), endDate: day(inFrance.endDate) })
  const price = (await readTariffs(t.services)).travelPrice(4, months)
  const checkout = (who: Person, change: object = {}) =>
    t
      .as(who)
      .post('/api/payments/checkout/health_mobility', { priceId: price?.id, contract: inFrance, ...change })
  return {
    ...world,
    price,
    checkout,
    comeBack: (who: Person, sessionStripe: string) => t.as(who).post(create, { ...inFrance, sessionStripe }),
    async openSession(who: Person) {
      const address: string = (await checkout(who)).json()
      return { address, sessionId: outside.sessionIdOf(address) }
    },
    /** Ends a payment that was under way, well or badly. */
    settleLate: (sessionId: string, paid: boolean) =>
      fetch(`${outside.url}/control/api/stripe/sessions/${sessionId}/settle`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ paid }),
      }),
  }
}
