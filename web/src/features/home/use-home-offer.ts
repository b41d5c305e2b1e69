import type { MultimediaOffer } from '@cursus/shared/prices'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/use-translation.ts'
import { deviceOffers } from '../../insurance/device-offers.ts'
import { readSchool } from '../../session/school.ts'
import { mayAddDevices } from './quote-rules.ts'
import { useHomeQuote } from './use-home-quote.ts'

/**
 * The offers for devices at the interval of the home, and the chosen one (null: « Sans offre »). An offer chosen before
 * the interval changed is the same formula at the new one; `isSettled` once it is known which.
 */
export function useHomeOffer() {
  const { i18n } = useTranslation()
  const { quote, session } = useHomeQuote()
  const { offerId, payment } = quote
  const isOffered = mayAddDevices(session)
  const wanted = { locale: i18n.language, school: readSchool()?.id }
  const offers = useQuery({ ...deviceOffers({ ...wanted, recurring: payment }), enabled: isOffered })
  const direct = offers.data?.find(({ id }) => id === offerId)
  const other = useQuery({
    ...deviceOffers({ ...wanted, recurring: payment === 'mensuel' ? 'annuel' : 'mensuel' }),
    enabled: isOffered && offerId !== null && offers.isSuccess && !direct,
  })
  const before = other.data?.find(({ id }) => id === offerId)?.formula
  const offer: MultimediaOffer | undefined =
    direct ?? (before ? offers.data?.find(({ formula }) => formula === before) : undefined)
  const isSettled = !isOffered || offerId === null || offers.isError || (offers.isSuccess && !other.isLoading)
  /** It was chosen, and is not on sale any more. */
  const isOfferGone = isOffered && offerId !== null && offers.isSuccess && isSettled && !offer
  return { isOffered, offers, offer: (isOffered && offer) || null, isOfferGone, isSettled }
}
