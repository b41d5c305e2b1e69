import type { NewQueueRule, QueueList, QueueRule } from '@cursus/shared/queue'
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { countsAll, queueCount } from '../../api/queue-count.ts'
import type { Named } from '../../forms/watching.ts'
import type { QueueSearch } from './queue-search.ts'

const key = ['queue']
const pageSize = 50
/** Others work on it too. */
const listAgainMs = 60_000
export const queuePages = (asked: QueueSearch) =>
  infiniteQueryOptions({
    queryKey: [...key, 'list', asked],
    queryFn: async ({ signal, pageParam, client }) => {
      const query = { ...asked, pageSize, after: pageParam }
      const list = await api.get<QueueList>('/queue', { query, signal })
      if (countsAll(asked)) client.setQueryData(queueCount.queryKey, list.counts.all)
      return list
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: listAgainMs,
  })

type Change = { assigneeId?: string | null; postponedUntil?: string | null }

/** Gives a thing to somebody, or puts it off. */
export const useChangeItem = ({ kind, id }: Named) =>
  useMutation({ mutationFn: (change: Change) => api.put(`/queue/${kind}/${id}`, change) })

export const queueRules = queryOptions({
  queryKey: [...key, 'rules'],
  queryFn: async ({ signal }) => (await api.get<{ data: QueueRule[] }>('/queue-rules', { signal })).data,
  staleTime: 0,
})

/** Adds a rule after the others, or changes the one of that id. */
export function useWriteRule(id: string | undefined) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (rule: NewQueueRule) =>
      id === undefined
        ? api.post('/queue-rules', rule, { isOnce: true })
        : api.put(`/queue-rules/${id}`, rule),
    onSettled: () => client.invalidateQueries({ queryKey: queueRules.queryKey }),
  })
}

export function useDropRule() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.delete(`/queue-rules/${id}`),
    onSettled: () => client.invalidateQueries({ queryKey: queueRules.queryKey }),
  })
}

/** Every part of the queue is asked for again: what was just sent may have ended what waited. */
export const wholeQueue = key
