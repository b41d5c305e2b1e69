import type { StayQuote } from '@cursus/shared/quotes'
import type { VisaChecks } from '@cursus/shared/visa'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../api/api.ts'

/**
 * Reads the demands of a stay's destination for a nationality (ISO alpha-2, or empty), and how the cover answers
 * them.
 */
export function visaChecks({ country, startDate, endDate }: StayQuote, nationality: string) {
  const query = { country, startDate, endDate, nationality: nationality || undefined }
  return queryOptions({
    queryKey: ['visa-checks', query],
    queryFn: async () => (await api.get<VisaChecks>('/visa-checks', { query })).data,
    placeholderData: keepPreviousData,
  })
}
