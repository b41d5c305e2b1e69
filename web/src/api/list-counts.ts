import type { ListCounts } from '@cursus/shared/lists'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from './api.ts'

/** Reads how many rows each choice of the filters of a list would show; asked for while its fields are open. */
export function useListCounts(
  path: string,
  query: Record<string, string | number | undefined>,
  isOpen: boolean,
): ListCounts | undefined {
  return useQuery({
    queryKey: ['list-counts', path, query],
    queryFn: ({ signal }) => api.get<ListCounts>(path, { query, signal }),
    placeholderData: keepPreviousData,
    enabled: isOpen,
    staleTime: 0,
  }).data
}
