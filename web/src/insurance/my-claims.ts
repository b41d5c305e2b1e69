import type { Claim } from '@cursus/shared/claims'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/api.ts'

/** Milliseconds for which claims are reused; addresses of files in them expire after ten minutes. */
const FRESH = 5 * 60_000

/** Query of the person's own claims, newest first. */
export const myClaims = queryOptions({
  queryKey: ['claims', 'mine'],
  queryFn: async () => (await api.get<{ data: { data: Claim[] } }>('/claims')).data.data,
  refetchInterval: FRESH,
  refetchOnMount: 'always',
})
