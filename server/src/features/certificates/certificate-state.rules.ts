import type { CertificateState } from '@cursus/shared/certificates'
import { type Day, dayOf } from '@cursus/shared/day'
import { printedEnd, type Standing, stateOn } from '../contracts/contract-state.rules.ts'
import { uncoveredFrom } from './occupant-news.rules.ts'

/** How the cover of a contract was ended last. */
export type Ending = { kind: 'terminated' | 'withdrawn'; at: Date }

type Asked = {
  contract: Standing & { terminatedAt: Day | null }
  /** When its certificate was replaced, for a code that was. */
  replacedAt: Date | null
  ending: Ending | undefined
  /** Day on which its person, named beside the policyholder, left the contract. */
  leftOn?: Day | null
}

/**
 * What a check page says of a certificate on a day, and the day since which it says so (decision 492). Money is no part of it: a
 * refund changes nothing, what ended the cover does.
 */
export function certificateStateOn(
  asked: Asked,
  today: Day,
): { state: CertificateState; endedOn: Day | null } {
  const { contract, replacedAt, ending, leftOn } = asked
  if (leftOn) return { state: 'ended', endedOn: leftOn }
  if (replacedAt) return { state: 'replaced', endedOn: dayOf(replacedAt) }
  const { cover, isTerminated, isOver } = stateOn(contract, today)
  const { terminatedAt, startDate, endDate } = contract
  const writtenOn = ending ? dayOf(ending.at) : terminatedAt
  // Nobody can sign it any more, so it never took effect, whoever gave it up.
  if (cover === 'waiting' && isTerminated && isOver) return { state: 'cancelled', endedOn: writtenOn }
  if (cover === 'current') return { state: 'authentic', endedOn: null }
  if (cover === 'suspended') return { state: 'suspended', endedOn: contract.suspendedOn }
  if (cover !== 'ended') return { state: cover, endedOn: null }
  if (ending?.kind === 'withdrawn') return { state: 'withdrawn', endedOn: writtenOn }
  if (endDate <= startDate) return { state: 'cancelled', endedOn: writtenOn }
  return { state: 'ended', endedOn: uncoveredFrom(contract) }
}

/** Returns the end that a check page states beside that: of what never took effect the one that was agreed. */
export const statedEnd = (contract: Asked['contract'], state: CertificateState): Day =>
  state === 'cancelled' ? (contract.contractualEnd ?? contract.endDate) : printedEnd(contract)
