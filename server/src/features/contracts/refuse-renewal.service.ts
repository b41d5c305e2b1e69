import { formatDay } from '@cursus/shared/day'
import { eq } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import type { Acting } from './change-contract.service.ts'
import type { ContractRow } from './contracts.service.ts'
import { contracts } from './contracts.table.ts'
import { endSubscription } from './end-subscription.ts'
import { noteEvents } from './note-events.service.ts'

/**
 * Writes whether a renewal may carry a locked contract on. A refused one runs to its last day, and its subscription
 * ends as that day begins: nothing is charged for the next year.
 */
export async function decideRenewal(
  tx: Tx,
  services: Services,
  { row, renews, acting }: { row: ContractRow; renews: boolean; acting: Acting },
): Promise<void> {
  const { id, reference, endDate } = row
  const kind = renews ? 'agreed' : 'refused'
  await noteEvents(tx, services, row, [{ kind, cause: 'student', actorId: acting.actorId }])
  await audit(tx, services, {
    ...acting,
    action: renews ? 'contracts.renewal_agreed' : 'contracts.renewal_refused',
    object: { type: 'contract', id },
    after: { reference, endDate: formatDay(endDate) },
  })
  if (renews === row.renews) return
  const revision = row.revision + 1
  await tx.update(contracts).set({ renews, revision }).where(eq(contracts.id, id))
  if (row.subscriptionStripe) await endSubscriptions(tx, services, [id])
}

/** Queues the job that tells the provider how the subscriptions of these contracts end. */
export async function endSubscriptions(tx: Tx, { jobs }: Services, contractIds: string[]): Promise<void> {
  for (const contractId of contractIds) await jobs.enqueue(tx, endSubscription, { contractId })
}
