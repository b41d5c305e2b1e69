import type { UnfinishedPurchase } from '@cursus/shared/contracts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../app/api.ts'

/** Purchases that went to checkout and are not settled: to be paid, being checked, paid back. */
export const unfinishedPurchases = queryOptions({
  queryKey: ['purchases', 'unfinished'],
  queryFn: async () => (await api.get<{ data: UnfinishedPurchase[] }>('/purchases/unfinished')).data,
})

export type PaperLanguage = 'fr' | 'en'

/** Mails a document of one's own to the address of the account; the same key asks once. */
export function sendDocument(id: string, language: PaperLanguage, idempotencyKey: string): Promise<void> {
  return api.post(`/files/document/${id}/send`, { language }, { idempotencyKey })
}

/** Where an unfinished purchase is paid. */
export function resumePurchase(id: string): Promise<string> {
  return api.post<string>(`/purchases/${id}/checkout`, {})
}
