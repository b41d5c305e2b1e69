import type { AskCall, CallSlot, CallSlots, OwnCall } from '@cursus/shared/calls'
import type { Quote } from '@cursus/shared/quotes'
import type { PartnerSchool } from '@cursus/shared/schools'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/api.ts'

/** Mails a quote with a link that brings it back; the result is the same whoever has an account. */
export function mailQuote(email: string, quote: Quote) {
  return api.post<void>('/quotes/mail', { email, quote })
}

/** Query of the hours of the advisor's calls, always read anew because others take them too. */
export const callSlots = queryOptions({
  queryKey: ['calls', 'slots'],
  queryFn: async () => (await api.get<CallSlots>('/calls/slots')).data,
})

const own = (token: string) => `/calls/mine/${encodeURIComponent(token)}`

export async function askCall(call: AskCall): Promise<OwnCall> {
  return (await api.post<{ data: OwnCall }>('/calls', call)).data
}

/** Query of the call that the link of a mail names. */
export function ownCall(token: string) {
  return queryOptions({
    queryKey: ['calls', 'mine', token],
    queryFn: async () => (await api.get<{ data: OwnCall }>(own(token))).data,
    retry: false,
  })
}

export async function moveCall(token: string, slot: CallSlot): Promise<OwnCall> {
  return (await api.put<{ data: OwnCall }>(own(token), slot)).data
}

export function callOff(token: string) {
  return api.delete(own(token))
}

/** Query of partner schools by name, from three letters on. */
export function partnerSchools(search: string) {
  return queryOptions({
    queryKey: ['schools', 'partners', search],
    queryFn: async () =>
      (await api.get<{ data: PartnerSchool[] }>('/security/schools', { query: { search } })).data,
    enabled: search.length >= 3,
    staleTime: 600_000,
  })
}
