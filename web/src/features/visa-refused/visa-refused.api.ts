import type { VisaRefusalCause, VisaRefusalPage } from '@cursus/shared/visa-refusals'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { pathOfRight, visaRefusalOf } from '../../insurance/contract-rights.ts'
import type { ContractChoice } from '../../insurance/use-contract-choices.ts'

/** A contract that a refused visa or a cancelled stay may end, or about which one was asked. */
export type Choice = ContractChoice<VisaRefusalPage>

interface One {
  data: VisaRefusalPage
}

const pathOf = (id: string) => pathOfRight(id, 'visa-refusal')

interface Asked {
  id: string
  cause: VisaRefusalCause
  letterDate: string
  letterFrom: string
  letter: File
  /** Idempotency key: a request sent again under it is made once. */
  key: string
}

/** Sends the letter that refuses the visa or cancels the stay. */
export function useAskVisaRefusal() {
  const keep = useKeep()
  return useMutation({
    mutationFn: async ({ id, letter, key, ...fields }: Asked) => {
      const form = new FormData()
      for (const [name, value] of Object.entries({ ...fields, isUnused: 'true' })) form.set(name, value)
      form.set('letter', letter)
      return (await api.post<One>(pathOf(id), form, { idempotencyKey: key })).data
    },
    onSuccess: keep,
  })
}

/** Asks that another person reads a refused request again. */
export function useAskReread() {
  const keep = useKeep()
  return useMutation({
    mutationFn: async ({ id }: { id: string }) =>
      (await api.post<One>(`${pathOf(id)}/reread`, {}, { isOnce: true })).data,
    onSuccess: keep,
  })
}

function useKeep() {
  const client = useQueryClient()
  return (right: VisaRefusalPage, { id }: { id: string }) =>
    client.setQueryData(visaRefusalOf(id).queryKey, right)
}
