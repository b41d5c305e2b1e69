import type { AskWithdrawal, Withdrawal } from '@cursus/shared/withdrawals'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { ApiError } from '../../api/api-error.ts'
import { pathOfRight, withdrawalOf } from '../../insurance/contract-rights.ts'
import type { ContractChoice } from '../../insurance/use-contract-choices.ts'

/** A contract that may be given up, and what that means today. */
export type Choice = ContractChoice<Withdrawal>

/**
 * Gives a contract up: its answer is shown at once, while all that is known of contracts is read again behind it. Where it
 * would give back something else by now, that is read before the refusal is told.
 */
export function useWithdraw() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, ...wish }: AskWithdrawal & { id: string }) =>
      (await api.post<{ data: Withdrawal }>(pathOfRight(id, 'withdrawal'), wish, { isOnce: true })).data,
    onSuccess(right, { id }) {
      client.setQueryData(withdrawalOf(id).queryKey, right)
      void client.invalidateQueries({ queryKey: ['contracts'] })
    },
    async onError(error) {
      if (error instanceof ApiError && error.code === 'withdrawals.meanwhile')
        await client.invalidateQueries({ queryKey: ['contracts'] })
    },
  })
}
