import type { TravelPrice } from '@cursus/shared/prices'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../api/api.ts'

/** Public price level; the server uses that of the student's school itself (D-06). */
const PUBLIC_LEVEL = 1

/** Query of the price of a stay, with the names of its documents. */
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

/** Returns the price once zone and months are known; keeps the last one while the next loads (`isPlaceholderData`). */
export function useStayPrice(stay: { zone: number; month: number } | null) {
  return useQuery({
    ...stayPrice(stay?.zone ?? 0, stay?.month ?? 0),
    enabled: stay !== null,
    placeholderData: stay ? keepPreviousData : undefined,
  })
}
