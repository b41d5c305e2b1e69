import type { TravelPrice } from '@cursus/shared/travel'
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

/** The list that the modal of the offers loads too, the school's own rows before the public ones. */
function devices(type: 'Telephonie' | 'Multimedia', locale: string) {
  return queryOptions({
    ...deviceOffers({ type, recurring: 'mensuel', locale, school: readSchool()?.id }),
    select: (offers) => Math.min(...offers.map((offer) => offer.unit_amount)),
  })
}

/** A price in cents of today's tariff, while it loads undefined, and whether it will not come. */
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

/** The two prices of the login page: a month of travel in France, a month for a studio. */
export function usePricesFrom() {
  return { travelInFrance: toPrice(useQuery(travel(4))), home: toPrice(useQuery(studio)) }
}

/** The lowest price of devices for a visitor, who is nobody's student yet and insures no phone alone. */
export function useDevicesFrom() {
  const { i18n } = useTranslation()
  return toPrice(useQuery(devices('Multimedia', i18n.language)))
}

/** The lowest price of each card on the home page. A classic student buys for France and insures no phone alone. */
export function useCardPrices(isClassic: boolean) {
  const { i18n } = useTranslation()
  return {
    travel: toPrice(useQuery(travel(isClassic ? 4 : 1))),
    home: toPrice(useQuery(studio)),
    devices: toPrice(useQuery(devices(isClassic ? 'Multimedia' : 'Telephonie', i18n.language))),
  }
}
