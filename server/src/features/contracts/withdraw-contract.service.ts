import { dayOf } from '@cursus/shared/day'
import type { Tx } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import type { ContractRow } from './contracts.service.ts'
import { endSubscription } from './end-subscription.ts'
import { type Actor, writeChange } from './write-change.ts'

type By = 'student' | 'administrator' | 'unsigned'

type Withdrawn = { row: ContractRow; acting: Actor; by?: By; isErased?: boolean }

/**
 * Ends a locked contract today, withdrawn by its student, released by an administrator for a stated reason, or given up as
 * it was never signed. It covers nobody from now on and its certificate is worthless. A subscription ends today at the
 * provider too; a contract that never began ends on its first day, one that is past its last day on that. Where
 * `isErased`, no day of it is kept: one that had begun ends on its first day too, as if it had covered nobody.
 */
export async function withdrawContract(
  tx: Tx,
  services: Services,
  { row, acting, by = 'student', isErased = false }: Withdrawn,
): Promise<void> {
  const today = dayOf(services.now())
  const isBegun = row.startDate <= today
  // One that was terminated before its first day ends otherwise now, so its end moves.
  const endsNow = isBegun || row.subscriptionStripe !== null || row.statut === 'résilié'
  const term = row.contractualEnd ?? row.endDate
  const lastEnd = today < term ? today : term
  const endDate = !endsNow || (isBegun && isErased) ? row.startDate : lastEnd
  // A termination at the contract's own end covers its last day; what its student gives up on that day has no end of its own.
  const contractualEnd = by === 'student' && endDate === term ? null : term
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
