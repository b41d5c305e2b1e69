import type { Claim, ClaimableContract } from '@cursus/shared/claims'
import { queryOptions } from '@tanstack/react-query'
import { api, type CallOptions } from '../../api/api.ts'

/** Reads the contracts that the student may declare a claim on. */
export const claimableContracts = queryOptions({
  queryKey: ['claims', 'contracts'],
  queryFn: async () => (await api.get<{ data: ClaimableContract[] }>('/claims/contracts')).data,
})

export async function declareClaim(body: FormData, options: CallOptions): Promise<Claim> {
  return (await api.post<{ data: Claim }>('/claims', body, options)).data
}

/** A message, files or both, later. */
export async function addToClaim(id: string, body: FormData, options: CallOptions): Promise<Claim> {
  return (await api.post<{ data: Claim }>(`/claims/${id}/messages`, body, options)).data
}
