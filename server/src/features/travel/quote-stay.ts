import { FRANCE_ID } from '@cursus/shared/countries'
import { startOfDay } from '@cursus/shared/day'
import type { TravelDraft } from '@cursus/shared/travel'
import { billedMonths, stayFault } from '@cursus/shared/travel-price'
import type { Services } from '../../platform/services.ts'
import { readCountries } from '../countries/countries.queries.ts'
import type { Buyer } from '../purchases/buyer.queries.ts'
import { latinFaults, latinOf } from '../purchases/latin-names.service.ts'
import { addOnLine, type Errors, mayBuy, type QuotedLine, refuse } from '../purchases/quoting.service.ts'
import type { Quote } from '../purchases/sell.service.ts'
import { readTariffs, type Tariffs } from '../tariffs/tariffs.queries.ts'
import { stayRefusal } from './travel.rules.ts'

/** What is kept of a stay: nothing of it comes from a hint of the client. */
export type StayDraft = {
  startDate: string
  endDate: string
  country: number
  zone: number
  countryNationality: string | null
  addressOrigin: string | null
}

/**
 * `today` is the day in Paris that limits and prices are those of; `path` leads the names of bad fields. A stay that a school pays
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
): Promise<Quote<StayDraft>> {
  const { path = '', today } = asked
  const [countries, tariffs] = await Promise.all([
    readCountries(services),
    readTariffs(services, startOfDay(today)),
  ])
  const country = countries.byId.get(input.country)
  const isFrance = input.country === FRANCE_ID
  if (country) forbid(refusalOf(buyer, isFrance), path)
  const errors = findFaults(input, buyer, asked)
  if (!country) errors.country = ['validation.field.country.unknown']
  if (input.countryNationality && !countries.byCode.has(input.countryNationality)) {
    errors.countryNationality = ['validation.field.country.unknown']
  }
  const addOn = readAddOn(tariffs, buyer, input, errors)
  refuse(errors, path)
  const price = tariffs.travelPrice(country?.zone ?? 0, billedMonths(input), levelOf(buyer))
  if (!price) throw new Error(`the tariff has no price for zone ${country?.zone}`)
  const stay: QuotedLine = { product: 'health_mobility', priceId: price.id, amount: price.unitAmount }
  return { draft: toDraft(input, price.zone), lines: [stay, ...addOn], latin: latinOf(input) }
}

/** Why this student may not buy that stay, or null. */
export const refusalOf = (buyer: Buyer, isFrance: boolean) =>
  stayRefusal(buyer.user.role, mayBuy(buyer, 'health_mobility'), isFrance)

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

function findFaults(input: TravelDraft, buyer: Buyer, { today, isSchoolPaid }: Asked): Errors {
  const errors: Errors = {}
  const fault = stayFault(input, today)
  if (fault) errors[fault] = ['validation.field.date.incorrect']
  if (isSchoolPaid) return errors
  if (input.country === FRANCE_ID) {
    if (!input.countryNationality) errors.countryNationality = required
    if (!input.addressOrigin) errors.addressOrigin = required
  }
  // Abroad is signed electronically.
  return { ...errors, ...latinFaults(input, buyer, input.country !== FRANCE_ID) }
}

/** A yearly offer, paid once beside a stay abroad; France takes none. */
function readAddOn(tariffs: Tariffs, buyer: Buyer, input: TravelDraft, errors: Errors): QuotedLine[] {
  const id = input.additionalPriceId
  if (!id) return []
  const line = input.country === FRANCE_ID ? null : addOnLine(tariffs, buyer, { id, interval: 'year' })
  if (line) return [line]
  errors.additionalPriceId = ['validation.field.incorrect']
  return []
}

function forbid(code: string | null, path: string): void {
  if (code) refuse({ country: [`error.${code}`] }, path, code)
}
