import type { MultimediaOffer } from '@cursus/shared/prices'

/** A list of offers as it comes: without data until it is read. */
interface OfferList {
  data?: readonly MultimediaOffer[] | undefined
  isError: boolean
}

/**
 * Finds what was chosen beside another product: `offerId`, null for « Sans offre ». `earlier` is the list at the other interval,
 * where it may have been chosen: the same formula then stands for it. A choice is settled when there is none, or when a list
 * that came has it (`offer`) or no longer has it (`isGone`). One whose list did not come stands, and `isUnread`: nothing is
 * priced or paid without it unless its person takes it back (decision 750).
 */
export function chosenOffer(offerId: string | null, offers: OfferList, earlier?: OfferList) {
  const direct = offers.data?.find(({ id }) => id === offerId)
  const before = earlier?.data?.find(({ id }) => id === offerId)?.formula
  const offer = direct ?? (before ? offers.data?.find(({ formula }) => formula === before) : undefined)
  const isRead = offers.data !== undefined && (!earlier || earlier.data !== undefined)
  const isSettled = offerId === null || direct !== undefined || isRead
  return {
    offer: offer ?? null,
    isSettled,
    isGone: offerId !== null && isSettled && !offer,
    isUnread: !isSettled && (offers.isError || earlier?.isError === true),
  }
}
