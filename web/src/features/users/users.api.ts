import type { NewAdministrator, User, UserList } from '@cursus/shared/users'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../app/api.ts'
import { saveFile } from '../../app/save-file.ts'
import type { UsersSearch } from './users-search.ts'

const key = ['users']

const filterOf = ({ search, role, sort, order }: UsersSearch) => ({ search, role, sort, order })

/** One page; the one before stays until the next is there. */
export function usersPage(asked: UsersSearch) {
  const { size, after, before } = asked
  return queryOptions({
    queryKey: [...key, asked],
    queryFn: ({ signal }) =>
      api.get<UserList>('/users', {
        query: { ...filterOf(asked), pageSize: size ?? 10, after, before },
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
    const idempotencyKey = crypto.randomUUID()
    const { data } = await api.post<{ data: User }>('/users', values, { idempotencyKey })
    void client.invalidateQueries({ queryKey: key })
    return data
  }
}

export type UserVerb = 'deactivate' | 'reactivate' | 'invite'

/** The same for one account or several, one after the other; the list is read again even when one is refused. */
export function useChangeUsers(verb: UserVerb) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      for (const id of ids) await api.post(`/users/${id}/${verb}`, {})
    },
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  })
}
