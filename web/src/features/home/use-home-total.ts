import { useHomePrice } from '../../insurance/home-price.ts'
import { useHomeOffer } from './use-home-offer.ts'
import { useHomeQuote } from './use-home-quote.ts'

/**
 * Returns the price of the home by its month or year, in cents: home, devices, and both.
 * Undefined until the first price is there; `isOld` while the price shown is that of earlier answers.
 */
export function useHomeTotal() {
  const { quote } = useHomeQuote()
  const { isOffered, offers, offer, isOfferGone, isSettled } = useHomeOffer()
  const price = useHomePrice(quote.rooms, quote.payment)
  const homeCents = price.data?.unit_amount
  const total = homeCents === undefined ? undefined : homeCents + (offer?.unit_amount ?? 0)
  return {
    price,
    /** Ours, as checkout takes it. */
    priceId: price.data?.id,
    homeCents,
    isOffered,
    offers,
    offer,
    isOfferGone,
    total,
    isOld: price.isPlaceholderData,
    /** Key of what is said while it is not ready: it has failed, or is on its way. */
    why: price.isError && !price.isFetching ? 'price.failed' : 'need.price',
    isReady: total !== undefined && !price.isPlaceholderData && !price.isError && isSettled,
  }
}

export type HomeTotal = ReturnType<typeof useHomeTotal>
