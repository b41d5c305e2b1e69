import { FRANCE_ID } from '@cursus/shared/countries'
import { dayOf, startOfDay } from '@cursus/shared/day'
import type { TravelCreation } from '@cursus/shared/travel'
import { invalid } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { readBuyer } from '../purchases/buyer.queries.ts'
import type { Fulfil } from '../purchases/product.ts'
import type { PurchaseRow } from '../purchases/purchases.queries.ts'
import { demand } from '../purchases/quoting.service.ts'
import { ownPurchase, receivePaid } from '../purchases/receive.service.ts'
import { keepLate, paidFor } from '../purchases/sell.service.ts'
import { readTariffs } from '../tariffs/tariffs.queries.ts'
import { quoteStay } from './quote-stay.ts'
import { StayDraft } from './stay-draft.ts'

/** `isFrance` is what the call is for; absent for either. */
export type Return = { studentId: string; sessionId: string; input: TravelCreation; isFrance?: boolean }

export type Received = { contract: ContractRow; customerNumber: number }

/** Returns the stay that a call names, when nothing stored names it. */
export const wholeStay = (input: TravelCreation) => demand(input, ['startDate', 'endDate', 'country'])

/**
 * Returns the contract of a paid session and its student, made now or before. Throws 404 for another's or an unknown
 * session, 402 `payments.not_paid`, 409 `payments.refunded`, and 422 when data that come only now do not fit what was
 * paid.
 */
export async function receiveStay(services: Services, fulfil: Fulfil, back: Return): Promise<Received> {
  const { sessionId, input, isFrance } = back
  const found = await ownPurchase(services, { ...back, product: 'travel' })
  const { purchase, customerNumber } = found
  const country = purchase.draft ? StayDraft.parse(purchase.draft).country : wholeStay(input).country
  if (isFrance !== undefined && isFrance !== (country === FRANCE_ID)) {
    throw invalid('platform.invalid', { country: ['validation.field.incorrect'] })
  }
  if (!purchase.draft) await takeStay(services, purchase, input)
  const contracts = await receivePaid(services, fulfil, { found, sessionId })
  const stay = contracts.find(({ insuranceType }) => insuranceType === 'Santé/Mobilité')
  if (!stay) throw new Error(`purchase ${purchase.id} is paid and has no stay`)
  return { contract: stay, customerNumber }
}

/**
 * Takes the stay that a client sends only after payment; it has to cost, line by line, what its session was opened
 * for.
 */
async function takeStay(services: Services, purchase: PurchaseRow, input: TravelCreation): Promise<void> {
  const stay = wholeStay(input)
  const buyer = await readBuyer(services.db, purchase.studentId)
  const paid = await paidFor(services, purchase)
  const { today, addOnId } = paid
  // Its price is that of the checkout, its first day is not past when the data come (072).
  if (stay.startDate <= dayOf(services.now())) {
    throw invalid('platform.invalid', { startDate: ['validation.field.stayStart.tooEarly'] })
  }
  const quote = await quoteStay(services, buyer, { ...stay, additionalPriceId: addOnId }, { today })
  const tariffs = await readTariffs(services, startOfDay(today))
  const zone = tariffs.travel.find(({ id }) => id === paid.priceId)?.zone
  const wrong: [string, string?] =
    zone === quote.draft.zone ? ['endDate', 'validation.field.stayEnd.paid'] : ['country']
  await keepLate(services, purchase, { buyer, paid, quote, wrong })
}
