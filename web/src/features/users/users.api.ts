import type { ChangeAreas, NewAdministrator, User, UserList } from '@cursus/shared/users'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { saveFile } from '../../api/save-file.ts'
import { type UsersSearch, usualSize } from './users-search.ts'

const key = ['users']

/** What narrows and sorts the list. */
export function filterOf(asked: UsersSearch) {
  const { search, role, account, language, from, to, sort, order } = asked
  return { search, role, account, language, from, to, sort, order }
}

/** One page; the one before stays until the next is there. */
export function usersPage(asked: UsersSearch) {
  const { size = usualSize, letter, after, before } = asked
  const page = after || before ? undefined : asked.page
  return queryOptions({
    queryKey: [...key, asked],
    queryFn: ({ signal }) =>
      api.get<UserList>('/users', {
        query: { ...filterOf(asked), pageSize: size, page, letter, after, before },
        signal,
      }),
    placeholderData: keepPreviousData,
    // Others change accounts too: whoever comes here sees them as they are.
    staleTime: 0,
  })
}

/** Saves the whole list as it is filtered and sorted, or the accounts that are chosen. */
export async function exportUsers(asked: UsersSearch, ids: readonly string[] = []) {
  const query = { ...filterOf(asked), ids: ids.length > 0 ? ids.join(',') : undefined }
  const { blob, fileName } = await api.file('/users/export', { query })
  saveFile(blob, fileName ?? 'users.csv')
}

export function useAddAdministrator() {
  const client = useQueryClient()
  return async (values: NewAdministrator) => {
    const { data } = await api.post<{ data: User }>('/users', values, { isOnce: true })
    void client.invalidateQueries({ queryKey: key })
    return data
  }
}

/** Deactivates these accounts, one after the other; the list is read again even when one is refused. */
export const useDeactivate = () =>
  useChange(async (users: readonly User[]) => {
    for (const { id } of users) await api.post(`/users/${id}/deactivate`, {})
  })

export const useReactivate = () => useChange(({ id }: User) => api.post(`/users/${id}/reactivate`, {}))

/** The mail that opens an account, once more: an administrator's invitation, a student's invitation or confirmation. */
export const useInviteAgain = () =>
  useChange(({ id, role }: User) =>
    role === 'ROLE_ADMIN'
      ? api.post(`/users/${id}/invite`, {}, { isOnce: true })
      : api.post('/students/sendregistrationmail', { id }, { isOnce: true }),
  )

/** What an administrator works on. */
export const useChangeAreas = () =>
  useChange(({ id, areas }: ChangeAreas & { id: string }) => api.put(`/users/${id}/areas`, { areas }))

function useChange<T>(change: (about: T) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  })
}
