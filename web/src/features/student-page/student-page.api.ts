import type { Viewing } from '@cursus/shared/accounts'
import type { DeskEmailChange, DeskEmailChanged } from '@cursus/shared/email-correction'
import type { AccountErasure } from '@cursus/shared/privacy'
import type {
  StudentCorrection,
  StudentPage,
  UnfinishedMail,
  UnfinishedMailed,
} from '@cursus/shared/student-page'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { useTellError } from '../../api/use-tell-error.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { beginViewing } from '../../session/session.ts'
import { toastSuccess } from '../../ui/toasts.ts'

const keyOf = (id: string) => ['students', 'page', id]

export function studentPage(id: string) {
  return queryOptions({
    queryKey: keyOf(id),
    queryFn: ({ signal }) =>
      api.get<{ data: StudentPage }>(`/students/${id}`, { signal }).then(({ data }) => data),
    // The student and other administrators change it: whoever comes here sees it as it is.
    staleTime: 0,
  })
}

/** Query of the student with all that each part holds, not the newest alone. */
function wholePage(id: string) {
  return queryOptions({
    queryKey: [...keyOf(id), 'whole'],
    queryFn: ({ signal }) =>
      api.get<{ data: StudentPage }>(`/students/${id}?all=true`, { signal }).then(({ data }) => data),
    staleTime: 10_000,
  })
}

/** Returns the page as it came, or with all that its parts hold once `ask` has brought it. */
export function useWholePage(page: StudentPage) {
  const client = useQueryClient()
  const [wholeOf, setWholeOf] = useState<string>()
  const isWhole = wholeOf === page.id
  const { data: whole } = useQuery({ ...wholePage(page.id), enabled: isWhole })
  const asking = useMutation({
    mutationFn: () => client.fetchQuery(wholePage(page.id)),
    onSuccess: ({ id }) => setWholeOf(id),
    onError: useTellError(),
  })
  return {
    page: (isWhole && whole) || page,
    isWhole,
    isComing: asking.isPending,
    ask: () => asking.mutate(),
  }
}

/** Writes a correction, and shows the student as they are then. */
export function useCorrect(id: string) {
  const client = useQueryClient()
  return async (correction: StudentCorrection) => {
    await api.put(`/students/${id}`, correction)
    await client.invalidateQueries({ queryKey: ['students'] })
  }
}

/** Gives the account another e-mail, and shows the student as they are then. */
export function useChangeEmail(id: string) {
  const client = useQueryClient()
  return async (change: DeskEmailChange) => {
    const changed = await api.put<DeskEmailChanged>(`/students/${id}/email`, change)
    await client.invalidateQueries({ queryKey: ['students'] })
    return changed
  }
}

/** Closes an account, or opens it again. */
export function useDeactivation(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (verb: 'deactivate' | 'reactivate') => api.post(`/users/${id}/${verb}`, {}),
    onSettled: () => client.invalidateQueries({ queryKey: ['students'] }),
  })
}

/** Erases an account that nobody opened, and shows what is left of it. */
export function useErase(id: string) {
  const client = useQueryClient()
  return async (erasure: AccountErasure) => {
    await api.post(`/students/${id}/erase`, erasure)
    await client.invalidateQueries({ queryKey: ['students'] })
  }
}

/** Sends the mail again that leads to a payment or a signature, and says to which address. */
export function useSendLink(id: string) {
  const { t } = useTranslation('student-page')
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ situation, objectId }: UnfinishedMail) =>
      api.post<UnfinishedMailed>(
        `/students/${id}/unfinished/mail`,
        { situation, objectId },
        { isOnce: true },
      ),
    onSuccess: ({ data: { email } }) => toastSuccess(t('unfinished.sent', { email: `\u2066${email}\u2069` })),
    onError: useTellError(),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(id) }),
  })
}

/** Prepares a message to one student, as to many: it is written and looked at before it leaves. */
export function useMessage(id: string) {
  return useMutation({
    mutationFn: () =>
      api.post<{ id: string }>('/students/runs', { kind: 'write', ids: [id] }, { isOnce: true }),
    onError: useTellError(),
  })
}

/** Shows the student's own pages in this tab, to look at. */
export function useViewing(id: string) {
  return useMutation({
    mutationFn: () => api.post<Viewing>(`/students/${id}/viewing`, {}),
    onSuccess: ({ data }) => beginViewing(data),
    onError: useTellError(),
  })
}
