import type { LatePayment } from '@cursus/shared/payments'
import type { PaidByHand, Refund } from '@cursus/shared/refunds'
import type { ComplaintList } from '@cursus/shared/requests'
import type { AskedTermination } from '@cursus/shared/terminations'
import type { ListedVisaRefusal } from '@cursus/shared/visa-refusals'
import type { MadeWithdrawal } from '@cursus/shared/withdrawals'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { useListFailure } from '../../api/list-failure.ts'
import { nearestOf, withoutTwins } from './nearest.ts'

type Listed<Row> = { data: Row[]; total: number }

const readPage =
  <Row>(path: string, signal: AbortSignal, search?: string) =>
  (page: number) =>
    api.get<Listed<Row>>(path, { query: { pageSize: 200, page, search }, signal })

/** A list that begins with what is to be done. */
interface RightsList<Row> {
  path: string
  isDone(row: Row): boolean
}

export const isPaidBack = ({ refundCents, refundState }: MadeWithdrawal) =>
  refundCents === 0 || refundState === 'received'

export const refunds: RightsList<Refund> = { path: '/refunds', isDone: ({ state }) => state === 'received' }
export const withdrawals: RightsList<MadeWithdrawal> = { path: '/withdrawals', isDone: isPaidBack }
export const terminations: RightsList<AskedTermination> = {
  path: '/terminations',
  isDone: ({ state }) => state !== 'running',
}
export const visaRefusals: RightsList<ListedVisaRefusal> = {
  path: '/visa-refusals',
  isDone: ({ state }) => state !== 'waiting',
}

interface Reading {
  /** Words that are searched: what has them is read too, however long it is done. */
  search: string | undefined
  enabled?: boolean
}

/** Reads all of a list that is to be done, what was done on the same pages, and the first 200 that have the words. */
export function useRights<Row extends { id: string }>(
  { path, isDone }: RightsList<Row>,
  { search, enabled = true }: Reading,
) {
  const nearest = useQuery({
    queryKey: ['rights', path],
    queryFn: ({ signal }) => nearestOf(readPage<Row>(path, signal), isDone),
    staleTime: 0,
    enabled,
  })
  const holding = useQuery({
    queryKey: ['rights', path, search],
    queryFn: ({ signal }) => readPage<Row>(path, signal, search)(1),
    staleTime: 0,
    enabled: enabled && search !== undefined,
  })
  return {
    rows: nearest.data && withoutTwins([...nearest.data.data, ...(holding.data?.data ?? [])]),
    total: nearest.data?.total,
    isSearching: search !== undefined && holding.isLoading,
    failure: useListFailure(nearest.isError ? nearest : holding),
  }
}

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
      api.post<LateList>(`/payments/late/${id}/posted`, { day }, { isOnce: true }),
    onSettled: () => client.invalidateQueries({ queryKey: ['rights'] }),
  })
}

/** Does something with one of them by hand; the lists are read again. */
function useByHand<Asked extends { id: string; reason: string }, Row>(pathOf: (id: string) => string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, ...said }: Asked) =>
      (await api.post<{ data: Row }>(pathOf(id), said, { isOnce: true })).data,
    onSettled: () => client.invalidateQueries({ queryKey: ['rights'] }),
  })
}

type ByReason = { id: string; reason: string }

export const useSendRefund = () => useByHand<ByReason, Refund>((id) => `/refunds/${id}/send`)
export const useNotePaid = () =>
  useByHand<PaidByHand & { id: string }, Refund>((id) => `/refunds/${id}/paid-by-hand`)
export const useDeclineRefund = () => useByHand<ByReason, Refund>((id) => `/refunds/${id}/decline`)
export const useAskRefundAgain = () => useByHand<ByReason, Refund>((id) => `/refunds/${id}/ask-again`)
export const useRefuse = () => useByHand<ByReason, AskedTermination>((id) => `/terminations/${id}/refuse`)
export const useRefuseVisa = () =>
  useByHand<ByReason, ListedVisaRefusal>((id) => `/visa-refusals/${id}/refuse`)

/** Accepts a refused visa or a cancelled stay: the contract ends and its money goes back. */
export function useAcceptVisa() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: { id: string }) =>
      api.post<unknown>(`/visa-refusals/${id}/accept`, {}, { isOnce: true }),
    onSettled: () => client.invalidateQueries({ queryKey: ['rights'] }),
  })
}

/** Notes that nothing stands against a request to leave. */
export function useAccept() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.post<unknown>(`/terminations/${id}/accept`, {}, { isOnce: true }),
    onSettled: () => client.invalidateQueries({ queryKey: ['rights'] }),
  })
}
