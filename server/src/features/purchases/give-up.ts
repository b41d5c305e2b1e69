import { and, eq, inArray } from 'drizzle-orm'
import { type Tx, transact } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { findOwnContract } from '../contracts/contracts.queries.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { withdrawContract } from '../contracts/withdraw-contract.service.ts'
import { endOpenSessions } from './open-session.ts'
import { findPurchase, lockPurchase, sessionsOf } from './purchases.queries.ts'
import { purchases } from './purchases.table.ts'
import { openVersions } from './versions.ts'

/**
 * Gives up what a student took to checkout and did not pay, with the versions that it replaced. Their payment pages are
 * ended first, so that nobody pays for it afterwards. A contract that another system left unpaid is given up the same way. Throws 404 for another's, 409 `payments.paid_meanwhile` when a payment came
 * in, which counts, and 503 `payments.unavailable`, changing nothing.
 */
export async function giveUpPurchase(
  services: Services,
  { studentId, purchaseId, requestId }: { studentId: string; purchaseId: string; requestId: string },
): Promise<void> {
  const purchase = await findPurchase(services.db, purchaseId)
  if (!purchase && (await giveUpContract(services, { studentId, contractId: purchaseId, requestId }))) return
  const isTheirs = purchase?.studentId === studentId && purchase.changedContract === null
  if (!purchase || !isTheirs || purchase.state === 'refused') {
    throw new AppError('not_found', 'platform.not_found')
  }
  if (purchase.state === 'abandoned') return
  if (purchase.state === 'fulfilled') throw new AppError('conflict', 'payments.paid_meanwhile')
  const versions = await openVersions(services, purchase)
  for (const version of versions) {
    if (await endOpenSessions(services, version)) throw new AppError('conflict', 'payments.paid_meanwhile')
  }
  const ids = versions.map(({ id }) => id).toSorted()
  await transact(services.db, (tx) => abandon(tx, services, ids))
}

type Asked = { studentId: string; contractId: string; requestId: string }

/** Ends a student's own contract that was never paid and has no purchase; false where there is none. */
async function giveUpContract(services: Services, { studentId, contractId, requestId }: Asked) {
  if (!(await findOwnContract(services.db, contractId, studentId))) return false
  return transact(services.db, async (tx) => {
    const [row] = await tx.select().from(contracts).where(eq(contracts.id, contractId)).for('update')
    if (row?.paymentStatus !== 'payment_pending') return false
    const acting = { actorId: studentId, requestId }
    if (row.statut !== 'résilié') await withdrawContract(tx, services, { row, acting })
    return true
  })
}

/** Checks again under the lock: another tab may have opened a payment page meanwhile, or be about to. */
async function abandon(tx: Tx, { now }: Services, ids: string[]): Promise<void> {
  // Of an attempt that is older nobody was given the address: its answer never came.
  const lately = new Date(now().getTime() - 60_000)
  for (const id of ids) {
    await lockPurchase(tx, id)
    for (const { state, createdAt } of await sessionsOf(tx, id)) {
      const isBeginning = state === 'starting' && createdAt > lately
      if (isBeginning || state === 'open' || state === 'paid') throw new AppError('conflict', 'payments.busy')
    }
  }
  await tx
    .update(purchases)
    .set({ state: 'abandoned' })
    .where(and(inArray(purchases.id, ids), eq(purchases.state, 'open')))
}
