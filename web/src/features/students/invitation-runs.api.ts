import type { InvitationRun, InvitationRuns, SteerInvitations } from '@cursus/shared/invitation-runs'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { filterOf } from './students.api.ts'
import type { StudentsSearch } from './students-search.ts'

const key = ['invitation-runs']
const path = '/students/invitations'

/** One run, looked at again while it sends. */
export const invitationRun = (id: string) =>
  queryOptions({
    queryKey: [...key, id],
    queryFn: async ({ signal }) => (await api.get<{ data: InvitationRun }>(`${path}/${id}`, { signal })).data,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.state === 'running' ? 1000 : false),
  })

/** The latest runs. */
export const invitationRuns = queryOptions({
  queryKey: [...key, 'latest'],
  queryFn: async ({ signal }) => (await api.get<InvitationRuns>(path, { signal })).data,
  staleTime: 0,
})

/** Sends new links to everybody whom the list shows. The same key twice is one act. */
export function useStartInvitations(asked: StudentsSearch) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (idempotencyKey: string) => {
      const { school, ...filter } = filterOf(asked)
      const body = { ...filter, ...(school !== undefined && { school: String(school) }) }
      return api.post<{ id: string }>(path, body, { idempotencyKey })
    },
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  })
}

/** Pauses a run, lets it go on, or stops it. */
export function useSteerInvitations(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (state: SteerInvitations['state']) => api.put(`${path}/${id}`, { state }),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  })
}
