import type { LatePayment } from '@cursus/shared/payments'
import type { Refund, RefundList } from '@cursus/shared/refunds'
import type { ComplaintList } from '@cursus/shared/requests'
import type { WithdrawalList } from '@cursus/shared/withdrawals'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/api.ts'

const refundsKey = ['rights', 'refunds']
/** The nearest ones; what lies further comes when they are done. */
const pageSize = 200

export const allRefunds = queryOptions({
  queryKey: refundsKey,
  queryFn: ({ signal }) => api.get<RefundList>('/refunds', { query: { pageSize }, signal }),
  staleTime: 0,
})

export const allWithdrawals = queryOptions({
  queryKey: ['rights', 'withdrawals'],
  queryFn: ({ signal }) => api.get<WithdrawalList>('/withdrawals', { query: { pageSize }, signal }),
  staleTime: 0,
})

export const openComplaints = queryOptions({
  queryKey: ['rights', 'complaints'],
  queryFn: ({ signal }) =>
    api.get<ComplaintList>('/complaints', { query: { pageSize, state: 'open' }, signal }),
  staleTime: 0,
})

export const latePayments = queryOptions({
  queryKey: ['rights', 'late'],
  queryFn: ({ signal }) => api.get<LateList>('/payments/late', { signal }),
  staleTime: 0,
})
type LateList = { data: LatePayment[] }

/** Notes the day on which a formal notice was posted; answers the list as it stands after it. */
export function useNotePosted() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, day }: { id: string; day: string }) =>
      api.post<LateList>(`/payments/late/${id}/posted`, { day }),
    onSettled: () => client.invalidateQueries({ queryKey: ['rights'] }),
  })
}

/** Sends a refund by hand; the lists are read again. */
export function useSendRefund() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, reason }: { id: string; reason: string }) => {
      const idempotencyKey = crypto.randomUUID()
      return (await api.post<{ data: Refund }>(`/refunds/${id}/send`, { reason }, { idempotencyKey })).data
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['rights'] }),
  })
}
