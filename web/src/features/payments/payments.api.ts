import type { Payments } from '@cursus/shared/payments'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/api.ts'

/** What comes of each contract that the person pays, and what was paid. */
export const myPayments = queryOptions({
  queryKey: ['payments'],
  queryFn: () => api.get<Payments>('/payments'),
})

/** Where what is missing of a contract is paid, with the bank's question where it asks one. */
export function settleAddress(contractId: string): Promise<string> {
  return api.post<string>(`/payments/contracts/${contractId}/settle`, {})
}
