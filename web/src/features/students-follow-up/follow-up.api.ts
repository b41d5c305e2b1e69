import { fullNameOf } from '@cursus/shared/full-name'
import type { FollowUp, FollowUpList, FollowUpMail, FollowUpMailed } from '@cursus/shared/students-follow-up'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { useTellError } from '../../api/use-tell-error.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { toastSuccess } from '../../ui/toasts.ts'
import { type FollowUpSearch, pageSizes } from './follow-up-search.ts'

const key = 'students-follow-up'

/** One page; the one before stays until the next is there. */
export function followUpPage({ size = pageSizes[0], ...search }: FollowUpSearch) {
  const { page: _page, open: _open, contracts: _contracts, ...asked } = search
  return queryOptions({
    queryKey: [key, { ...asked, size }],
    queryFn: ({ signal }) =>
      api.get<FollowUpList>('/students/follow-up', { query: { ...asked, pageSize: size }, signal }),
    placeholderData: keepPreviousData,
    // What students do changes it: whoever comes here sees it as it is.
    staleTime: 0,
  })
}

/** Rows have no id of their own: one student may wait for several things. */
export const keyOf = ({ situation, objectId }: FollowUp) => `${situation} ${objectId}`
export const nameOf = (person: FollowUp) => fullNameOf(person)

function toMail({ id, situation, objectId }: FollowUp): FollowUpMail {
  if (situation === 'purchase') return { id, situation, purchaseId: objectId }
  return objectId === id ? { id, situation } : { id, situation, contractId: objectId }
}

/** A new link for somebody who has not opened the account; the older one dies. */
export function useSendLink() {
  const { t } = useTranslation('students-follow-up')
  const client = useQueryClient()
  return useMutation({
    mutationFn: (row: FollowUp) => api.post('/students/follow-up/mail', toMail(row), { isOnce: true }),
    onSuccess: (_, { email }) =>
      toastSuccess(t('mail.sent'), t('mail.sent.detail', { email: `\u2068${email}\u2069` })),
    onError: useTellError(),
    onSettled: () => client.invalidateQueries({ queryKey: [key] }),
  })
}

/** Mails to several; the answer says who got none, and why. */
export function useSendMails() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (rows: readonly FollowUp[]) =>
      api.post<FollowUpMailed>('/students/follow-up/mails', { mails: rows.map(toMail) }, { isOnce: true }),
    onSettled: () => client.invalidateQueries({ queryKey: [key] }),
  })
}
