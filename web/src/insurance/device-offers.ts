import type { MultimediaOffer, MultimediaOffers } from '@cursus/shared/travel'
import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { api } from '../api/api.ts'

/** Tariff rows of nobody's school. */
const PUBLIC_SCHOOL = -999

interface Wanted {
  /** For several devices unless said. */
  type?: MultimediaOffer['type']
  recurring: 'mensuel' | 'annuel'
  /** Offers are named in its language. */
  locale: string
  /** Id of the person's school; its own offers come before the public ones (decision D-07). */
  school?: number
}

/** The offers for devices in the tariff's order; those for several may go with another product (decision D-12). */
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
