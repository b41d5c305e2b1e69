import type { LatePayment } from '@cursus/shared/payments'
import type { Refund } from '@cursus/shared/refunds'
import type { ComplaintList } from '@cursus/shared/requests'
import type { AskedTermination } from '@cursus/shared/terminations'
import type { ListedVisaRefusal } from '@cursus/shared/visa-refusals'
import type { MadeWithdrawal } from '@cursus/shared/withdrawals'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { nearestOf } from './nearest.ts'

const readPage =
  <Row>(path: string, signal: AbortSignal) =>
  (page: number) =>
    api.get<{ data: Row[]; total: number }>(path, { query: { pageSize: 200, page }, signal })

export const allRefunds = queryOptions({
  queryKey: ['rights', 'refunds'],
  queryFn: ({ signal }) =>
    nearestOf(readPage<Refund>('/refunds', signal), ({ state }) => state === 'received'),
  staleTime: 0,
})

export const isPaidBack = ({ refundCents, refundState }: MadeWithdrawal) =>
  refundCents === 0 || refundState === 'received'

export const allWithdrawals = queryOptions({
  queryKey: ['rights', 'withdrawals'],
  queryFn: ({ signal }) => nearestOf(readPage<MadeWithdrawal>('/withdrawals', signal), isPaidBack),
  staleTime: 0,
})

export const allTerminations = queryOptions({
  queryKey: ['rights', 'terminations'],
  queryFn: ({ signal }) =>
    nearestOf(readPage<AskedTermination>('/terminations', signal), ({ state }) => state !== 'running'),
  staleTime: 0,
})

export const allVisaRefusals = queryOptions({
  queryKey: ['rights', 'visa-refusals'],
  queryFn: ({ signal }) =>
    nearestOf(readPage<ListedVisaRefusal>('/visa-refusals', signal), ({ state }) => state !== 'waiting'),
  staleTime: 0,
})

export const openComplaints = queryOptions({
  queryKey: ['rights', 'complaints'],
  queryFn: ({ signal }) =>
    nearestOf(
      (page) =>
        api.get<ComplaintList>('/complaints', { query: { pageSize: 200, page, state: 'open' }, signal }),
      () => false,
    ),
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

/** Does something with one of them by hand; the lists are read again. */
function useByHand<Asked extends { id: string; reason: string }, Row>(pathOf: (id: string) => string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, reason }: Asked) => {
      const idempotencyKey = crypto.randomUUID()
      return (await api.post<{ data: Row }>(pathOf(id), { reason }, { idempotencyKey })).data
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['rights'] }),
  })
}

type ByReason = { id: string; reason: string }

export const useSendRefund = () => useByHand<ByReason, Refund>((id) => `/refunds/${id}/send`)
export const useDeclineRefund = () => useByHand<ByReason, Refund>((id) => `/refunds/${id}/decline`)
export const useAskRefundAgain = () => useByHand<ByReason, Refund>((id) => `/refunds/${id}/ask-again`)
export const useRefuse = () => useByHand<ByReason, AskedTermination>((id) => `/terminations/${id}/refuse`)
export const useRefuseVisa = () =>
  useByHand<ByReason, ListedVisaRefusal>((id) => `/visa-refusals/${id}/refuse`)

/** Accepts a refused visa: the contract ends and its money goes back. */
export function useAcceptVisa() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: { id: string }) => api.post<unknown>(`/visa-refusals/${id}/accept`, {}),
    onSettled: () => client.invalidateQueries({ queryKey: ['rights'] }),
  })
}

/** Notes that nothing stands against a request to leave. */
export function useAccept() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.post<unknown>(`/terminations/${id}/accept`, {}),
    onSettled: () => client.invalidateQueries({ queryKey: ['rights'] }),
  })
}
