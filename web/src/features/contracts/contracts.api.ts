import type { AdminContract, Statut } from '@cursus/shared/contracts'
import type { StatutPreview } from '@cursus/shared/held-acts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { ApiError } from '../../api/api-error.ts'
import { calmly } from '../../api/calmly.ts'
import { saveFile } from '../../api/save-file.ts'

const keyOf = (student: string) => ['contracts-of', student]

/** A student's contracts; asked again while the payment provider has not answered. */
export const contractsOf = (student: string) =>
  queryOptions({
    queryKey: keyOf(student),
    queryFn: () => api.post<AdminContract[]>('/contracts/contract_by_students', { student }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => calmly(askAgainIn(state.data, state.dataUpdateCount), state),
  })

/** Milliseconds: often at first, then seldom, as the provider may be silent for long. */
function askAgainIn(contracts: AdminContract[] | undefined, asked: number): number | false {
  if (!contracts?.some(({ providerEnd }) => providerEnd === 'waiting')) return false
  return asked < 15 ? 1500 : 10_000
}

/** Puts the changed contract in its place, so that nothing jumps. */
function useKeep(student: string) {
  const client = useQueryClient()
  return ({ data }: { data: AdminContract }) =>
    client.setQueryData<AdminContract[]>(keyOf(student), (list) =>
      list?.map((one) => (one.id === data.id ? data : one)),
    )
}

/** Reads the mail and the provider's effect that a change would have now. */
export const previewOf = ({ id, ...wish }: { id: string; statut: Statut; endDate?: string }) =>
  queryOptions({
    queryKey: ['statut-preview', id, wish],
    queryFn: async () => (await api.get<StatutPreview>(`/contracts/${id}/statut`, { query: wish })).data,
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  })

type Change = { contract: AdminContract; statut?: Statut; endDate?: string }

/** Changes a contract as it is shown; where somebody changed it since, it is refused and shown anew. */
export function useChange(student: string) {
  const keep = useKeep(student)
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ contract: { id, revision }, ...wish }: Change) =>
      api.put<{ data: AdminContract }>('/contracts', { id, revision, ...wish }),
    onSuccess: keep,
    onError: async (error) => {
      if (!(error instanceof ApiError) || error.code !== 'contracts.changed_meanwhile') return
      await Promise.all([
        client.invalidateQueries({ queryKey: keyOf(student) }),
        client.invalidateQueries({ queryKey: ['statut-preview'] }),
      ])
    },
  })
}

/** The first document of a contract, or another in its place (spec 1 §4). */
export function useUpload(student: string) {
  const keep = useKeep(student)
  return useMutation({
    mutationFn: ({ contract, file }: { contract: AdminContract; file: File }) => {
      const form = new FormData()
      form.append('reference', contract.reference)
      form.append(contract.document ? 'newDocument' : 'certificateFile', file)
      const path = contract.document ? '/files/document/update' : '/contracts/health_mobility/upload'
      return api.post<{ data: AdminContract }>(path, form, { isOnce: true })
    },
    onSuccess: keep,
  })
}

export function useDownload() {
  return useMutation({
    mutationFn: ({ id, fileName }: { id: string; fileName: string }) =>
      api.file(`/files/document/${id}`).then((file) => saveFile(file.blob, file.fileName ?? fileName)),
  })
}

export function useInvite() {
  return useMutation({
    mutationFn: (id: string) => api.post('/students/sendregistrationmail', { id }, { isOnce: true }),
  })
}
