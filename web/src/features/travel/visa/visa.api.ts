import type { StayQuote } from '@cursus/shared/quotes'
import type { VisaChecks } from '@cursus/shared/visa'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../api/api.ts'

/** What the destination of a stay asks, and how the cover answers. */
export function visaChecks({ country, startDate, endDate }: StayQuote) {
  return queryOptions({
    queryKey: ['visa-checks', country, startDate, endDate],
    queryFn: async () =>
      (await api.get<VisaChecks>('/visa-checks', { query: { country, startDate, endDate } })).data,
  })
}
