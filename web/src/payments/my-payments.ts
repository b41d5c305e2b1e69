import type { Payments } from '@cursus/shared/payments'
import type { RefundList } from '@cursus/shared/refunds'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { ApiError } from '../api/api-error.ts'

/** What comes of each contract that the person pays, and what was paid. */
export const myPayments = queryOptions({
  queryKey: ['payments'],
  queryFn: () => api.get<Payments>('/payments'),
})

/** What goes back to the person, the nearest day first. */
export const myRefunds = queryOptions({
  queryKey: ['payments', 'refunds'],
  queryFn: () => api.get<RefundList>('/refunds', { query: { pageSize: 200 } }),
})

/**
 * Finds where what is missing of a contract is paid, with the bank's question where it asks one; the provider's own pages where no
 * invoice asks for it, as of what an administrator called unpaid.
 */
export async function settleAddress(contractId: string, typeContract?: string): Promise<string> {
  try {
    return await api.post<string>(`/payments/contracts/${contractId}/settle`, {})
  } catch (error) {
    const isNothingOwed = error instanceof ApiError && error.code === 'payments.nothing_owed'
    if (!isNothingOwed || !typeContract) throw error
    return api.post<string>('/payments/account/stripe/management', { typeContract })
  }
}
