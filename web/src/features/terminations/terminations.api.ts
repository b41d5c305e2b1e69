import type { LeavableContract, TerminationPage, TerminationReason } from '@cursus/shared/terminations'
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

/** A contract, and the token of the mail that opens it; null for whoever is signed in. */
interface Leaving {
  contractId: string
  link: string | null
}

function pathOf({ contractId, link }: Leaving): string {
  const id = encodeURIComponent(contractId)
  return link === null
    ? `/contracts/${id}/termination`
    : `/termination-links/${encodeURIComponent(link)}/contracts/${id}`
}

/** Reads the reasons of a contract as they stand today; with the event of one of them, as it stands with that event. */
export const terminationPage = (leaving: Leaving, event?: Event) =>
  queryOptions({
    queryKey: ['contracts', leaving.contractId, 'termination', leaving.link, event],
    queryFn: async () => (await api.get<One>(pathOf(leaving), { query: { ...event } })).data,
  })

export interface Request {
  reason: TerminationReason
  eventDate: string
  /** The end that was read, `JJ/MM/AAAA`. */
  endsOn: string
  proof: File | null
}

/** Asks to leave; the same key asks once. */
export async function askTermination(
  leaving: Leaving,
  { reason, eventDate, endsOn, proof }: Request,
  idempotencyKey: string,
): Promise<TerminationPage> {
  const form = new FormData()
  form.set('reason', reason)
  if (eventDate) form.set('eventDate', eventDate)
  if (endsOn) form.set('endsOn', endsOn)
  if (proof) form.set('proof', proof)
  return (await api.post<One>(pathOf(leaving), form, { idempotencyKey })).data
}

/** Takes the request back: the contract goes on. */
export const takeBackTermination = async (leaving: Leaving): Promise<TerminationPage> =>
  (await api.delete<One>(pathOf(leaving))).data

/** The contracts that a link may end; 404 and 410 where it is good for nothing. */
export const contractsByLink = (link: string) =>
  queryOptions({
    queryKey: ['contracts', 'by-link', link],
    queryFn: async () =>
      (await api.get<{ data: LeavableContract[] }>(`/termination-links/${encodeURIComponent(link)}`)).data,
    retry: false,
  })

/** Asks for the link; the answer is the same whoever has the address. */
export const askLeaveLink = (email: string) => api.post<void>('/termination-links', { email })

/** Gives up a purchase that was not paid; 409 where a payment came in. */
export const giveUpPurchase = (id: string) => api.delete<void>(`/purchases/${encodeURIComponent(id)}`)
