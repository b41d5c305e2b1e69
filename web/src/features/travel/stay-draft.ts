import type { Country } from '@cursus/shared/countries'
import { FRANCE_ID } from '@cursus/shared/countries'
import { formatDay } from '@cursus/shared/day'
import { StayNeeds } from '@cursus/shared/needs'
import type { MultimediaOffer } from '@cursus/shared/prices'
import type { TravelDraft } from '@cursus/shared/travel'
import type { Stay } from '@cursus/shared/travel-price'
import { type LatinName, latinSent } from '../../forms/latin-names.ts'
import type { RecapValues } from './recap-values.ts'

interface Bought {
  stay: Stay
  country: Country
  /** Price of the stay in cents. */
  cents: number
  options: Pick<RecapValues, 'countryNationality' | 'addressOrigin'> & Partial<RecapValues>
  offer: MultimediaOffer | null
  /** The names whose spelling the server asked for. */
  latin: readonly LatinName[]
}

/**
 * The draft as it is stored and sent, under the spec's names; `healthMobilityPrime` in euros, with the devices that are
 * chosen: a price that changed since it was shown is refused.
 */
export function toDraft({ stay, country, cents, options, offer, latin }: Bought): TravelDraft {
  const isFrance = country.id === FRANCE_ID
  const addOn = isFrance ? null : offer
  return {
    startDate: formatDay(stay.startDate),
    endDate: formatDay(stay.endDate),
    country: country.id,
    countryName: country.name,
    healthMobilityPrime: (cents + (addOn?.unit_amount ?? 0)) / 100,
    additionalPriceId: addOn?.id ?? null,
    addMultimediaInsurance: addOn !== null,
    needs: StayNeeds.safeParse(options).data ?? null,
    asksEarlyStart: options.asksEarlyStart ?? false,
    ...(options.countryNationality && { countryNationality: options.countryNationality }),
    ...(options.passportNumber?.trim() && { passportNumber: options.passportNumber.trim() }),
    ...(isFrance && { addressOrigin: options.addressOrigin.trim() }),
    ...latinSent(options, latin),
  }
}

/** Makes the description on the payment page, in French in every language (spec 2 §7). `country` is ISO alpha-2. */
export function descriptionOf({ startDate, endDate }: Stay, country: string): string {
  const name = new Intl.DisplayNames(['fr'], { type: 'region' }).of(country) ?? country
  return `Départ du ${formatDay(startDate)} au ${formatDay(endDate)} à ${name}`
}
