import { formatDay } from '@cursus/shared/day'
import { isPhoneOffer } from '@cursus/shared/device-rules'
import type { DeviceDetails } from '@cursus/shared/devices'
import { isInFrance } from '@cursus/shared/home-rules'
import type { Services } from '../../platform/services.ts'
import { readCountries } from '../countries/countries.queries.ts'
import type { Errors } from '../purchases/quoting.service.ts'
import { faultsInPrint } from '../students/registration-faults.service.ts'
import type { DeviceOfferRow } from '../tariffs/tariffs.queries.ts'
import type { devices } from './devices.table.ts'

/** Stored description of an insured device and its holder; price in cents. */
export type Described = Omit<typeof devices.$inferSelect, 'contractId'>

/** Returns the details under one name each (C-24), empty ones as null. */
export function toDescribed(input: DeviceDetails, offer: DeviceOfferRow): Described {
  const { purchasePriceTTC: euros, address } = input
  return {
    deviceType: input.deviceType || (isPhoneOffer(offer) ? 'Smartphone' : null),
    brand: input.brand || null,
    model: input.model || null,
    purchasePriceCents: typeof euros === 'number' ? Math.round(euros * 100) : null,
    purchaseDate: input.purchaseDate || null,
    description: input.description || input.describe || null,
    imei: input.imei || null,
    reference: input.reference || null,
    condition: input.condition ?? null,
    birthdayPlace: input.birthdayPlace || input.placeOfBirth || '',
    street: address?.street ?? null,
    complement: address?.complement || null,
    postalCode: address?.postalCode ?? null,
    city: address?.city ?? null,
    country: address?.country ?? null,
  }
}

/** Returns the fields that the contract cannot carry: it would be paid for and never signed. */
export async function agreementFaults(services: Services, device: Described): Promise<Errors> {
  const { country } = device
  const { byCode } = await readCountries(services)
  const isKnown = country === null || isInFrance(country) || byCode.has(country)
  return {
    ...(!isKnown && { 'address.country': ['validation.field.country.unknown'] }),
    ...(await unprintable(device)),
  }
}

/** What is said of an answer that the contract cannot print. */
const unprintableWords = {
  brand: 'validation.field.brand.unprintable',
  model: 'validation.field.model.unprintable',
  reference: 'validation.field.reference.unprintable',
  description: 'validation.field.description.unprintable',
  birthdayPlace: 'validation.field.birthdayPlace.unprintable',
  deviceType: 'validation.field.deviceType.unprintable',
}

/** Returns the fields with a character that no font of ours has. */
async function unprintable(device: Described): Promise<Errors> {
  const { deviceType, brand, model, reference, description, birthdayPlace } = device
  const { street, complement, postalCode, city } = device
  const own = { deviceType, brand, model, reference, description, birthdayPlace }
  const address = {
    'address.street': street,
    'address.complement': complement,
    'address.postalCode': postalCode,
    'address.city': city,
  }
  const texts = { ...own, ...address }
  const told = Object.entries(texts).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return faultsInPrint(Object.fromEntries(told), unprintableWords)
}

/** Returns the description with the wire's names. */
export function toDetails(device: Described): DeviceDetails {
  const { purchasePriceCents: cents, purchaseDate, condition, imei, ...rest } = device
  const { street, complement, postalCode, city, country, ...told } = rest
  const texts = Object.entries(told).filter(([, value]) => value !== null)
  return {
    ...Object.fromEntries(texts),
    imei,
    condition: condition as DeviceDetails['condition'],
    purchasePriceTTC: cents === null ? null : cents / 100,
    purchaseDate: purchaseDate && formatDay(purchaseDate),
    address:
      street && postalCode && city && country
        ? { street, postalCode, city, country, complement: complement ?? undefined }
        : null,
  }
}
