import type { School } from '@cursus/shared/schools'
import type { StudentCounts, StudentList } from '@cursus/shared/students'
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { messageOf } from '../../api/api-error.ts'
import { saveFile } from '../../api/save-file.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { toastError } from '../../ui/toasts.ts'
import { pageSizes, type StudentsSearch } from './students-search.ts'

/** What narrows the list. */
export const filterOf = ({ search, school, level, account }: StudentsSearch) => ({
  search,
  school,
  level,
  account,
})
const listingOf = (asked: StudentsSearch) => ({ ...filterOf(asked), sort: asked.sort, order: asked.order })

/** One page; the one before stays until the next is there. */
export function studentsPage({ open: _open, contracts: _contracts, ...asked }: StudentsSearch) {
  const { size = pageSizes[0], after, before } = asked
  return queryOptions({
    queryKey: ['students', asked],
    queryFn: ({ signal }) =>
      api.get<StudentList>('/students/studentlist', {
        query: { ...listingOf(asked), pageSize: size, after, before },
        signal,
      }),
    placeholderData: keepPreviousData,
    // Lists, registrations and other administrators change it: whoever comes here sees it as it is.
    staleTime: 0,
  })
}

/** How many students each value of a filter would show. */
export function studentCounts(asked: StudentsSearch) {
  const query = filterOf(asked)
  return queryOptions({
    queryKey: ['students', 'counts', query],
    queryFn: ({ signal }) => api.get<StudentCounts>('/students/studentlist/counts', { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Every school by its name, to choose one. */
export const schoolsByName = queryOptions({
  queryKey: ['schools', 'all'],
  queryFn: ({ signal }) => api.get<School[]>('/schools', { signal }),
})

/** Saves the whole list as it is filtered, searched and sorted. */
export function useExport(asked: StudentsSearch) {
  const { t } = useTranslation('students')
  return useMutation({
    mutationFn: async () => {
      const { blob, fileName } = await api.file('/students/export', { query: listingOf(asked) })
      saveFile(blob, fileName ?? 'students.csv')
    },
    onError: (error) => toastError(t('error.toast.title'), messageOf(error, t('error.server.connection'))),
  })
}
