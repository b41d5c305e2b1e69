import { lowestMutualCents } from '@cursus/shared/health-mutual'
import type { TravelPrice } from '@cursus/shared/prices'
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { readSchool } from '../session/school.ts'
import { deviceOffers } from './device-offers.ts'
import { homePrice } from './home-price.ts'
import type { Look } from './products.ts'

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

/** Gives one of the prices of a page; what asks for it again asks for all of those that could not be read. */
function toPrice({ data, isError }: Asked, all: readonly Asked[]): PriceFrom {
  const retry = () => all.map((one) => one.isError && one.refetch())
  return {
    cents: data === Number.POSITIVE_INFINITY ? null : data,
    ...(isError && data === undefined && { retry }),
  }
}

/** Returns the two prices of the login page: a month of a stay in France, a month of a studio. */
export function usePricesFrom() {
  const inFrance = useQuery(travel(4))
  const home = useQuery(studio)
  const all = [inFrance, home]
  return { travelInFrance: toPrice(inFrance, all), home: toPrice(home, all) }
}

/** Returns the lowest price of devices for a visitor, who has no school and insures no phone alone. */
export function useDevicesFrom() {
  const { i18n } = useTranslation()
  const asked = useQuery(devices('Multimedia', i18n.language))
  return toPrice(asked, [asked])
}

/**
 * Returns the lowest price of each card on the home page. A classic student buys for France and insures no phone
 * alone.
 */
export function useCardPrices(isClassic: boolean): Record<Look['key'], PriceFrom> {
  const { i18n } = useTranslation()
  const stay = useQuery(travel(isClassic ? 4 : 1))
  const home = useQuery(studio)
  const device = useQuery(devices(isClassic ? 'Multimedia' : 'Telephonie', i18n.language))
  const all = [stay, home, device]
  return {
    travel: toPrice(stay, all),
    home: toPrice(home, all),
    devices: toPrice(device, all),
    mutual: { cents: lowestMutualCents },
  }
}
