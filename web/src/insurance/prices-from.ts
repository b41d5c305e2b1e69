import type { TravelPrice } from '@cursus/shared/prices'
import { queryOptions, useQuery } from '@tanstack/react-query'
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

/** Lowest price in cents by today's tariff; undefined while it loads, `failed` when it will not come. */
export interface PriceFrom {
  cents?: number
  failed: boolean
}

function toPrice({ data, isError }: { data?: number; isError: boolean }): PriceFrom {
  return {
    cents: Number.isFinite(data) ? data : undefined,
    failed: isError || data === Number.POSITIVE_INFINITY,
  }
}

/** Returns the two prices of the login page: a month of a stay in France, a month of a studio. */
export function usePricesFrom() {
  return { travelInFrance: toPrice(useQuery(travel(4))), home: toPrice(useQuery(studio)) }
}

/** Returns the lowest price of devices for a visitor, who has no school and insures no phone alone. */
export function useDevicesFrom() {
  const { i18n } = useTranslation()
  return toPrice(useQuery(devices('Multimedia', i18n.language)))
}

/**
 * Returns the lowest price of each card on the home page. A classic student buys for France and insures no phone
 * alone.
 */
export function useCardPrices(isClassic: boolean) {
  const { i18n } = useTranslation()
  return {
    travel: toPrice(useQuery(travel(isClassic ? 4 : 1))),
    home: toPrice(useQuery(studio)),
    devices: toPrice(useQuery(devices(isClassic ? 'Multimedia' : 'Telephonie', i18n.language))),
  }
}
