import type { Contract } from '@cursus/shared/contracts'
import type { AskWithdrawal, Withdrawal } from '@cursus/shared/withdrawals'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/api.ts'

/** A contract that may be given up, and what that means today. */
export interface Choice {
  contract: Contract
  right: Withdrawal
}

const pathOf = (id: string) => `/contracts/${encodeURIComponent(id)}/withdrawal`

/** The right to give up a contract, as it stands today. */
export const withdrawalOf = (id: string) =>
  queryOptions({
    queryKey: ['contracts', id, 'withdrawal'],
    queryFn: async () => (await api.get<{ data: Withdrawal }>(pathOf(id))).data,
    staleTime: 0,
  })

/** Gives a contract up: its answer is shown at once, while all that is known of contracts is read again behind it. */
export function useWithdraw() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, ...wish }: AskWithdrawal & { id: string }) => {
      const idempotencyKey = crypto.randomUUID()
      return (await api.post<{ data: Withdrawal }>(pathOf(id), wish, { idempotencyKey })).data
    },
    onSuccess(right, { id }) {
      client.setQueryData(withdrawalOf(id).queryKey, right)
      void client.invalidateQueries({ queryKey: ['contracts'] })
    },
  })
}
