import type { HomePrice } from '@cursus/shared/prices'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../api/api.ts'

/** Query of the price of a home by the month or the year; public. */
export function homePrice(rooms: number, paymentType: 'mensuel' | 'annuel') {
  return queryOptions({
    queryKey: ['price', 'home', rooms, paymentType],
    queryFn: () =>
      api.get<HomePrice>('/payments/price/home_insurance', { query: { paymentType, room: rooms } }),
    staleTime: 600_000,
  })
}

/** Returns the price once the rooms are known; keeps the last one while the next loads (`isPlaceholderData`). */
export function useHomePrice(rooms: number | null, paymentType: 'mensuel' | 'annuel') {
  return useQuery({
    ...homePrice(rooms ?? 0, paymentType),
    enabled: rooms !== null,
    placeholderData: rooms === null ? undefined : keepPreviousData,
  })
}
