import type {
  Dashboard,
  Failures,
  Figures,
  FiguresBySchool,
  MailSeenTo,
  Retried,
  Waiting,
  WaitingKind,
  WeeklyMail,
} from '@cursus/shared/dashboard'
import type { RenewalResult, RenewingContracts } from '@cursus/shared/renewals'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { calmly } from '../../api/calmly.ts'
import { useTellError } from '../../api/use-tell-error.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { toastSuccess } from '../../ui/toasts.ts'
import type { DashboardSearch } from './dashboard-search.ts'

/** What waits today. */
export const dashboard = queryOptions({
  queryKey: ['dashboard'],
  queryFn: () => api.get<Dashboard>('/dashboard'),
  refetchOnMount: 'always',
})

/** Figures older than a minute are being counted anew: they are read again until they are there. */
const soonAgain = (asOf: string | undefined) =>
  asOf && Date.now() - Date.parse(asOf) > 60_000 ? 2500 : false

/** Reads the figures of a period, of a school and a product or of all; the former ones stay while others are read. */
export const figuresOf = ({ school, product, period }: DashboardSearch) =>
  queryOptions({
    queryKey: ['dashboard', 'figures', { school, product, period }],
    queryFn: () => api.get<Figures>('/dashboard/figures', { query: { school, product, period } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => calmly(soonAgain(state.data?.asOf), state),
    staleTime: 60_000,
  })

/** Reads a period of each school, of a product or of all. */
export const schoolFigures = ({ product, period }: DashboardSearch) =>
  queryOptions({
    queryKey: ['dashboard', 'schools', { product, period }],
    queryFn: () => api.get<FiguresBySchool>('/dashboard/schools', { query: { product, period } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => calmly(soonAgain(state.data?.asOf), state),
    staleTime: 60_000,
  })

export const weeklyMail = queryOptions({
  queryKey: ['dashboard', 'weekly-mail'],
  queryFn: () => api.get<WeeklyMail>('/dashboard/weekly-mail'),
})

export const setWeeklyMail = (wanted: WeeklyMail) => api.put<WeeklyMail>('/dashboard/weekly-mail', wanted)

const path = '/contracts/renewing_contract'

/** Reads how many contracts a renewal would renew; while one runs it is read again each second. */
export const renewingContracts = queryOptions({
  queryKey: ['contracts', 'renewing'],
  queryFn: () => api.get<RenewingContracts>(path),
  refetchOnMount: 'always',
  refetchInterval: ({ state }) => calmly(state.data?.running ? 1000 : false, state),
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

/** Puts a refused mail aside as somebody saw to it; the notice takes that back. */
export function useSeeTo() {
  const { t } = useTranslation('dashboard')
  const client = useQueryClient()
  const readAgain = () => client.invalidateQueries({ queryKey: dashboard.queryKey })
  const pathOf = (mailId: string) => `/dashboard/failures/mails/${mailId}`
  const back = useMutation({
    mutationFn: (mailId: string) => api.delete<void>(pathOf(mailId)),
    onSuccess: () => toastSuccess(t('failures.seenTo.back')),
    onError: useTellError(),
    onSettled: readAgain,
  })
  return async (mailId: string, seenTo: MailSeenTo) => {
    await api.put<void>(pathOf(mailId), seenTo)
    toastSuccess(t('failures.seenTo.done'), undefined, () => back.mutate(mailId))
    await readAgain()
  }
}
