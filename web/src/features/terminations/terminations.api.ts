import type { TerminationPage, TerminationReason } from '@cursus/shared/terminations'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/api.ts'

interface Event {
  reason: TerminationReason
  /** `JJ/MM/AAAA`. */
  eventDate: string
}

interface One {
  data: TerminationPage
}

const pathOf = (contractId: string) => `/contracts/${encodeURIComponent(contractId)}/termination`

/** What leaving a contract means today; with the event of a reason, what it means for that. */
export const terminationPage = (contractId: string, event?: Event) =>
  queryOptions({
    queryKey: ['contracts', contractId, 'termination', event],
    queryFn: async () => (await api.get<One>(pathOf(contractId), { query: { ...event } })).data,
  })

export interface Request {
  reason: TerminationReason
  eventDate: string
  proof: File | null
}

/** Asks to leave; the same key asks once. */
export async function askTermination(
  contractId: string,
  { reason, eventDate, proof }: Request,
  idempotencyKey: string,
): Promise<TerminationPage> {
  const form = new FormData()
  form.set('reason', reason)
  if (eventDate) form.set('eventDate', eventDate)
  if (proof) form.set('proof', proof)
  return (await api.post<One>(pathOf(contractId), form, { idempotencyKey })).data
}

/** Takes the request back: the contract goes on. */
export const takeBackTermination = async (contractId: string): Promise<TerminationPage> =>
  (await api.delete<One>(pathOf(contractId))).data
