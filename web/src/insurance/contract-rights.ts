import type { VisaRefusalPage } from '@cursus/shared/visa-refusals'
import type { Withdrawal } from '@cursus/shared/withdrawals'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/api.ts'

/** Where a right of a contract is read and used. */
export const pathOfRight = (id: string, right: 'withdrawal' | 'visa-refusal') =>
  `/contracts/${encodeURIComponent(id)}/${right}`

/** The right to give up a contract, as it stands today. */
export const withdrawalOf = (id: string) =>
  queryOptions({
    queryKey: ['contracts', id, 'withdrawal'],
    queryFn: async () => (await api.get<{ data: Withdrawal }>(pathOfRight(id, 'withdrawal'))).data,
    staleTime: 0,
  })

/** What a refused visa means for a contract, as it stands today, and the newest request about it. */
export const visaRefusalOf = (id: string) =>
  queryOptions({
    queryKey: ['contracts', id, 'visa-refusal'],
    queryFn: async () => (await api.get<{ data: VisaRefusalPage }>(pathOfRight(id, 'visa-refusal'))).data,
    staleTime: 0,
  })
