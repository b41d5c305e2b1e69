import type { StudentList, StudentTags } from '@cursus/shared/students'
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { saveFile } from '../../api/save-file.ts'
import { useTellError } from '../../api/use-tell-error.ts'
import { pageSizes, type StudentsSearch } from './students-search.ts'

/** Makes the filter that the server is asked for. */
export function filterOf(asked: StudentsSearch) {
  const { search, school, level, account, cover, product, bought, language, tag, from, to } = asked
  return { search, school, level, account, cover, product, bought, language, tag, from, to }
}

/** Tells whether fewer than all students are asked for. */
export const isNarrowed = (asked: StudentsSearch) =>
  Object.values(filterOf(asked)).some((value) => value !== undefined)
/** Tells whether filters leave somebody out, words aside. */
export const isFiltered = (asked: StudentsSearch) => isNarrowed({ ...asked, search: undefined })
const listingOf = (asked: StudentsSearch) => ({ ...filterOf(asked), sort: asked.sort, order: asked.order })

/** One page; the one before stays until the next is there. */
export function studentsPage({ open: _open, contracts: _contracts, ...asked }: StudentsSearch) {
  const { size = pageSizes[0], letter, after, before } = asked
  const page = after || before ? undefined : asked.page
  return queryOptions({
    queryKey: ['students', asked],
    queryFn: ({ signal }) =>
      api.get<StudentList>('/students/studentlist', {
        query: { ...listingOf(asked), pageSize: size, page, letter, after, before },
        signal,
      }),
    placeholderData: keepPreviousData,
    // Lists, registrations and other administrators change it: whoever comes here sees it as it is.
    staleTime: 0,
  })
}

/** All tags that somebody has, with how many have each. */
export const studentTags = queryOptions({
  queryKey: ['students', 'tags'],
  queryFn: async ({ signal }) => (await api.get<StudentTags>('/students/tags', { signal })).data,
  staleTime: 0,
})

/** Saves the whole list as it is filtered, searched and sorted. */
export function useExport(asked: StudentsSearch) {
  return useMutation({
    mutationFn: async () => {
      const { blob, fileName } = await api.file('/students/export', { query: listingOf(asked) })
      saveFile(blob, fileName ?? 'students.csv')
    },
    onError: useTellError(),
  })
}
