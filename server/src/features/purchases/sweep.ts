import { and, asc, inArray, isNotNull, lt } from 'drizzle-orm'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import type { Fulfil } from './fulfil.service.ts'
import { checkoutSessions } from './purchases.table.ts'

const minute = 60_000

/**
 * Asks the provider for everything completed since our oldest undecided attempt, then for each session of ours that
 * should be over. So neither a lost webhook nor a lost answer loses a paid contract.
 */
export async function sweep(services: Services, fulfil: Fulfil): Promise<void> {
  const { db, payments, now } = services
  const [oldest] = await db
    .select({ at: checkoutSessions.createdAt })
    .from(checkoutSessions)
    .where(inArray(checkoutSessions.state, ['starting', 'open']))
    .orderBy(asc(checkoutSessions.createdAt))
    .limit(1)
  if (!oldest) return
  for await (const { id, purchaseId, isPaid } of payments.completedSince(
    new Date(oldest.at.getTime() - minute),
  )) {
    if (purchaseId && isPaid) await settleOne(services, fulfil, id)
  }
  for (const { sessionId } of await overdue(services)) {
    if (sessionId) await settleOne(services, fulfil, sessionId)
  }
  // An attempt whose answer never came gave nobody an address: once its time is over it is nothing.
  await db
    .update(checkoutSessions)
    .set({ state: 'expired' })
    .where(and(inArray(checkoutSessions.state, ['starting']), lt(checkoutSessions.expiresAt, now())))
}

function overdue({ db, now }: Services) {
  return db
    .select({ sessionId: checkoutSessions.sessionId })
    .from(checkoutSessions)
    .where(
      and(
        inArray(checkoutSessions.state, ['open']),
        isNotNull(checkoutSessions.sessionId),
        lt(checkoutSessions.expiresAt, new Date(now().getTime() - minute)),
      ),
    )
    .limit(100)
}

/** One that cannot be settled does not keep the others; silence of the provider ends the sweep until the next. */
async function settleOne({ log }: Services, fulfil: Fulfil, sessionId: string): Promise<void> {
  try {
    await fulfil(sessionId)
  } catch (error) {
    if (error instanceof AppError && error.kind === 'unavailable') throw error
    // Somebody else's session on the same account of the provider.
    if (error instanceof AppError && error.kind === 'not_found') return
    log.error({ err: error, sessionId }, 'a session could not be settled')
  }
}
