import type { MultimediaOffer } from '@cursus/shared/prices'
import type { DeviceChoice } from './device-draft.ts'
import { activeOffer } from './offer-rules.ts'

/** Makes the stored form of a chosen offer. `price` in euros. */
export function choiceOf(
  offer: MultimediaOffer,
  payment: DeviceChoice['payment'],
  price: number | null,
): DeviceChoice {
  const { id, product, type, formula, fic, unit_amount, name, trancheMin, trancheMax, trancheMaxExclusive } =
    offer
  return {
    ...{ offerId: id, product, type, formula, payment, purchasePriceTTC: price },
    ...{ fic, unitAmount: unit_amount, name, trancheMin, trancheMax, trancheMaxExclusive },
  }
}

/**
 * Chooses again for a device of another price: the band follows the price. Null when the tariff no longer sells
 * it: another formula insures other devices, so only its person chooses it.
 */
export function choiceFor(
  { type, formula, payment, purchasePriceTTC }: DeviceChoice,
  offers: MultimediaOffer[],
  price: number | null,
): DeviceChoice | null {
  if (type === 'Multimedia' && offers.every((offer) => offer.formula !== formula)) return null
  const known = price ?? purchasePriceTTC
  const offer = activeOffer(offers, { type, formula, payment, without: false, price: known ?? 0 })
  return offer && choiceOf(offer, payment, known)
}
