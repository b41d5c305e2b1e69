import { dayOf } from '@cursus/shared/day'
import type { VisaRefusalFault, VisaRefusalState } from '@cursus/shared/visa-refusals'
import type { Db } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { isPaidBySchool, stateOn } from '../contracts/contract-state.rules.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { faultOf } from '../contracts/visa-refusal.rules.ts'
import { refundAt } from '../refunds/refunds.service.ts'
import type { visaRefusals } from './visa-refusals.table.ts'

export type VisaRefusalRow = typeof visaRefusals.$inferSelect

/**
 * Returns how a contract stands with a refused visa today, and what would be paid back: everything, because no day
 * was used.
 */
export async function standingOf(services: Services, db: Db, contract: ContractRow) {
  const today = dayOf(services.now())
  const { cover, isOver, isTerminated } = stateOn(contract, today)
  const terms = services.products.ofContract(contract).visaRefused
  const stay = {
    isWaiting: cover === 'waiting',
    isEnded: isTerminated || isOver,
    isPaidByStudent: !isPaidBySchool(contract),
    hasBegun: contract.startDate <= today,
  }
  const fault: VisaRefusalFault | null = faultOf(stay, terms)
  return { fault, terms, ...(await refundAt(db, services, { contract, lastCovered: null })) }
}

/** Returns the state of a request; one whose contract ended otherwise no longer waits. */
export function stateOfRequest(
  { decision }: Pick<VisaRefusalRow, 'decision'>,
  { statut }: Pick<ContractRow, 'statut'>,
): VisaRefusalState {
  return decision ?? (statut === 'résilié' ? 'dropped' : 'waiting')
}
