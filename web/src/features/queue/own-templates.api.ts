import type { OwnTemplate, WrittenTemplate } from '@cursus/shared/queue'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/api.ts'

const path = '/reply-templates'
/** Begins as the templates of one entry do, so that both are asked for again. */
const key = ['reply-templates']

export const ownTemplates = queryOptions({
  queryKey: [...key, 'own'],
  queryFn: async ({ signal }) => (await api.get<{ data: OwnTemplate[] }>(path, { signal })).data,
  staleTime: 0,
})

/** Adds a template, or changes the one of that id. */
export function useWriteTemplate(id: string | undefined) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (written: WrittenTemplate) =>
      id === undefined ? api.post(path, written, { isOnce: true }) : api.put(`${path}/${id}`, written),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  })
}

export function useDropTemplate() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.delete(`${path}/${id}`),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  })
}
