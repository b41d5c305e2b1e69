import type { QueueList } from '@cursus/shared/queue'
import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

/**
 * Query of how much waits in the areas of an administrator. It stands under the key of the queue: what asks for that anew asks for
 * it too.
 */
export const queueCount = queryOptions({
  queryKey: ['queue', 'count'],
  queryFn: async ({ signal }) =>
    (await api.get<QueueList>('/queue', { query: { pageSize: '1' }, signal })).counts.all,
  refetchInterval: 60_000,
})

/** Tells whether a list of the queue that is narrowed like this counts all that waits: kinds are counted beside each other. */
export const countsAll = (narrowed: object): boolean =>
  Object.entries(narrowed).every(([name, value]) => name === 'kind' || value === undefined)
