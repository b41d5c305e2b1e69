import { addDays, addMonths, type Day } from './day.ts'
import type { DeviceDetails } from './devices.ts'

/** Multimédia and home subscriptions are taken for that long; the commitment yields to the law (C-58, D-13). */
export const commitmentMonths = 12

/** Devices are insured while they are younger than this, counted from the day they were bought (spec 2 §5). */
export const maxAgeYears = 5

/** An offer as its band of purchase prices describes it, in whole euros. */
type Band = {
  type: 'Telephonie' | 'Multimedia'
  formula: string | null
  trancheMin: number
  trancheMax: number
  trancheMaxExclusive: boolean
}

/**
 * True when the offer insures a phone that has to be described: the smartphone offer and the « + tel » formulas
 * (spec 2 §5).
 */
export function isPhoneOffer({ type, formula }: Pick<Band, 'type' | 'formula'>): boolean {
  return type === 'Telephonie' || /\+\s*tel$/i.test(formula ?? '')
}

/**
 * Step, default and ends of the slider of purchase prices, in euros (spec 2 §9): null for an offer without a
 * phone.
 */
export function priceSlider(
  offer: Pick<Band, 'type' | 'formula'>,
): { min: number; max: number; step: number; initial: number } | null {
  if (!isPhoneOffer(offer)) return null
  return { min: 0, max: offer.type === 'Telephonie' ? 2500 : 350, step: 10, initial: 300 }
}

/** The first offer, in the tariff's order, whose band holds the price in euros (D-10); undefined above the last. */
export function bandOf<Offer extends Band>(offers: Offer[], price: number): Offer | undefined {
  return offers.find((offer) => isBelowTop(offer, price))
}

function isBelowTop({ trancheMax, trancheMaxExclusive }: Band, price: number): boolean {
  return trancheMaxExclusive ? price < trancheMax : price <= trancheMax
}

/** A price on an edge belongs to the cheaper band, so the lower end of a band is outside it; nothing was bought for 0 €. */
function isInBand(offer: Band, price: number): boolean {
  return isBelowTop(offer, price) && price > offer.trancheMin
}

/** Tells whether a price in euros is too low for the first band whose top it does not pass: the bands below are not sold. */
export function isBelowBand({ trancheMin }: Band, price: number): boolean {
  return trancheMin > 0 && price <= trancheMin
}

/**
 * The first day on which a device may have been bought to be insured on `today`: on its fifth birthday it is too
 * old.
 */
export function earliestPurchase(today: Day): Day {
  return addDays(addMonths(today, -12 * maxAgeYears), 1)
}

const required = ['validation.field.required']
const accepted = ['acceptTerm', 'acceptTerm2'] as const

/**
 * Lists why a device cannot be insured by this offer on `today`, a day in Paris: field → keys of messages; empty when
 * it can. Both terms are looked at where `acceptTerm` and `acceptTerm2` stand among the fields at all: a draft asks
 * for them, the device of a paid contract does not.
 */
export function deviceFaults(details: DeviceDetails, offer: Band, today: Day): Record<string, string[]> {
  const faults: Record<string, string[]> = isPhoneOffer(offer) ? missingOfPhone(details) : {}
  const { purchasePriceTTC: price, purchaseDate } = details
  if (typeof price === 'number' && !isInBand(offer, price)) {
    faults.purchasePriceTTC = ['validation.field.purchasePrice.band']
  }
  if (purchaseDate && purchaseDate > today) faults.purchaseDate = ['validation.field.purchaseDate.future']
  if (purchaseDate && purchaseDate < earliestPurchase(today)) {
    faults.purchaseDate = ['validation.field.purchaseDate.tooOld']
  }
  if (!details.birthdayPlace && !details.placeOfBirth) faults.birthdayPlace = required
  if (!details.address) faults.address = required
  for (const term of accepted) {
    const isAsked = term in details
    if (isAsked && (details as Record<string, unknown>)[term] !== true) {
      faults[term] = ['validation.field.acceptTerm.incorrect']
    }
  }
  return faults
}

/** The fields of a phone that are missing. The purchase price is among them, because it chose the band. */
function missingOfPhone(details: DeviceDetails): Record<string, string[]> {
  const { purchasePriceTTC, purchaseDate, imei, brand, reference } = details
  const asked = {
    purchasePriceTTC: typeof purchasePriceTTC === 'number',
    purchaseDate,
    imei,
    brand,
    reference,
    description: details.description || details.describe,
  }
  const missing = Object.entries(asked).filter(([, value]) => !value)
  return Object.fromEntries(missing.map(([field]) => [field, required]))
}
