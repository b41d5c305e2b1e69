import type { ManagedSchool, School } from '@cursus/shared/schools'
import { slugOf } from '@cursus/shared/schools'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../app/api.ts'
import { ApiError } from '../../app/api-error.ts'
import { queryClient } from '../../app/query.ts'
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
  const { data } = await api.post<{ data: ManagedSchool }>(path, form)
  await queryClient.invalidateQueries({ queryKey: ['schools'], refetchType: 'none' })
  return data
}

/** What stands for a name without a Latin letter in an address (as on the server). */
const nameless = 'ecole'
export const doorOf = (name: string) => `/login/${slugOf(name) || nameless}`

/** Who has that door, now or formerly: a school, or nobody. */
export const ownerOfDoor = (path: string) =>
  queryOptions({
    queryKey: ['schools', 'door', path],
    queryFn: async ({ signal }): Promise<School | null> => {
      try {
        const slug = encodeURIComponent(path.slice('/login/'.length))
        return (await api.get<{ data: School }>(`/security/school/${slug}`, { signal })).data
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }
    },
  })
