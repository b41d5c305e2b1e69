import type { AddOn } from '../purchases/product.ts'
import { openBeside } from './open-devices.ts'
import { lineOf, offerForSale, refusalOf } from './quote-devices.ts'

/** Devices beside a stay or a home: an offer with an interval of its own, described after payment. */
export const devicesAddOn: AddOn = {
  line(tariffs, buyer, { id, interval }) {
    const offer = offerForSale(tariffs, buyer, id)
    return offer?.type === 'Multimedia' && offer.interval === interval ? lineOf(offer) : null
  },
  refusal: (buyer) => refusalOf(buyer),
  open: openBeside,
}
