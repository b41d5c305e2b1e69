import { parseDay } from '@cursus/shared/day'
import { billedMonths } from '@cursus/shared/travel-price'
import { deviceOffers, homePrices, travelPrices } from '../../../server/src/features/tariffs/tariffs.table.ts'
import { aHome, aPhone, deviceCalls, homeCalls, rose, stays } from '../../../server/test/covers.ts'
import type { World } from '../engine/world.ts'

/** What a person buys: the calls of the pages, with their bodies. */
export type Journey = {
  name: string
  role?: 'ROLE_STUDENT_PARTNER'
  /** Contracts that one payment makes. */
  lines: number
  /** Whether it is signed, of which contract, and where that is prepared. */
  signing: 'none' | 'with the return' | 'apart'
  checkout(): Step
  /** May be called any number of times: each answer names the same contracts. */
  back(sessionStripe: string): Step
  /** Reads the contracts of an answer of `back`. */
  idsOf(body: Returned): string[]
  sign?: (created: Returned) => Step
}
export type Step = { path: string; body: object }
export type Returned = {
  contractId: string
  additionalMultimediaContractId?: string | null
  link?: string | null
}

/** Four products as they are sold: a stay in France, one abroad, a home with devices beside it, a phone alone. */
export async function readJourneys({ db }: World): Promise<Journey[]> {
  const { inFrance, inJapan } = stays()
  const [travel, homes, offers] = await Promise.all([
    db.select().from(travelPrices),
    db.select().from(homePrices),
    db.select().from(deviceOffers),
  ])
  const day = (text: string) => parseDay(text) ?? ''
  const month = billedMonths({ startDate: day(inFrance.startDate), endDate: day(inFrance.endDate) })
  const stayPrice = (zone: number) => travel.find((row) => row.zone === zone && row.month === month)?.id
  const monthly = <T extends { interval: string }>(rows: T[]) =>
    rows.filter(({ interval }) => interval === 'month')
  const homePrice = monthly(homes).find(({ rooms }) => rooms === 2)?.id
  const addOn = monthly(offers).find(({ type }) => type === 'Multimedia')?.id
  const idsOf = ({ contractId }: Returned) => [contractId]
  const stay = (zone: number, contract: object) => ({
    lines: 1,
    idsOf,
    checkout: () => ({
      path: '/api/payments/checkout/health_mobility',
      body: { priceId: stayPrice(zone), contract },
    }),
  })
  return [
    {
      ...stay(4, inFrance),
      name: 'stay in France',
      signing: 'none',
      back: (sessionStripe) => ({
        path: '/api/contracts/create_health_mobility_french_zone/create',
        body: { ...inFrance, sessionStripe },
      }),
    },
    {
      ...stay(3, inJapan),
      name: 'stay abroad',
      role: 'ROLE_STUDENT_PARTNER',
      signing: 'with the return',
      back: (sessionStripe) => ({
        path: '/api/contracts/health_mobility/without',
        body: { ...inJapan, sessionStripe },
      }),
    },
    { ...aHomeJourney(homePrice, addOn) },
    {
      name: 'phone',
      lines: 1,
      signing: 'with the return',
      idsOf,
      checkout: () => ({
        path: deviceCalls.checkout,
        body: { priceId: 'essentiels_tel_month', contract: aPhone() },
      }),
      back: (sessionStripe) => ({ path: deviceCalls.create, body: { sessionStripe } }),
    },
  ]
}

function aHomeJourney(priceId?: string, additionalPriceId?: string): Journey {
  const contract = () => aHome({ numberOfPersons: 2, roommates: [rose] })
  return {
    name: 'home with devices',
    lines: 2,
    signing: 'apart',
    checkout: () => ({
      path: homeCalls.checkout,
      body: { priceId, additionalPriceId, contract: contract() },
    }),
    back: (sessionStripe) => ({ path: homeCalls.create, body: { sessionStripe } }),
    idsOf: (body) => [body.contractId, body.additionalMultimediaContractId ?? body.contractId],
    sign: (body) => ({ path: homeCalls.sign, body }),
  }
}
