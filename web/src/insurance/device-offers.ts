import type { MultimediaOffer, MultimediaOffers } from '@cursus/shared/prices'
import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { api } from '../api/api.ts'

/** School id of public tariff rows. */
const PUBLIC_SCHOOL = -999

interface Wanted {
  /** Type of the offers; for several devices when absent. */
  type?: MultimediaOffer['type']
  recurring: 'mensuel' | 'annuel'
  /** Language in which offers are named. */
  locale: string
  /** Id of the person's school, whose own offers come before public ones (D-07). */
  school?: number
}

/**
 * Query of the offers for devices in the tariff's order; those for several devices may go with another product
 * (D-12).
 */
export function deviceOffers({ type = 'Multimedia', recurring, locale, school = PUBLIC_SCHOOL }: Wanted) {
  return queryOptions({
    queryKey: ['offers', type, recurring, school, locale],
    queryFn: async (): Promise<MultimediaOffer[]> => {
      const query = { type, school, recurring }
      const { data } = await api.get<z.infer<typeof MultimediaOffers>>('/payments/price/listmultimedia', {
        query,
      })
      return data.stripe.filter(({ active }) => active)
    },
    staleTime: 300_000,
  })
}
