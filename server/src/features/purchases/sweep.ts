import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { type Tx, transact } from '../../platform/database.ts'
import { isPassing } from '../../platform/database-away.ts'
import { eachAlone } from '../../platform/each-alone.ts'
import { eachStep } from '../../platform/each-step.ts'
import { AppError } from '../../platform/errors.ts'
import { hasLiveJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import type { Fulfil } from './product.ts'
import { lockPurchase } from './purchases.queries.ts'
import { checkoutSessions, isOpen, purchases } from './purchases.table.ts'
import { refundPayment, startRefund } from './refund.ts'

const minute = 60_000
/** How far our clock and the provider's may be from each other. */
const clocksApartMs = 15 * minute
/** How long after its end a session that the provider does not know is asked for. */
const askedForMs = 7 * 24 * 60 * minute

/**
 * Asks the provider for everything completed since our oldest undecided attempt, or since our newest one: in a restored database others
 * may have followed. Then asks for each session of ours that should be over, so that neither a lost webhook nor a lost answer loses a
 * paid contract.
 */
export async function sweep(services: Services, fulfil: Fulfil): Promise<void> {
  await eachStep([
    async () => {
      await settleUndecided(services, fulfil)
      // From the oldest of them on the provider was asked what completed.
      await expireUnanswered(services)
    },
    () => refundWithoutDraft(services),
    () => requeueRefunds(services),
  ])
}

/** An attempt whose answer never came gave nobody an address: once its time is over it is nothing. */
async function expireUnanswered({ db, now }: Services): Promise<void> {
  await db
    .update(checkoutSessions)
    .set({ state: 'expired' })
    .where(and(eq(checkoutSessions.state, 'starting'), lt(checkoutSessions.expiresAt, now())))
}

async function settleUndecided(services: Services, fulfil: Fulfil): Promise<void> {
  const { db, payments } = services
  const { state, createdAt } = checkoutSessions
  const [[oldest], [newest]] = await Promise.all([
    db
      .select({ at: createdAt })
      .from(checkoutSessions)
      .where(inArray(state, ['starting', 'open']))
      .orderBy(asc(createdAt))
      .limit(1),
    db.select({ at: createdAt }).from(checkoutSessions).orderBy(desc(createdAt)).limit(1),
  ])
  const first = oldest ?? newest
  if (!first) return
  const since = new Date(first.at.getTime() - clocksApartMs)
  for await (const { id, purchaseId, isPaid } of payments.completedSince(since)) {
    if (purchaseId && isPaid) await settleOne(services, fulfil, id)
  }
  for (const { sessionId, expiresAt } of await overdue(services)) {
    if (!sessionId || (await settleOne(services, fulfil, sessionId)) !== 'unknown') continue
    if (services.now().getTime() - expiresAt.getTime() > askedForMs) await giveUpUnknown(services, sessionId)
  }
}

/** After a change of the account at the provider nobody can pay such a session any more: it keeps no purchase open. */
async function giveUpUnknown({ db, log }: Services, sessionId: string): Promise<void> {
  await db
    .update(checkoutSessions)
    .set({ state: 'expired' })
    .where(and(eq(checkoutSessions.sessionId, sessionId), eq(checkoutSessions.state, 'open')))
  log.warn({ sessionId }, 'the payment provider does not know a session of ours: it counts as expired')
}

/** Starts refunds for payments whose draft has not come for a day. */
async function refundWithoutDraft(services: Services): Promise<void> {
  const { db, now } = services
  const ones = await db
    .select({
      id: purchases.id,
      attempt: checkoutSessions.attempt,
      sessionId: checkoutSessions.sessionId,
    })
    .from(purchases)
    .innerJoin(checkoutSessions, eq(checkoutSessions.purchaseId, purchases.id))
    .where(
      and(
        isOpen,
        isNull(purchases.draft),
        eq(checkoutSessions.state, 'paid'),
        isNotNull(checkoutSessions.sessionId),
        lt(checkoutSessions.createdAt, new Date(now().getTime() - 24 * 60 * minute)),
      ),
    )
    .orderBy(asc(purchases.createdAt))
    .limit(100)
  await eachAlone(services, { code: 'purchases.not_given_up', ones }, async ({ id, attempt, sessionId }) => {
    if (sessionId) await transact(db, (tx) => giveUp(tx, services, { purchaseId: id, attempt, sessionId }))
  })
}

/** Queues refunds again whose job is gone. */
async function requeueRefunds({ db, jobs }: Services): Promise<void> {
  const rows = await db
    .select({ sessionId: checkoutSessions.sessionId })
    .from(checkoutSessions)
    .where(
      and(
        eq(checkoutSessions.state, 'refunding'),
        isNotNull(checkoutSessions.sessionId),
        sql`NOT ${hasLiveJob(refundPayment, 'sessionId', checkoutSessions.sessionId)}`,
      ),
    )
    .limit(100)
  for (const { sessionId } of rows) if (sessionId) await jobs.enqueue(db, refundPayment, { sessionId })
}

type Paid = { purchaseId: string; attempt: number; sessionId: string }

/** Checks again under the lock, because the person may come back with the draft at this moment. */
async function giveUp(tx: Tx, services: Services, { purchaseId, attempt, sessionId }: Paid): Promise<void> {
  const purchase = await lockPurchase(tx, purchaseId)
  if (purchase.draft || purchase.state !== 'open') return
  await startRefund(tx, services, { purchase, attempt, sessionId, reason: 'no_draft' })
}

function overdue({ db, now }: Services) {
  return db
    .select({ sessionId: checkoutSessions.sessionId, expiresAt: checkoutSessions.expiresAt })
    .from(checkoutSessions)
    .where(
      and(
        eq(checkoutSessions.state, 'open'),
        isNotNull(checkoutSessions.sessionId),
        lt(checkoutSessions.expiresAt, new Date(now().getTime() - minute)),
      ),
    )
    .orderBy(desc(checkoutSessions.expiresAt))
    .limit(100)
}

/** Settles one session, unless the provider does not know it; one failure does not stop the others, a silent provider ends the sweep. */
async function settleOne(
  { log }: Services,
  fulfil: Fulfil,
  sessionId: string,
): Promise<'unknown' | undefined> {
  try {
    await fulfil(sessionId)
  } catch (error) {
    if (isPassing(error)) throw error
    // Somebody else's session on the same account of the provider.
    if (error instanceof AppError && error.kind === 'not_found') return 'unknown'
    log.error({ err: error, sessionId }, 'a session could not be settled')
  }
  return undefined
}
