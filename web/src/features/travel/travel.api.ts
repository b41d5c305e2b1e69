import type { MultimediaOffers, TravelCheckout } from '@cursus/shared/travel'
import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { api } from '../../app/api.ts'

/** The yearly offers for devices that may go with a stay (decision D-12). */
export function deviceOffers(locale: string) {
  return queryOptions({
    queryKey: ['offers', 'Multimedia', 'annuel', locale],
    queryFn: async () => {
      const query = { type: 'Multimedia', school: -999, recurring: 'annuel' }
      const { data } = await api.get<z.infer<typeof MultimediaOffers>>('/payments/price/listmultimedia', {
        query,
      })
      return data.stripe.filter(({ active }) => active)
    },
    staleTime: 300_000,
  })
}

/** The address of the payment page. */
export function checkoutStay(body: TravelCheckout): Promise<string> {
  return api.post<string>('/payments/checkout/health_mobility', body)
}
