import type { NoticesSent, RenewalList } from '@cursus/shared/renewals'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { useTellError } from '../../api/use-tell-error.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { toastSuccess } from '../../ui/toasts.ts'
import type { RenewalsSearch } from './renewals-search.ts'

const key = 'renewals'

/** One page; the one before stays until the next is there. */
export function renewalsPage({ size = 25, ...asked }: RenewalsSearch) {
  return queryOptions({
    queryKey: [key, { ...asked, size }],
    queryFn: ({ signal }) =>
      api.get<RenewalList>('/renewals', { query: { ...asked, pageSize: size }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** Makes the notices that are due and tries refused mails again; says how many. */
export function useSendNotices() {
  const { t } = useTranslation('renewals')
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api.post<NoticesSent>('/renewals/notices', {}, { isOnce: true }),
    onSuccess: ({ made, again }) => toastSuccess(t('sent', { count: made + again })),
    onError: useTellError(),
    onSettled: () => client.invalidateQueries({ queryKey: [key] }),
  })
}
