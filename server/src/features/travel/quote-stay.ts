import { isLatinName } from '@cursus/shared/accounts'
import { FRANCE_ID } from '@cursus/shared/countries'
import type { TravelDraft } from '@cursus/shared/travel'
import { billedMonths, stayFault } from '@cursus/shared/travel-price'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { readCountries } from '../countries/countries.queries.ts'
import type { Buyer } from '../purchases/buyer.queries.ts'
import { type MultimediaOfferRow, readTariffs, type Tariffs } from '../tariffs/tariffs.queries.ts'
import { mayBuy, stayRefusal } from './travel.rules.ts'

/** What is kept of a stay: nothing of it comes from a hint of the client. */
export type StayDraft = {
  startDate: string
  endDate: string
  country: number
  zone: number
  countryNationality: string | null
  addressOrigin: string | null
}
export type QuotedLine = { product: 'health_mobility' | 'multimedia'; priceId: string; amount: number }
export type Quote = { draft: StayDraft; lines: QuotedLine[]; latin: LatinNames }
export type LatinNames = { latinName?: string; latinLastName?: string }

type Errors = Record<string, string[]>
/**
 * `today` is the day in Paris that the limits count from; `path` leads the names of bad fields. A stay that a school pays
 * asks for dates and country alone.
 */
export type Asked = { today: string; path?: string; isSchoolPaid?: boolean }
const required = ['validation.field.required']

/**
 * Checks a draft against the spec's rules and computes what it costs. Throws 422 with every bad field at once, or with the rule that forbids the stay to this student.
 */
export async function quoteStay(
  services: Services,
  buyer: Buyer,
  input: TravelDraft,
  asked: Asked,
): Promise<Quote> {
  const { path = '' } = asked
  const [countries, tariffs] = await Promise.all([readCountries(services), readTariffs(services)])
  const country = countries.byId.get(input.country)
  const isFrance = input.country === FRANCE_ID
  if (country) forbid(stayRefusal(buyer.user.role, buyer.school, isFrance), path)
  const errors = findFaults(input, buyer, asked)
  if (!country) errors.country = ['validation.field.country.unknown']
  if (input.countryNationality && !countries.byCode.has(input.countryNationality)) {
    errors.countryNationality = ['validation.field.country.unknown']
  }
  const offer = readAddOn(tariffs, buyer, input, errors)
  refuse(errors, path)
  const price = tariffs.travelPrice(country?.zone ?? 0, billedMonths(input), levelOf(buyer))
  if (!price) throw new Error(`the tariff has no price for zone ${country?.zone}`)
  const stay: QuotedLine = { product: 'health_mobility', priceId: price.id, amount: price.unitAmount }
  const addOn: QuotedLine[] = offer
    ? [{ product: 'multimedia', priceId: offer.id, amount: offer.unitAmount }]
    : []
  return { draft: toDraft(input, price.zone), lines: [stay, ...addOn], latin: latinOf(input) }
}

/** The price level is the school's, never what a client says (D-06). */
export const levelOf = ({ school }: Buyer) => school?.partnerLevelHealthMobility ?? 1

function toDraft(input: TravelDraft, zone: number): StayDraft {
  const { startDate, endDate, country, countryNationality, addressOrigin } = input
  return {
    startDate,
    endDate,
    country,
    zone,
    countryNationality: countryNationality ?? null,
    addressOrigin: country === FRANCE_ID ? (addressOrigin ?? null) : null,
  }
}

function latinOf({ latinName, latinLastName }: TravelDraft): LatinNames {
  return { ...(latinName && { latinName }), ...(latinLastName && { latinLastName }) }
}

function findFaults(input: TravelDraft, buyer: Buyer, { today, isSchoolPaid }: Asked): Errors {
  const errors: Errors = {}
  const fault = stayFault(input, today)
  if (fault) errors[fault] = ['validation.field.date.incorrect']
  if (isSchoolPaid) return errors
  if (input.country === FRANCE_ID) {
    if (!input.countryNationality) errors.countryNationality = required
    if (!input.addressOrigin) errors.addressOrigin = required
  } else {
    Object.assign(errors, latinFaults(input, buyer))
  }
  for (const field of ['latinName', 'latinLastName'] as const) {
    if (input[field] && !isLatinName(input[field])) errors[field] = ['validation.field.latin.required']
  }
  return errors
}

/** Abroad is signed electronically, in Latin letters only (C-81). */
function latinFaults(input: TravelDraft, { user, profile }: Buyer): Errors {
  const errors: Errors = {}
  const check = (field: 'latinName' | 'latinLastName', own: string) => {
    const given = input[field] || (isLatinName(own) ? own : profile[field])
    if (!given || !isLatinName(given)) errors[field] = ['validation.field.latin.required']
  }
  check('latinName', user.name)
  check('latinLastName', user.lastName)
  return errors
}

/** A yearly Multimedia offer beside a stay abroad, of the student's school or public (D-12); France takes none. */
function readAddOn(
  tariffs: Tariffs,
  buyer: Buyer,
  input: TravelDraft,
  errors: Errors,
): MultimediaOfferRow | null {
  const id = input.additionalPriceId
  if (!id) return null
  const offer = tariffs.multimediaOffer(id)
  const isForSale =
    offer?.active === true &&
    offer.type === 'Multimedia' &&
    offer.interval === 'year' &&
    (offer.school === -999 || offer.school === buyer.school?.id) &&
    mayBuy(buyer.user.role, buyer.school, 'multimedia')
  if (offer && isForSale && input.country !== FRANCE_ID) return offer
  errors.additionalPriceId = ['validation.field.incorrect']
  return null
}

function refuse(errors: Errors, path: string): void {
  const named = Object.entries(errors).map(([field, keys]) => [path + field, keys])
  if (named.length > 0)
    throw new AppError('invalid', 'platform.invalid', { errors: Object.fromEntries(named) })
}

function forbid(code: string | null, path: string): void {
  if (code) throw new AppError('invalid', code, { errors: { [`${path}country`]: [`error.${code}`] } })
}
