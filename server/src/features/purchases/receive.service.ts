import { eq } from 'drizzle-orm'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { contractsOfSessions } from '../contracts/contracts.queries.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import type { Fulfil, Fulfilled } from './product.ts'
import { type Found, findBySession } from './purchases.queries.ts'
import { checkoutSessions } from './purchases.table.ts'
import { askSoon } from './settle-session.ts'

/** Who returns, and from paying what. */
export type Return = { studentId: string; sessionId: string; product: string }

/**
 * Returns the student's own purchase of that product. Throws 404 `payments.session_unknown` for another's or an
 * unknown session.
 */
export async function ownPurchase(
  { db }: Services,
  { sessionId, studentId, product }: Return,
): Promise<Found> {
  const found = await findBySession(db, sessionId)
  if (found?.purchase.studentId !== studentId || found.purchase.product !== product) {
    throw new AppError('not_found', 'payments.session_unknown')
  }
  return found
}

/**
 * Settles a session from whose payment its person comes back. Throws 503 while the provider is silent, which is then asked
 * again until it answers.
 */
export async function settleReturn(
  services: Services,
  fulfil: Fulfil,
  { found, sessionId }: { found?: Found | undefined; sessionId: string },
): Promise<Fulfilled> {
  return fulfil(sessionId, found).catch(async (error) => {
    // Until it is heard, nobody is told that nothing was paid.
    if (error instanceof AppError && error.kind === 'unavailable') await askSoon(services, sessionId)
    throw error
  })
}

/**
 * Returns the contracts of a paid session, made now or before; a second payment gets those of the first. Throws 402
 * `payments.not_paid`, 503 while the provider is silent, which is then asked again soon, 409 `payments.refunded`, or `payments.bought_already` where another version was bought.
 */
export async function receivePaid(
  services: Services,
  fulfil: Fulfil,
  { found, sessionId }: { found: Found; sessionId: string },
): Promise<ContractRow[]> {
  const { purchase } = found
  // A draft that came meanwhile has to be read again.
  const known = purchase.draft ? found : undefined
  const { outcome, contracts } = await settleReturn(services, fulfil, { found: known, sessionId })
  if (outcome === 'unpaid') throw new AppError('payment_required', 'payments.not_paid')
  if (outcome === 'refunded') throw new AppError('conflict', 'payments.refunded')
  if (outcome === 'bought_already') throw new AppError('conflict', 'payments.bought_already')
  return contracts ?? contractsOfPurchase(services, purchase.id)
}

/** Returns the contracts of any session of the purchase. */
export function contractsOfPurchase({ db }: Services, purchaseId: string): Promise<ContractRow[]> {
  const { sessionId } = checkoutSessions
  const sessions = db
    .select({ sessionId })
    .from(checkoutSessions)
    .where(eq(checkoutSessions.purchaseId, purchaseId))
  return contractsOfSessions(db, sessions)
}
