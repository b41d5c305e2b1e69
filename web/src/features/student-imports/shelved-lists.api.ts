import type { ListMending, MendedShelvedList, ShelvedList } from '@cursus/shared/student-imports'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { formOf, type List } from './student-imports.api.ts'

const path = '/shelved-lists'
const key = ['shelved-lists']

/** One's own lists that were put aside, newest first. */
export const shelvedLists = queryOptions({
  queryKey: key,
  queryFn: async ({ signal }) => (await api.get<{ data: ShelvedList[] }>(path, { signal })).data,
  staleTime: 0,
})

/** One of them, with its file, as it was put aside. */
export const shelvedList = (id: string) =>
  queryOptions({
    queryKey: [...key, id],
    queryFn: async (): Promise<List> => {
      const { data } = await api.get<{ data: MendedShelvedList }>(`${path}/${id}`)
      const { blob } = await api.file(`${path}/${id}/file`)
      const { schoolId, fileName, mending, shelvedAt } = data
      const file = new File([blob], fileName, { lastModified: Date.parse(shelvedAt) })
      return { schoolId, file, mending, shelf: id, kept: mending }
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

/** Where a list stands that was put aside, and with which mending. */
export type Shelved = { shelf: string; kept: ListMending }

/** Puts a list aside with what is mended in it. */
export async function shelveList(list: List): Promise<Shelved> {
  const path = `/schools/${list.schoolId}/shelved-lists`
  const { data } = await api.post<{ data: ShelvedList }>(path, formOf(list), { isOnce: true })
  return { shelf: data.id, kept: list.mending }
}

export const mendShelved = (id: string, mending: ListMending) => api.put(`${path}/${id}`, { mending })
export const dropShelved = (id: string) => api.delete(`${path}/${id}`)

/** Prepares the run that marks whom a list does not name, but those of `except`; answers with its id. */
export async function prepareLeavers(list: List, label: string, except: readonly string[]): Promise<string> {
  const form = new FormData()
  form.append('label', label)
  form.append('except', JSON.stringify(except))
  for (const [name, value] of formOf(list)) form.append(name, value)
  return (await api.post<{ id: string }>(`/schools/${list.schoolId}/leavers`, form, { isOnce: true })).id
}
