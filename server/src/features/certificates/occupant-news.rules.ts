import { addDays, type Day } from '@cursus/shared/day'
import { type Standing, stateOn } from '../contracts/contract-state.rules.ts'

/** What an occupant was told last: the check code of the contract, and the end of their cover. */
type Told = { code: string | null; end: Day | null }

/** What to tell an occupant; `end` is what they know then. */
export type News = { kind: 'ending' | 'resumed' | 'replaced' | null; end: Day | null }

/** `leftOn` is the day on which they left the contract; null while they are named in it. */
type Asked = { contract: Standing & { checkCode: string }; told: Told; leftOn: Day | null; today: Day }

/**
 * Says what an occupant is to be told on a day: that their cover ends or ended, once for each end, also by leaving the contract; that
 * it goes on after all; or, while it stands, that another certificate has taken the place of theirs.
 */
export function newsOf({ contract, told, leftOn, today }: Asked): News {
  if (leftOn) return { kind: told.end ? null : 'ending', end: told.end ?? leftOn }
  const { isOver, isTerminated } = stateOn(contract, today)
  const end = isOver || isTerminated ? contract.endDate : null
  if (end !== told.end) return { kind: end ? 'ending' : 'resumed', end }
  return { kind: hasAnother(contract, told) && end === null ? 'replaced' : null, end }
}

/** Tells whether another certificate has taken the place of the one that somebody was told of. */
const hasAnother = ({ checkCode }: { checkCode: string }, { code }: Told) =>
  code !== null && code !== checkCode

/**
 * Says what to tell whoever has a link and is not insured: that another certificate has taken the place of theirs, also where the
 * cover ends later. Of its end they are told nothing.
 */
export function strangerNewsOf({ contract, told, today }: Omit<Asked, 'leftOn'>): News {
  const { end } = newsOf({ contract, told, leftOn: null, today })
  const isToTell = hasAnother(contract, told) && !stateOn(contract, today).isOver
  return { kind: isToTell ? 'replaced' : null, end }
}

/** The first day that a contract with this end no longer covers: its last printed day is covered, that of a termination is not. */
export function uncoveredFrom(contract: Standing): Day {
  const { endDate } = contract
  return stateOn(contract, endDate).isOver ? endDate : addDays(endDate, 1)
}
