import type { ContractPage, TimelineEntry } from '@cursus/shared/contract-page'
import type { PartnerOffers } from '@cursus/shared/partner-offers'
import type { TerminationPage } from '@cursus/shared/terminations'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/api.ts'

/** One contract with all that its page says; null for one that is not the person's own. */
export const contractPage = (id: string) =>
  queryOptions({
    queryKey: ['contracts', id],
    queryFn: () => api.get<ContractPage>(`/contracts/${encodeURIComponent(id)}`),
  })

/** Reads the events of a contract, past and to come. */
export const contractTimeline = (id: string) =>
  queryOptions({
    queryKey: ['contracts', id, 'timeline'],
    queryFn: async () =>
      (await api.get<{ data: TimelineEntry[] }>(`/contracts/${encodeURIComponent(id)}/timeline`)).data,
  })

/** The newest request to leave a contract; null where its person made none. */
export const ownTermination = (id: string) =>
  queryOptions({
    queryKey: ['contracts', id, 'termination', 'own'],
    queryFn: async () =>
      (await api.get<{ data: TerminationPage }>(`/contracts/${encodeURIComponent(id)}/termination`)).data
        .termination,
    staleTime: 0,
  })

export type DocumentLanguage = 'fr' | 'en'

/** Mails a document of one's own to the address of the account; the same key asks once. */
export function sendDocument(id: string, language: DocumentLanguage, idempotencyKey: string): Promise<void> {
  return api.post(`/files/document/${id}/send`, { language }, { idempotencyKey })
}

/** Asks for the address where an unfinished purchase is paid. */
export function resumePurchase(id: string): Promise<string> {
  return api.post<string>(`/purchases/${id}/checkout`, {})
}

/** Links and codes of partners, for whoever has a paid stay; empty where none is configured. */
export const partnerOffers = queryOptions({
  queryKey: ['partner-offers'],
  queryFn: async () => (await api.get<PartnerOffers>('/partner-offers')).data,
})
