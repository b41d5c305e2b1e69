import { FRANCE_ID } from '@cursus/shared/countries'
import { dayOf } from '@cursus/shared/day'
import type { TravelCreation } from '@cursus/shared/travel'
import { transact } from '../../platform/database.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { contractsOfSessions } from '../contracts/contracts.queries.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { readBuyer } from '../purchases/buyer.queries.ts'
import { completeDraft, type Fulfil } from '../purchases/fulfil.service.ts'
import { findBySession, linesOf, type PurchaseRow, sessionsOf } from '../purchases/purchases.queries.ts'
import { keepLatinNames } from './checkout-stay.ts'
import { quoteStay } from './quote-stay.ts'
import { wholeDraft } from './whole-draft.ts'

/** `isFrance` is what the call is for; without it, either. */
export type Return = { studentId: string; sessionId: string; input: TravelCreation; isFrance?: boolean }

/**
 * The contract of a paid session, made now or before. Throws 404 for a session that is another's or nobody's, 402
 * `payments.not_paid`, 409 `payments.refunded`, and 422 when the data that come only now do not fit what was paid.
 */
export async function receiveStay(services: Services, fulfil: Fulfil, back: Return): Promise<ContractRow> {
  const { db } = services
  const found = await findBySession(db, back.sessionId)
  const { purchase } = found ?? {}
  if (!purchase || purchase.studentId !== back.studentId || purchase.product !== 'health_mobility') {
    throw new AppError('not_found', 'payments.session_unknown')
  }
  const country = purchase.draft?.country ?? wholeDraft(back.input).country
  if (back.isFrance !== undefined && back.isFrance !== (country === FRANCE_ID)) {
    throw invalid('platform.invalid', { country: ['validation.field.incorrect'] })
  }
  if (!purchase.draft) await takeDraft(services, purchase, back)
  const outcome = await fulfil(back.sessionId)
  if (outcome === 'unpaid') throw new AppError('payment_required', 'payments.not_paid')
  if (outcome === 'refunded') throw new AppError('conflict', 'payments.refunded')
  return stayOf(services, purchase)
}

/** What was paid by any session of the purchase: a second payment is answered with the contract of the first. */
async function stayOf({ db }: Services, purchase: PurchaseRow): Promise<ContractRow> {
  const sessions = await sessionsOf(db, purchase.id)
  const ids = sessions.flatMap(({ sessionId }) => (sessionId ? [sessionId] : []))
  const stay = (await contractsOfSessions(db, ids)).find(
    ({ insuranceType }) => insuranceType === 'Santé/Mobilité',
  )
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
  const asked = { today: dayOf(purchase.createdAt) }
  const {
    draft,
    lines: quoted,
    latin,
  } = await quoteStay(
    services,
    buyer,
    { ...wholeDraft(input), additionalPriceId: addOn?.priceId ?? null },
    asked,
  )
  const stay = lines.find(({ product }) => product === 'health_mobility')
  if (quoted[0]?.priceId !== stay?.priceId) {
    const field = input.country === FRANCE_ID ? 'endDate' : 'country'
    throw invalid('payments.price_mismatch', { [field]: ['error.payments.price_mismatch'] })
  }
  await keepLatinNames(services, buyer, latin)
  await transact(services.db, (tx) => completeDraft(tx, purchase.id, { ...draft }))
}
