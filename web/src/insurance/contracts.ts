import type { Contract } from '@cursus/shared/contracts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/api.ts'

/** The person's own contracts; names of countries come in the asked language. */
export const myContracts = queryOptions({
  queryKey: ['contracts'],
  queryFn: () => api.get<Contract[]>('/contracts'),
})

/** Asks for the address where a contract that waits for its signature is signed, with a fresh link. */
export async function signingAddress(contractId: string): Promise<string> {
  return (await api.post<{ link: string }>(`/contracts/${contractId}/signature`, {})).link
}
