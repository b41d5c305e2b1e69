import type { ContractRenewal, RenewalAnswer } from '@cursus/shared/renewals'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/api.ts'
import { ApiError } from '../../../api/api-error.ts'

const pathOf = (id: string) => `/contracts/${encodeURIComponent(id)}/renewal`

/** The newest notice of a contract of one's own. */
export const contractRenewal = (id: string) =>
  queryOptions({
    queryKey: ['contracts', id, 'renewal'],
    queryFn: () => api.get<ContractRenewal>(pathOf(id)),
  })

export interface Answer {
  answer: RenewalAnswer
  /** DD/MM/YYYY, of `left`. */
  studiesEndedOn?: string
}

/** Sends an answer; what it changes of the contract is read again, and so is a notice that can be answered no more. */
export function useAnswer(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (answer: Answer) => api.post<ContractRenewal>(pathOf(id), answer),
    onSuccess: async (renewal) => {
      client.setQueryData(contractRenewal(id).queryKey, renewal)
      await client.invalidateQueries({ queryKey: ['contracts'] })
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'renewals.closed')
        void client.invalidateQueries({ queryKey: ['contracts'] })
    },
  })
}
