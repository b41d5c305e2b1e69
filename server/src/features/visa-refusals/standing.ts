import { dayOf } from '@cursus/shared/day'
import type { VisaRefusalFault, VisaRefusalState } from '@cursus/shared/visa-refusals'
import type { Services } from '../../platform/services.ts'
import { isPaidBySchool, stateOn } from '../contracts/contract-state.rules.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { faultOf } from '../contracts/visa-refusal.rules.ts'
import type { visaRefusals } from './visa-refusals.table.ts'

export type VisaRefusalRow = typeof visaRefusals.$inferSelect

/**
 * Returns whether a refused visa or a cancelled stay may end a contract today, from its newest request. One that came before the first day
 * and was refused after it may be read again, or followed by another letter: an answer that comes late costs nothing.
 */
export function standingOf(services: Services, contract: ContractRow, newest: VisaRefusalRow | null) {
  const today = dayOf(services.now())
  const { cover, isOver, isTerminated } = stateOn(contract, today)
  const terms = services.products.ofContract(contract).visaRefused
  const stay = {
    isWaiting: cover === 'waiting',
    isEnded: isTerminated || isOver,
    isPaidByStudent: !isPaidBySchool(contract),
    hasBegun: contract.startDate <= today,
    wasAskedInTime: newest?.decision === 'refused' && dayOf(newest.askedAt) < contract.startDate,
  }
  const fault: VisaRefusalFault | null = faultOf(stay, terms)
  return { fault, terms }
}

/** Tells whether a request was refused and never read again. */
export const mayBeReread = ({ decision, rereads }: VisaRefusalRow) =>
  decision === 'refused' && rereads === null

/** Returns the state of a request; one whose contract ended otherwise no longer waits. */
export function stateOfRequest(
  { decision }: Pick<VisaRefusalRow, 'decision'>,
  { statut }: Pick<ContractRow, 'statut'>,
): VisaRefusalState {
  return decision ?? (statut === 'résilié' ? 'dropped' : 'waiting')
}
