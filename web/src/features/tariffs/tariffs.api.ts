import type { ProductKey } from '@cursus/shared/product-keys'
import type { TariffChange, TariffVersion, TariffVersionDetail } from '@cursus/shared/tariffs'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/api.ts'

type One = { data: TariffVersionDetail }

const key = ['tariffs']

/** The versions of a product, the newest first; others publish too, so they are read anew. */
export const versionsOf = (product: ProductKey) =>
  queryOptions({
    queryKey: [...key, 'versions', product],
    queryFn: async ({ signal }) =>
      (await api.get<{ data: TariffVersion[] }>('/tariffs/versions', { query: { product }, signal })).data,
    staleTime: 0,
  })

/** One version beside the one that holds on a day. It is about to be changed: nothing replaces it while somebody types. */
export const versionBeside = (id: string, day: string | undefined) =>
  queryOptions({
    queryKey: [...key, 'one', id, day ?? 'today'],
    queryFn: ({ signal }) => readVersion(id, day, signal),
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

export async function readVersion(id: string, day?: string, signal?: AbortSignal) {
  return (await api.get<One>(`/tariffs/versions/${id}`, { query: { day }, signal })).data
}

/** Returns the acts on versions; the list is read again after each. */
export function useVersions() {
  const client = useQueryClient()
  const followed = async <T>(done: Promise<T>): Promise<T> => {
    const answer = await done
    await client.invalidateQueries({ queryKey: [...key, 'versions'] })
    return answer
  }
  return {
    open: (product: ProductKey, from: string | undefined) =>
      followed(api.post<One>('/tariffs/versions', { product, from }, { isOnce: true })).then(
        ({ data }) => data,
      ),
    save: (id: string, change: TariffChange) =>
      followed(api.put<One>(`/tariffs/versions/${id}`, change)).then(({ data }) => data),
    publish: (id: string, revision: number, startsOn: string) =>
      followed(api.post<One>(`/tariffs/versions/${id}/publish`, { revision, startsOn }, { isOnce: true })),
    discard: (id: string) => followed(api.delete(`/tariffs/versions/${id}`)),
  }
}
