import type { FutureDoor, ManagedSchool } from '@cursus/shared/schools'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { queryClient } from '../../api/query.ts'
import { pageSizes, type Shown } from './schools-shown.ts'

/** A page of the schools; the one before stays until it is there. */
export const schoolsShown = (shown: Shown) =>
  queryOptions({
    queryKey: ['schools', 'page', shown],
    queryFn: ({ signal }) =>
      api.list<ManagedSchool>('/schools', { query: { pageSize: pageSizes[0], ...shown }, signal }),
    placeholderData: keepPreviousData,
  })

/** One school, never from memory: it is about to be changed. */
export const schoolById = (id: string) =>
  queryOptions({
    queryKey: ['schools', 'one', id],
    queryFn: async ({ signal }) =>
      (await api.get<{ data: ManagedSchool }>(`/schools/${encodeURIComponent(id)}`, { signal })).data,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

/** Adds a school, or changes the one of that id. Lists of schools are asked for again. */
export async function saveSchool(form: FormData, id?: number): Promise<ManagedSchool> {
  const path = id === undefined ? '/schools' : `/schools/${id}/update`
  const { data } = await api.post<{ data: ManagedSchool }>(path, form, { isOnce: true })
  await queryClient.invalidateQueries({ queryKey: ['schools'], refetchType: 'none' })
  return data
}

/** The door that a school of that name gets: a new one, or the one of that id. */
export const doorOf = (name: string, school?: number) =>
  queryOptions({
    queryKey: ['schools', 'door', name, school],
    queryFn: async ({ signal }) =>
      (await api.get<{ data: FutureDoor }>('/schools/door', { query: { name, school }, signal })).data,
    placeholderData: keepPreviousData,
  })
