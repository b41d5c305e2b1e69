import { FRANCE_ID } from '@cursus/shared/countries'
import { startOfDay } from '@cursus/shared/day'
import { wireNames } from '@cursus/shared/product-keys'
import type { TravelDraft } from '@cursus/shared/travel'
import { billedMonths, stayFault } from '@cursus/shared/travel-price'
import type { Services } from '../../platform/services.ts'
import { readCountries } from '../countries/countries.queries.ts'
import type { Buyer } from '../purchases/buyer.queries.ts'
import { latinFaults, latinOf } from '../purchases/latin-names.service.ts'
import {
  addOnLine,
  type Errors,
  mayBuy,
  type QuotedLine,
  refuse,
  refuseFor,
} from '../purchases/quoting.service.ts'
import type { Quote } from '../purchases/sell.service.ts'
import { readTariffs, type Tariffs } from '../tariffs/tariffs.queries.ts'
import type { StayDraft } from './stay-draft.ts'
import { stayRefusal } from './travel.rules.ts'

/**
 * `today` is the day in Paris for limits and prices; `path` is a prefix of the names of bad fields. A stay that a
 * school pays needs dates and country only.
 */
/** `paidCountry` is that of a stay which is corrected: whether it may still be bought is not asked again. */
export type Asked = { today: string; path?: string; isSchoolPaid?: boolean; paidCountry?: number | null }
const required = ['validation.field.required']

/**
 * Checks a draft against the rules and computes its price. Throws 422 with every bad field at once, or with the rule
 * that forbids the stay to this student.
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
  if (country && input.country !== asked.paidCountry) checkOffered(buyer, input.country, path)
  const errors = findFaults(input, buyer, asked)
  if (!country) errors.country = ['validation.field.country.unknown']
  if (input.countryNationality && !countries.byCode.has(input.countryNationality)) {
    errors.countryNationality = ['validation.field.country.unknown']
  }
  const addOn = readAddOn({ services, tariffs, buyer }, input, errors)
  refuse(errors, path)
  const price = tariffs.travelPrice(country?.zone ?? 0, billedMonths(input), levelOf(buyer))
  if (!price) throw new Error(`the tariff has no price for zone ${country?.zone}`)
  const stay: QuotedLine = { product: 'travel', priceId: price.id, amount: price.unitAmount }
  return { draft: toDraft(input, price.zone), lines: [stay, ...addOn], latin: latinOf(input) }
}

/** Returns why this student may not buy that stay, or null. */
export const refusalOf = (buyer: Buyer, countryId: number) =>
  stayRefusal(buyer.user.role, mayBuy(buyer, wireNames.travel), countryId)

/** Throws 422 `travel.classic_abroad` or `travel.not_offered` for a student who may not buy that stay. */
function checkOffered(buyer: Buyer, countryId: number, path = ''): void {
  refuseFor(refusalOf(buyer, countryId), `${path}country`)
}

/** Returns the price level of the student's school, never one that a client sends (D-06). */
export const levelOf = ({ school }: Buyer) => school?.partnerLevelHealthMobility ?? 1

function toDraft(input: TravelDraft, zone: number): StayDraft {
  const { startDate, endDate, country, needs, asksEarlyStart } = input
  const { countryNationality, addressOrigin, passportNumber } = input
  return {
    startDate,
    endDate,
    country,
    zone,
    countryNationality: countryNationality ?? null,
    addressOrigin: country === FRANCE_ID ? (addressOrigin ?? null) : null,
    needs: needs ?? null,
    asksEarlyStart: asksEarlyStart ?? false,
    passportNumber: passportNumber ?? null,
  }
}

/** Messages for a day that is out of range; none speaks of its format. */
const stayWords = {
  startDate: 'validation.field.stayStart.tooEarly',
  endDate: 'validation.field.stayEnd.outside',
} as const

function findFaults(input: TravelDraft, buyer: Buyer, { today, isSchoolPaid }: Asked): Errors {
  const errors: Errors = {}
  const fault = stayFault(input, today)
  if (fault) errors[fault] = [stayWords[fault]]
  if (isSchoolPaid) return errors
  if (input.country === FRANCE_ID) {
    if (!input.countryNationality) errors.countryNationality = required
    if (!input.addressOrigin) errors.addressOrigin = required
  }
  // Abroad is signed electronically.
  return { ...errors, ...latinFaults(input, buyer, input.country !== FRANCE_ID) }
}

type Asking = { services: Services; tariffs: Tariffs; buyer: Buyer }

/** Reads a yearly offer, paid once beside a stay abroad; stays in France take none. */
function readAddOn(asking: Asking, input: TravelDraft, errors: Errors): QuotedLine[] {
  const id = input.additionalPriceId
  if (!id) return []
  const { services, tariffs, buyer } = asking
  const line =
    input.country === FRANCE_ID ? null : addOnLine(services, tariffs, { buyer, id, interval: 'year' })
  if (line) return [line]
  const isNever = input.country === FRANCE_ID
  errors.additionalPriceId = [isNever ? 'validation.field.incorrect' : 'validation.field.offer.gone']
  return []
}
