import type { UserList } from '@cursus/shared/users'
import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

export type Administrator = UserList['data'][number]

/** Reads the administrators in service, by name: those to whom something may be given. */
export const administrators = queryOptions({
  queryKey: ['administrators'],
  queryFn: async ({ signal }) => {
    const query = { role: 'ROLE_ADMIN', sort: 'name', pageSize: 200 }
    const { data } = await api.get<UserList>('/users', { query, signal })
    return data.filter(({ state }) => state === 'active')
  },
})
