import { useHomePrice } from '../../insurance/home-price.ts'
import { useHomeOffer } from './use-home-offer.ts'
import { useHomeQuote } from './use-home-quote.ts'

/**
 * Returns the price of the home by its month or year, in cents: home, devices, and both.
 * Undefined until the first price is there, and while it is not known which devices were chosen; `isOld` while the price
 * shown is that of earlier answers.
 */
export function useHomeTotal() {
  const { quote } = useHomeQuote()
  const devices = useHomeOffer()
  const { offer, isSettled, isUnread } = devices
  const price = useHomePrice(quote.rooms, quote.payment)
  const homeCents = price.data?.unit_amount
  const total = homeCents === undefined || !isSettled ? undefined : homeCents + (offer?.unit_amount ?? 0)
  const isFailed = price.isError && !price.isFetching
  return {
    ...devices,
    price,
    /** Ours, as checkout takes it. */
    priceId: price.data?.id,
    homeCents,
    total,
    isOld: price.isPlaceholderData,
    isFailed,
    /** Key of what is said while it is not ready: it has failed, or is on its way. */
    why: isFailed ? 'price.failed' : isUnread ? 'devices:addOn.unread' : 'need.price',
    isReady: total !== undefined && !price.isPlaceholderData && !price.isError,
  }
}

export type HomeTotal = ReturnType<typeof useHomeTotal>
