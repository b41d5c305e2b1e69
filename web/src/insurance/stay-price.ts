import type { TravelPrice } from '@cursus/shared/travel'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../api/api.ts'

/** The server takes the level of the student's school itself; the call names the public one (decision D-06). */
const PUBLIC_LEVEL = 1

/** The price of a stay and the names of its documents. */
export function stayPrice(zone: number, month: number) {
  return queryOptions({
    queryKey: ['price', 'stay', zone, month],
    queryFn: async () => {
      const query = { zone, month, partnerLevelHealthMobilityPrice: PUBLIC_LEVEL }
      return (await api.get<TravelPrice>('/payments/price/health_mobility', { query })).data
    },
    staleTime: 300_000,
  })
}

/** Asks once zone and months are known; meanwhile, and while the next one comes, the last price stays (`isPlaceholderData`). */
export function useStayPrice(stay: { zone: number; month: number } | null) {
  return useQuery({
    ...stayPrice(stay?.zone ?? 0, stay?.month ?? 0),
    enabled: stay !== null,
    placeholderData: stay ? keepPreviousData : undefined,
  })
}
