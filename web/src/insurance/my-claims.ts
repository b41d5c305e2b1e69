import type { Claim } from '@cursus/shared/claims'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/api.ts'

/** Addresses of files in the answer are good for ten minutes: it is asked again in time. */
const FRESH = 5 * 60_000

/** The person's own claims, newest first. */
export const myClaims = queryOptions({
  queryKey: ['claims', 'mine'],
  queryFn: async () => (await api.get<{ data: { data: Claim[] } }>('/claims')).data.data,
  refetchInterval: FRESH,
  refetchOnMount: 'always',
})
