import { FRANCE_ID } from '@cursus/shared/countries'
import { dayOf } from '@cursus/shared/day'
import { type Language, toLocale } from '@cursus/shared/language'
import type { TravelCheckout } from '@cursus/shared/travel'
import { writeDay } from '@cursus/shared/written-day'
import { invalid } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { text } from '../../platform/texts.ts'
import { readCountries } from '../countries/countries.queries.ts'
import { whereIn } from '../countries/where.service.ts'
import type { Buyer } from '../purchases/buyer.queries.ts'
import {
  addOnLine,
  isShownPrice,
  mismatch,
  namedAddOn,
  type QuotedLine,
  refuse,
} from '../purchases/quoting.service.ts'
import { type Asked, checkoutOf, type Drafted, type Quoted } from '../purchases/sell.service.ts'
import { readTariffs } from '../tariffs/tariffs.queries.ts'
import { levelOf, quoteStay, refusalOf } from './quote-stay.ts'
import type { StayDraft } from './stay-draft.ts'

const product = 'travel'

/** Returns the payment address of a stay. Throws 422 `payments.price_mismatch`. */
export const checkoutStay = checkoutOf<TravelCheckout>({ product, withDraft, linesWithoutDraft })

type WithDraft = Drafted<TravelCheckout>

async function withDraft(
  services: Services,
  buyer: Buyer,
  { input, language }: Asked<WithDraft>,
): Promise<Quoted> {
  const additionalPriceId = namedAddOn(input, input.contract)
  const asked = { today: dayOf(services.now()), path: 'contract.' }
  const quote = await quoteStay(services, buyer, { ...input.contract, additionalPriceId }, asked)
  checkShownPrice(input, quote.lines)
  return { ...quote, product, language, description: await describe(services, quote.draft, language) }
}

/** Throws when the shown price differs; `healthMobilityPrime` is in euros, of the stay alone or with its add-on. */
function checkShownPrice({ priceId, contract }: WithDraft, lines: QuotedLine[]): void {
  if (priceId !== lines[0]?.priceId) throw mismatch('priceId')
  const shown = contract.healthMobilityPrime
  if (shown !== undefined && !isShownPrice(shown, lines)) throw mismatch('contract.healthMobilityPrime')
}

/** Describes the purchase on the payment page, « Départ du … au … au Japon », in its language. */
async function describe(services: Services, draft: StayDraft, language: Language): Promise<string> {
  const country = (await readCountries(services)).byId.get(draft.country)
  return text(language, 'health.description', {
    start: writeDay(draft.startDate, toLocale(language)),
    end: writeDay(draft.endDate, toLocale(language)),
    where: country ? whereIn(language, country) : '',
  })
}

/** Id for a destination of which only the price is known. */
const unnamed = 0

/**
 * Returns the lines of a client that knows only the specification and names prices; the stay that comes on return has
 * to fit them.
 */
async function linesWithoutDraft(
  services: Services,
  buyer: Buyer,
  input: TravelCheckout,
): Promise<QuotedLine[]> {
  const tariffs = await readTariffs(services)
  const price = tariffs.travel.find(({ id }) => id === input.priceId)
  const own = price && tariffs.travelPrice(price.zone, price.month, levelOf(buyer))
  if (!price || own?.id !== price.id) throw mismatch('priceId')
  const refusal = refusalOf(buyer, price.zone === 4 ? FRANCE_ID : unnamed)
  if (refusal) refuse({ priceId: [`error.${refusal}`] }, '', refusal)
  const stay: QuotedLine = { product, priceId: price.id, amount: price.unitAmount }
  const id = input.additionalPriceId
  if (!id) return [stay]
  const addOn = price.zone === 4 ? null : addOnLine(services, tariffs, { buyer, id, interval: 'year' })
  if (addOn) return [stay, addOn]
  throw invalid('platform.invalid', { additionalPriceId: ['validation.field.incorrect'] })
}
