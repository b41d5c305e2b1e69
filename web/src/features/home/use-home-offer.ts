import type { MultimediaOffer } from '@cursus/shared/prices'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/use-translation.ts'
import { deviceOffers } from '../../insurance/device-offers.ts'
import { readSchool } from '../../session/school.ts'
import { mayAddDevices } from './quote-rules.ts'
import { useHomeQuote } from './use-home-quote.ts'

/**
 * The offers for devices at the interval of the home, and the chosen one (null: « Sans offre »). An offer chosen before
 * the interval changed is the same formula at the new one; `isSettled` once it is known which. A choice that could not be
 * read stands, and `isUnread`: nothing is priced or paid without it unless its person takes it back (decision 750).
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
    enabled: isOffered && offerId !== null && offers.data !== undefined && !direct,
  })
  const before = other.data?.find(({ id }) => id === offerId)?.formula
  const offer: MultimediaOffer | undefined =
    direct ?? (before ? offers.data?.find(({ formula }) => formula === before) : undefined)
  const isFound = direct !== undefined || (offers.data !== undefined && other.data !== undefined)
  const isSettled = !isOffered || offerId === null || isFound
  return {
    isOffered,
    offers,
    offer: (isOffered && offer) || null,
    /** It was chosen, and is not on sale any more. */
    isOfferGone: isOffered && offerId !== null && isFound && !offer,
    isSettled,
    isUnread: !isSettled && (offers.isError || other.isError),
    /** Asks again for the lists that did not come. */
    readAgain() {
      for (const list of [offers, other]) if (list.isError) void list.refetch()
    },
  }
}
