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

/** Tells whether a tariff still sells the formula, or any band for a phone: what is then wanting is a band for its price. */
export function isSold({ type, formula }: Pick<DeviceChoice, 'type' | 'formula'>, offers: MultimediaOffer[]) {
  return type === 'Telephonie' ? offers.length > 0 : offers.some((offer) => offer.formula === formula)
}

/**
 * Chooses again for a device of another price: the band follows the price. Null when the tariff no longer sells
 * it: another formula insures other devices, so only its person chooses it.
 */
export function choiceFor(
  choice: DeviceChoice,
  offers: MultimediaOffer[],
  price: number | null,
): DeviceChoice | null {
  if (!isSold(choice, offers)) return null
  const { type, formula, payment, purchasePriceTTC } = choice
  const known = price ?? purchasePriceTTC
  const offer = activeOffer(offers, { type, formula, payment, without: false, price: known ?? 0 })
  return offer && choiceOf(offer, payment, known)
}
