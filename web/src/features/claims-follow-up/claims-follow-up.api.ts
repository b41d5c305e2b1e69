import type { FollowedClaimDetail } from '@cursus/shared/claims'
import type { ChangeClaim, DecideClaim, FollowedClaims } from '@cursus/shared/claims-follow-up'
import type { AdminContract } from '@cursus/shared/contracts'
import {
  keepPreviousData,
  queryOptions,
  useIsMutating,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { calmly } from '../../api/calmly.ts'
import { drawnSoon } from '../../api/drawn-soon.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { toastSuccess } from '../../ui/toasts.ts'
import type { ClaimsSearch } from './claims-search.ts'
import { forgetSent, type ReplyDraft } from './reply-draft.ts'

type One = { data: FollowedClaimDetail }
/** A signed address of a file is good for ten minutes. */
const addressesGoodMs = 8 * 60_000

export const pageSize = 20
const key = ['claims-follow-up']

/** One page of a queue; the one before stays until the next is there. Others work on it too. */
export function queuePage({ claim: _, ...asked }: ClaimsSearch, size = pageSize) {
  const query = { ...asked, pageSize: size }
  return queryOptions({
    queryKey: [...key, 'queue', query],
    queryFn: ({ signal }) => api.get<FollowedClaims>('/claims/follow-up', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export const followedClaim = (id: string) =>
  queryOptions({
    queryKey: [...key, 'one', id],
    queryFn: async ({ signal }) => (await api.get<One>(`/claims/follow-up/${id}`, { signal })).data,
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const isDrawn = !state.data?.decision || state.data.decision.documentId
      return calmly(isDrawn ? addressesGoodMs : drawnSoon(state.dataUpdateCount), state)
    },
  })

/** The contracts of a student, under the key by which other pages of administrators know them. */
export const contractsOf = (student: string) =>
  queryOptions({
    queryKey: ['student-contracts', student],
    queryFn: () => api.post<AdminContract[]>('/contracts/contract_by_students', { student }),
    staleTime: 0,
  })

/** The claim is shown as the answer has it; the queues are read again, also after a refusal: somebody else was quicker. */
function useAnswered<Input>(id: string, send: (input: Input) => Promise<One>, mutationKey?: string[]) {
  const client = useQueryClient()
  return useMutation({
    ...(mutationKey && { mutationKey }),
    mutationFn: send,
    onSuccess: ({ data }) => client.setQueryData([...key, 'one', id], data),
    onError: () => client.invalidateQueries({ queryKey: [...key, 'one', id] }),
    onSettled: () => client.invalidateQueries({ queryKey: [...key, 'queue'] }),
  })
}

export const useChangeClaim = (id: string) =>
  useAnswered(id, (change: ChangeClaim) => api.put<One>(`/claims/${id}`, change))

const deciding = (id: string) => [...key, 'decide', id]

export const useDecideClaim = (id: string) =>
  useAnswered(
    id,
    ({ key: idempotencyKey, ...decision }: DecideClaim & { key: string }) =>
      api.post<One>(`/claims/${id}/decision`, decision, { idempotencyKey }),
    deciding(id),
  )

/** True once a decision of one's own is on its way or taken. */
export const useDecides = (id: string) =>
  useMutationState({ filters: { mutationKey: deciding(id) }, select: ({ state }) => state.status }).some(
    (status) => status === 'pending' || status === 'success',
  )

const replying = (id: string) => [...key, 'reply', id]

/** True while a reply of one's own is on its way, also for who has looked at another claim meanwhile. */
export const useIsReplying = (id: string) => useIsMutating({ mutationKey: replying(id) }) > 0

/**
 * Sends a reply to the student, with files and requested proofs, and forgets its draft once it has arrived, wherever the
 * administrator is then.
 */
export function useReply({ id, student }: FollowedClaimDetail) {
  const { t } = useTranslation('claims-follow-up')
  const client = useQueryClient()
  return useMutation({
    mutationKey: replying(id),
    mutationFn({ message, files, asked, key: idempotencyKey }: ReplyDraft) {
      const body = new FormData()
      body.append('message', message)
      for (const proof of asked) body.append('asked[]', proof)
      for (const file of files) {
        body.append('proofs[]', '')
        body.append('claimDocuments[]', file)
      }
      return api.post(`/claims/${id}/messages`, body, { idempotencyKey })
    },
    onSuccess(_, sent) {
      forgetSent(id, sent)
      toastSuccess(t('reply.done'), t('reply.done.detail', { name: student.name }))
    },
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  })
}
