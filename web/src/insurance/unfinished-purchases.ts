import type { UnfinishedPurchase } from '@cursus/shared/contracts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/api.ts'

/** Purchases that went to checkout and are not settled: to be paid, being checked, paid back. */
export const unfinishedPurchases = queryOptions({
  queryKey: ['purchases', 'unfinished'],
  queryFn: async () => (await api.get<{ data: UnfinishedPurchase[] }>('/purchases/unfinished')).data,
})
