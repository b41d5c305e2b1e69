import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/use-translation.ts'
import { chosenOffer } from '../../insurance/chosen-offer.ts'
import { deviceOffers } from '../../insurance/device-offers.ts'
import { readSchool } from '../../session/school.ts'
import { mayAddDevices } from './quote-rules.ts'
import { useHomeQuote } from './use-home-quote.ts'

/**
 * The offers for devices at the interval of the home, and the chosen one (null: « Sans offre »), as `chosenOffer` finds it:
 * one chosen before the interval changed is the same formula at the new one.
 */
export function useHomeOffer() {
  const { i18n } = useTranslation()
  const { quote, session } = useHomeQuote()
  const { offerId, payment } = quote
  const isOffered = mayAddDevices(session)
  const wanted = { locale: i18n.language, school: readSchool()?.id }
  const offers = useQuery({ ...deviceOffers({ ...wanted, recurring: payment }), enabled: isOffered })
  const isDirect = offers.data?.some(({ id }) => id === offerId)
  const other = useQuery({
    ...deviceOffers({ ...wanted, recurring: payment === 'mensuel' ? 'annuel' : 'mensuel' }),
    enabled: isOffered && offerId !== null && offers.data !== undefined && !isDirect,
  })
  return {
    isOffered,
    offers,
    ...chosenOffer(isOffered ? offerId : null, offers, other),
    /** Asks again for the lists that did not come. */
    readAgain() {
      for (const list of [offers, other]) if (list.isError) void list.refetch()
    },
  }
}
