import type { Payments } from '@cursus/shared/payments'
import type { RefundList } from '@cursus/shared/refunds'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { ApiError } from '../api/api-error.ts'

/** Query of the person's payments, made and to come, by contract. */
export const myPayments = queryOptions({
  queryKey: ['payments'],
  queryFn: () => api.get<Payments>('/payments'),
})

/** Query of the person's refunds, nearest day first. */
export const myRefunds = queryOptions({
  queryKey: ['payments', 'refunds'],
  queryFn: () => api.get<RefundList>('/refunds', { query: { pageSize: 200 } }),
})

/**
 * Returns the address where a missing premium is paid; the provider's own pages when there is no invoice, as after an
 * administrator's `impayé`.
 */
export async function settleAddress(contractId: string, typeContract?: string): Promise<string> {
  try {
    return await api.post<string>(`/payments/contracts/${contractId}/settle`, {})
  } catch (error) {
    const isNothingOwed = error instanceof ApiError && error.code === 'payments.nothing_owed'
    if (!isNothingOwed || !typeContract) throw error
    const from = window.location.pathname
    return api.post<string>('/payments/account/stripe/management', { typeContract, from })
  }
}
