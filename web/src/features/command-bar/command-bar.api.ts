import type { SearchAnswer } from '@cursus/shared/search'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../api/api.ts'

/** Reads what the server finds; the last answer stays until the next is there. */
export function found(q: string) {
  return queryOptions({
    queryKey: ['search', q],
    queryFn: ({ signal }) => api.get<SearchAnswer>('/search', { query: { q }, signal }),
    placeholderData: keepPreviousData,
    enabled: q !== '' && !q.startsWith('>'),
    staleTime: 5000,
  })
}
