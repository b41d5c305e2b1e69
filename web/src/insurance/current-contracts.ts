import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import type { StoredSession } from '../session/session.ts'

interface CurrentContract {
  insuranceType: string
}

/** Query of the caller's contracts in force; what invalidates all contracts makes payment pages appear in the menu, or go. */
export const currentContracts = queryOptions({
  queryKey: ['contracts', 'current'],
  queryFn: async () => (await api.get<{ data: CurrentContract[] }>('/contracts/current_contract')).data,
})

/** Returns the current contracts: those of the login until the server has answered; none for a visitor. */
export function useCurrentContracts(session: StoredSession | null): readonly CurrentContract[] {
  const isStudent = session !== null && session.role !== 'ROLE_ADMIN'
  return useQuery({ ...currentContracts, enabled: isStudent }).data ?? session?.currentContracts ?? []
}
