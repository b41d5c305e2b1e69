import type { Dashboard, Failures, Retried, Waiting, WaitingKind } from '@cursus/shared/dashboard'
import type { RenewalResult, RenewingContracts } from '@cursus/shared/renewals'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/api.ts'

/** The tiles and the plots. */
export const dashboard = queryOptions({
  queryKey: ['dashboard'],
  queryFn: () => api.get<Dashboard>('/dashboard'),
  refetchOnMount: 'always',
})

const path = '/contracts/renewing_contract'

/** Reads how many contracts a renewal would renew; while one runs it is read again each second. */
export const renewingContracts = queryOptions({
  queryKey: ['contracts', 'renewing'],
  queryFn: () => api.get<RenewingContracts>(path),
  refetchOnMount: 'always',
  refetchInterval: ({ state }) => (state.data?.running ? 1000 : false),
})

/** Done, or under way: then without `renewed`. */
export function renewContracts(): Promise<RenewalResult | RenewingContracts> {
  return api.post<RenewalResult | RenewingContracts>(path, {})
}

/** Reads who waits longest of those that a tile counts. */
export const waiting = (kind: WaitingKind) =>
  queryOptions({
    queryKey: ['dashboard', 'waiting', kind],
    queryFn: () => api.get<Waiting>(`/dashboard/waiting/${kind}`),
    refetchOnMount: 'always',
  })

/** Mails and jobs that failed, with their reasons. */
export const failures = queryOptions({
  queryKey: ['dashboard', 'failures'],
  queryFn: () => api.get<Failures>('/dashboard/failures'),
  refetchOnMount: 'always',
})

export function retryFailures(): Promise<Retried> {
  return api.post<Retried>('/dashboard/failures/retry', {})
}
