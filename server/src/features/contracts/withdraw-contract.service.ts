import { dayOf } from '@cursus/shared/day'
import type { Tx } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import type { Acting } from './change-contract.service.ts'
import type { ContractRow } from './contracts.service.ts'
import { endSubscription } from './end-subscription.ts'
import { writeChange } from './write-change.ts'

/**
 * Ends a locked contract today, as given up: from now on it covers nobody and its certificate is worth nothing. What is paid by
 * subscription ends today at the provider too, also before its first day; all else that never began ends on that day.
 */
export async function withdrawContract(
  tx: Tx,
  services: Services,
  { row, acting }: { row: ContractRow; acting: Acting },
): Promise<void> {
  const today = dayOf(services.now())
  const isBegun = row.startDate <= today
  const endDate = isBegun || row.subscriptionStripe ? today : row.startDate
  const contractualEnd = row.contractualEnd ?? row.endDate
  const next = { ...row, statut: 'résilié' as const, endDate, terminatedAt: endDate, contractualEnd }
  const also = { endedByProvider: false, endsAsItem: false }
  await writeChange(tx, services, {
    row,
    next,
    acting,
    cause: 'student',
    mail: null,
    ending: 'withdrawn',
    also,
  })
  if (row.subscriptionStripe) await services.jobs.enqueue(tx, endSubscription, { contractId: row.id })
}
