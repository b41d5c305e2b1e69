import { dayOf } from '@cursus/shared/day'
import type { Tx } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import type { Acting } from './change-contract.service.ts'
import type { ContractRow } from './contracts.service.ts'
import { endSubscription } from './end-subscription.ts'
import { writeChange } from './write-change.ts'

/**
 * Ends a locked contract today: given up by its student, or let go by an administrator whom a reason of theirs convinced. From now
 * on it covers nobody and its certificate is worth nothing. What is paid by
 * subscription ends today at the provider too, also before its first day; all else that never began ends on that day.
 */
export async function withdrawContract(
  tx: Tx,
  services: Services,
  { row, acting, by = 'student' }: { row: ContractRow; acting: Acting; by?: 'student' | 'administrator' },
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
    cause: by,
    mail: null,
    ...(by === 'student' && { ending: 'withdrawn' }),
    also,
  })
  if (row.subscriptionStripe) await services.jobs.enqueue(tx, endSubscription, { contractId: row.id })
}
