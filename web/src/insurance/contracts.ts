import type { Contract } from '@cursus/shared/contracts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/api.ts'

/** Query of the person's own contracts, with names of countries in a language. */
export const myContracts = queryOptions({
  queryKey: ['contracts'],
  queryFn: () => api.get<Contract[]>('/contracts'),
})

/** Returns the address where a waiting contract is signed, with a new link. */
export async function signingAddress(contractId: string): Promise<string> {
  return (await api.post<{ link: string }>(`/contracts/${contractId}/signature`, {})).link
}
