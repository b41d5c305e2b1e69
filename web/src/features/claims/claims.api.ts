import type { Claim, ClaimableContract } from '@cursus/shared/claims'
import { queryOptions } from '@tanstack/react-query'
import { api, type CallOptions } from '../../app/api.ts'

/** Addresses of files in the answer are good for ten minutes: it is asked again in time. */
const FRESH = 5 * 60_000

/** What the student may declare a claim on. */
export const claimableContracts = queryOptions({
  queryKey: ['claims', 'contracts'],
  queryFn: async () => (await api.get<{ data: ClaimableContract[] }>('/claims/contracts')).data,
})

/** The person's own claims, newest first. */
export const myClaims = queryOptions({
  queryKey: ['claims', 'mine'],
  queryFn: async () => (await api.get<{ data: { data: Claim[] } }>('/claims')).data.data,
  refetchInterval: FRESH,
  refetchOnMount: 'always',
})

export async function declareClaim(body: FormData, options: CallOptions): Promise<Claim> {
  return (await api.post<{ data: Claim }>('/claims', body, options)).data
}

/** A message, files or both, later. */
export async function addToClaim(id: string, body: FormData, options: CallOptions): Promise<Claim> {
  return (await api.post<{ data: Claim }>(`/claims/${id}/messages`, body, options)).data
}
