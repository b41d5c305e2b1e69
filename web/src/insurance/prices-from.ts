import { lowestMutualCents } from '@cursus/shared/health-mutual'
import type { TravelPrice } from '@cursus/shared/prices'
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { readSchool } from '../session/school.ts'
import { deviceOffers } from './device-offers.ts'
import { homePrice } from './home-price.ts'

const kept = { staleTime: 600_000 }

function travel(zone: number) {
  return queryOptions({
    ...kept,
    queryKey: ['price', 'travel', zone, 1],
    queryFn: async () => {
      const query = { zone, month: 1, partnerLevelHealthMobilityPrice: 1 }
      const { data } = await api.get<TravelPrice>('/payments/price/health_mobility', { query })
      return data.stripe.unit_amount
    },
  })
}

const studio = queryOptions({ ...homePrice(1, 'mensuel'), select: (price) => price.unit_amount })

/** Offers for devices, the school's own before public ones; the same query as the modal of the offers. */
function devices(type: 'Telephonie' | 'Multimedia', locale: string) {
  return queryOptions({
    ...deviceOffers({ type, recurring: 'mensuel', locale, school: readSchool()?.id }),
    select: (offers) => Math.min(...offers.map((offer) => offer.unit_amount)),
  })
}

export interface PriceFrom {
  /** Lowest price in cents by today's tariff; undefined until it is read, null where nothing is offered. */
  cents: number | null | undefined
  /** Asks again; there only where it could not be read. */
  retry?: () => void
}

type Asked = Pick<UseQueryResult<number>, 'data' | 'isError' | 'refetch'>

/** Gives each price; what asks for one again asks for all of those that could not be read. */
function toPrices<Name extends string>(asked: Record<Name, Asked>): Record<Name, PriceFrom> {
  const all = Object.values<Asked>(asked)
  const retry = () => all.map(({ isError, refetch }) => isError && refetch())
  const toPrice = ({ data, isError }: Asked): PriceFrom => ({
    cents: data === Number.POSITIVE_INFINITY ? null : data,
    ...(isError && data === undefined && { retry }),
  })
  return Object.fromEntries(Object.keys(asked).map((name) => [name, toPrice(asked[name as Name])])) as Record<
    Name,
    PriceFrom
  >
}

/** Price of the mutual, which no call tells: a partner concludes it. */
export const lowestMutual: PriceFrom = { cents: lowestMutualCents }

/** Returns the two prices of the login page: a month of a stay in France, a month of a studio. */
export function usePricesFrom() {
  return toPrices({ travelInFrance: useQuery(travel(4)), home: useQuery(studio) })
}

/** Returns the lowest price of devices for a visitor, who has no school and insures no phone alone. */
export function useDevicesFrom() {
  const { i18n } = useTranslation()
  return toPrices({ devices: useQuery(devices('Multimedia', i18n.language)) }).devices
}

/**
 * Returns the lowest price of each card on the home page. A classic student buys for France and insures no phone
 * alone.
 */
export function useCardPrices(isClassic: boolean) {
  const { i18n } = useTranslation()
  return toPrices({
    travel: useQuery(travel(isClassic ? 4 : 1)),
    home: useQuery(studio),
    devices: useQuery(devices(isClassic ? 'Multimedia' : 'Telephonie', i18n.language)),
  })
}
