import type { AdminContract } from '@cursus/shared/contracts'
import { type Day, parseDay } from '@cursus/shared/day'

type Bounds = Pick<AdminContract, 'startDate' | 'endDate' | 'contractualEnd' | 'statut'>

/** First and last day on which a contract may end, as calendars take them. */
export function boundsOf({ startDate, contractualEnd }: Bounds): { min: Day; max: Day } {
  return { min: parseDay(startDate) ?? '', max: parseDay(contractualEnd) ?? '' }
}

/** Today, or the first day when cover has not begun, and never after its own end (C-07); the end it has when it is terminated. */
export function firstProposal(contract: Bounds, today: Day): Day {
  const { min, max } = boundsOf(contract)
  if (contract.statut === 'résilié') return parseDay(contract.endDate) ?? today
  const begun = today < min ? min : today
  return begun > max ? max : begun
}

/** Returns the key of the sentence about a typed day that is wrong; null when the contract may end then. */
export function faultOf(text: string, contract: Bounds): string | null {
  const day = parseDay(text)
  if (!day) return text.trim() ? 'termination.fault.day' : 'termination.fault.missing'
  const { min, max } = boundsOf(contract)
  if (day < min) return 'termination.fault.early'
  return day > max ? 'termination.fault.late' : null
}

type Ended = Pick<AdminContract, 'ending' | 'endDate' | 'lastDay'>

/**
 * Returns the keys of what is said of the end of a terminated contract, each with its day: its last covered day, as its student reads
 * it, and the day of effect beside it; of one that covers nobody, when it was given up.
 */
export function endingWords({ ending, endDate, lastDay }: Ended, today: Day): { key: string; day: string }[] {
  if (ending?.kind === 'cancelled' || ending?.kind === 'withdrawn')
    return [{ key: `termination.${ending.kind}`, day: ending.writtenOn }]
  const isPast = (parseDay(lastDay) ?? '') < today
  const words = [{ key: isPast ? 'termination.ended' : 'termination.ends', day: lastDay }]
  return lastDay === endDate ? words : [...words, { key: 'termination.effect', day: endDate }]
}
