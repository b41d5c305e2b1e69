import type { Country } from '@cursus/shared/countries'
import type { TravelPrice } from '@cursus/shared/prices'
import type { Stay } from '@cursus/shared/travel-price'

/** A stay whose price is on the screen. */
export interface Quote {
  stay: Stay
  country: Country
  price: TravelPrice['data']
}
