import type { AuditList } from '@cursus/shared/audit'
import { fullNameOf } from '@cursus/shared/full-name'
import type { UserList } from '@cursus/shared/users'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { saveFile } from '../../api/save-file.ts'
import { type AuditSearch, toFilter } from './audit-search.ts'

/** One page; the one before stays until the next is there. */
export function auditPage({ row: _, ...asked }: AuditSearch) {
  const { size, after, before } = asked
  return queryOptions({
    queryKey: ['audit', asked],
    queryFn: ({ signal }) =>
      api.get<AuditList>('/audit', {
        query: { ...toFilter(asked, new Date()), pageSize: size ?? 50, after, before },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** Reads the administrators, as the authors to choose from. */
export const administrators = queryOptions({
  queryKey: ['users', 'administrators'],
  queryFn: () => api.get<UserList>('/users', { query: { role: 'ROLE_ADMIN', pageSize: 200 } }),
  select: ({ data }) => data.map(({ id, name, lastName }) => ({ id, name: fullNameOf({ name, lastName }) })),
})

export async function exportAudit(asked: AuditSearch) {
  const { blob, fileName } = await api.file('/audit/export', { query: toFilter(asked, new Date()) })
  saveFile(blob, fileName ?? 'audit.csv')
}
