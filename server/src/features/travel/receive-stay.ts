import { FRANCE_ID } from '@cursus/shared/countries'
import type { TravelCreation } from '@cursus/shared/travel'
import { invalid } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import type { Buyer } from '../purchases/buyer.queries.ts'
import type { Fulfil } from '../purchases/fulfil.service.ts'
import { demand } from '../purchases/quoting.service.ts'
import { ownPurchase } from '../purchases/receive.service.ts'
import { deliver, type Paid } from '../purchases/sell.service.ts'
import { quoteStay } from './quote-stay.ts'

/** `isFrance` is what the call is for; without it, either. */
export type Return = { studentId: string; sessionId: string; input: TravelCreation; isFrance?: boolean }

/** The stay that a call names, where nothing that is stored names it. */
export const wholeStay = (input: TravelCreation) => demand(input, ['startDate', 'endDate', 'country'])

/**
 * The contract of a paid session, made now or before. Throws 404 for a session that is another's or nobody's, 402
 * `payments.not_paid`, 409 `payments.refunded`, and 422 when the data that come only now do not fit what was paid.
 */
export async function receiveStay(services: Services, fulfil: Fulfil, back: Return): Promise<ContractRow> {
  const { sessionId, input, isFrance } = back
  const purchase = await ownPurchase(services, { ...back, product: 'health_mobility' })
  const country = purchase.draft?.country ?? wholeStay(input).country
  if (isFrance !== undefined && isFrance !== (country === FRANCE_ID)) {
    throw invalid('platform.invalid', { country: ['validation.field.incorrect'] })
  }
  const late = {
    quote: (buyer: Buyer, paid: Paid) => quoteLate(services, buyer, input, paid),
    wrongField: country === FRANCE_ID ? 'endDate' : 'country',
  }
  const paid = await deliver(services, fulfil, { purchase, sessionId, late })
  const stay = paid.find(({ insuranceType }) => insuranceType === 'Santé/Mobilité')
  if (!stay) throw new Error(`purchase ${purchase.id} is paid and has no stay`)
  return stay
}

/** The stay of a client that sends it only now has to cost what its session was opened for, line by line. */
function quoteLate(services: Services, buyer: Buyer, input: TravelCreation, { today, addOnId }: Paid) {
  return quoteStay(services, buyer, { ...wholeStay(input), additionalPriceId: addOnId }, { today })
}
