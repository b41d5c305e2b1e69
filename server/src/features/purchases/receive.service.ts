import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { contractsOfSessions } from '../contracts/contracts.queries.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import type { Fulfil } from './fulfil.service.ts'
import { findBySession, type Product, type PurchaseRow, sessionsOf } from './purchases.queries.ts'

/** Whose return, from paying what. */
export type Return = { studentId: string; sessionId: string; product: Product }

/** The student's own purchase of that product; 404 `payments.session_unknown` for a session that is another's or nobody's. */
export async function ownPurchase(
  { db }: Services,
  { sessionId, studentId, product }: Return,
): Promise<PurchaseRow> {
  const { purchase } = (await findBySession(db, sessionId)) ?? {}
  if (purchase?.studentId !== studentId || purchase.product !== product) {
    throw new AppError('not_found', 'payments.session_unknown')
  }
  return purchase
}

/**
 * The contracts of a paid session, made now or before; a second payment is answered with those of the first. Throws 402
 * `payments.not_paid` and 409 `payments.refunded`.
 */
export async function receivePaid(
  services: Services,
  fulfil: Fulfil,
  { purchase, sessionId }: { purchase: PurchaseRow; sessionId: string },
): Promise<ContractRow[]> {
  const outcome = await fulfil(sessionId)
  if (outcome === 'unpaid') throw new AppError('payment_required', 'payments.not_paid')
  if (outcome === 'refunded') throw new AppError('conflict', 'payments.refunded')
  return contractsOfPurchase(services, purchase.id)
}

/** What any session of the purchase paid for. */
export async function contractsOfPurchase({ db }: Services, purchaseId: string): Promise<ContractRow[]> {
  const sessions = await sessionsOf(db, purchaseId)
  return contractsOfSessions(
    db,
    sessions.flatMap(({ sessionId }) => (sessionId ? [sessionId] : [])),
  )
}
