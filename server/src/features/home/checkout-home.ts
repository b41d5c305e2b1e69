import { dayOf } from '@cursus/shared/day'
import type { HomeCheckout } from '@cursus/shared/home'
import { homeStartLimits } from '@cursus/shared/home-rules'
import { type Language, toLocale } from '@cursus/shared/language'
import { writeDay } from '@cursus/shared/written-day'
import { invalid } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { text } from '../../platform/texts.ts'
import type { Buyer } from '../purchases/buyer.queries.ts'
import {
  addOnLine,
  type Errors,
  isShownPrice,
  mismatch,
  namedAddOn,
  offerGone,
  type QuotedLine,
  refuse,
  refuseFor,
} from '../purchases/quoting.service.ts'
import { type Asked, checkoutOf, type Drafted, type Quoted } from '../purchases/sell.service.ts'
import { readTariffs } from '../tariffs/tariffs.queries.ts'
import type { HomeKept } from './home-draft.ts'
import { quoteHome, refusalOf } from './quote-home.ts'

const product = 'home'

/** Returns the payment address of a home, by the month or year. Throws 422 `payments.price_mismatch`. */
export const checkoutHome = checkoutOf<HomeCheckout>({ product, withDraft, linesWithoutDraft })

type WithDraft = Drafted<HomeCheckout>

async function withDraft(
  services: Services,
  buyer: Buyer,
  { input, language }: Asked<WithDraft>,
): Promise<Quoted> {
  const { contract } = input
  if (input.startDate && input.startDate !== contract.startDate) {
    throw invalid('platform.invalid', { startDate: ['validation.field.incorrect'] })
  }
  const additionalPriceId = namedAddOn(input, contract)
  const asked = { today: dayOf(services.now()), path: 'contract.' }
  const quote = await quoteHome(services, buyer, { ...contract, additionalPriceId }, asked)
  checkShownPrice(input, quote.lines)
  return { ...quote, product, language, description: describe(quote.draft, language) }
}

/** Throws when the shown price differs; `price` is in euros, of the home alone or with its add-on. */
function checkShownPrice({ priceId, contract }: WithDraft, lines: QuotedLine[]): void {
  const own = lines[0]?.priceId
  if (priceId !== own) throw mismatch('priceId')
  if (contract.priceId && contract.priceId !== own) throw mismatch('contract.priceId')
  const shown = contract.price ?? null
  if (shown !== null && !isShownPrice(shown, lines)) throw mismatch('contract.price')
}

/** Describes the purchase on the payment page, in the language of the draft. */
function describe({ numberOfRooms, address, startDate }: HomeKept, language: Language): string {
  return text(language, 'home.description', {
    rooms: numberOfRooms,
    city: address.city,
    start: writeDay(startDate, toLocale(language)),
  })
}

/**
 * Returns the lines of a client that knows only the specification and names prices; the home that comes after payment
 * has to fit them.
 */
async function linesWithoutDraft(
  services: Services,
  buyer: Buyer,
  { priceId, additionalPriceId: id, startDate }: HomeCheckout,
): Promise<QuotedLine[]> {
  refuseFor(refusalOf(buyer), 'priceId')
  const tariffs = await readTariffs(services)
  const price = tariffs.home.find((one) => one.id === priceId)
  if (!price) throw mismatch('priceId')
  const errors: Errors = {}
  const { startMin, startMax } = homeStartLimits(dayOf(services.now()))
  if (startDate && (startDate < startMin || startDate > startMax)) {
    errors.startDate = ['validation.field.start.incorrect']
  }
  const addOn = id ? addOnLine(services, tariffs, { buyer, id, interval: price.interval }) : null
  refuse(errors)
  if (id && !addOn) throw offerGone('additionalPriceId')
  const home: QuotedLine = { product, priceId: price.id, amount: price.unitAmount }
  return addOn ? [home, addOn] : [home]
}
