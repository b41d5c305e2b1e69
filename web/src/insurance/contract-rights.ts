import type { VisaRefusalPage } from '@cursus/shared/visa-refusals'
import type { Withdrawal } from '@cursus/shared/withdrawals'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/api.ts'

/** Path of the page of a contract's right. */
export const pathOfRight = (id: string, right: 'withdrawal' | 'visa-refusal') =>
  `/contracts/${encodeURIComponent(id)}/${right}`

/** Query of the right to withdraw from a contract, as of today. */
export const withdrawalOf = (id: string) =>
  queryOptions({
    queryKey: ['contracts', id, 'withdrawal'],
    queryFn: async () => (await api.get<{ data: Withdrawal }>(pathOfRight(id, 'withdrawal'))).data,
    staleTime: 0,
  })

/** Query of what a refused visa or a cancelled stay means for a contract today, with the newest request. */
export const visaRefusalOf = (id: string) =>
  queryOptions({
    queryKey: ['contracts', id, 'visa-refusal'],
    queryFn: async () => (await api.get<{ data: VisaRefusalPage }>(pathOfRight(id, 'visa-refusal'))).data,
    staleTime: 0,
  })
