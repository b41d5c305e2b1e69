import { FRANCE_ID } from '@cursus/shared/countries'
import { dayOf } from '@cursus/shared/day'
import type { TravelCreation } from '@cursus/shared/travel'
import { transact } from '../../platform/database.ts'
import { invalid } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { readBuyer } from '../purchases/buyer.queries.ts'
import { completeDraft, type Fulfil } from '../purchases/fulfil.service.ts'
import { keepLatinNames } from '../purchases/latin-names.service.ts'
import { linesOf, type PurchaseRow } from '../purchases/purchases.queries.ts'
import { demand, mismatch } from '../purchases/quoting.service.ts'
import { ownPurchase, receivePaid } from '../purchases/receive.service.ts'
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
  if (!purchase.draft) await takeDraft(services, purchase, back)
  const paid = await receivePaid(services, fulfil, { purchase, sessionId })
  const stay = paid.find(({ insuranceType }) => insuranceType === 'Santé/Mobilité')
  if (!stay) throw new Error(`purchase ${purchase.id} is paid and has no stay`)
  return stay
}

/** The stay of a client that sends it only now has to cost what its session was opened for, line by line. */
async function takeDraft(
  services: Services,
  purchase: PurchaseRow,
  { studentId, input }: Return,
): Promise<void> {
  const buyer = await readBuyer(services.db, studentId)
  const lines = await linesOf(services.db, purchase.id)
  const addOn = lines.find(({ product }) => product === 'multimedia')
  const whole = { ...wholeStay(input), additionalPriceId: addOn?.priceId ?? null }
  const quote = await quoteStay(services, buyer, whole, { today: dayOf(purchase.createdAt) })
  const stay = lines.find(({ product }) => product === 'health_mobility')
  if (quote.lines[0]?.priceId !== stay?.priceId)
    throw mismatch(input.country === FRANCE_ID ? 'endDate' : 'country')
  await keepLatinNames(services, buyer, quote.latin)
  await transact(services.db, (tx) => completeDraft(tx, purchase.id, { ...quote.draft }))
}
