import type { ChangeRefusal } from '@cursus/shared/contract-change'
import { addDays, type Day } from '@cursus/shared/day'
import { isPaidBySchool, type Standing, stateOn } from '../contracts/contract-state.rules.ts'

type Changing = Standing & Parameters<typeof isPaidBySchool>[0]

/** Returns why a contract may not be changed on that day, or null; the first reason that is true counts. */
export function changeRefusal(contract: Changing, isOffered: boolean, today: Day): ChangeRefusal | null {
  const { cover, isOver, isTerminated, isUnpaid } = stateOn(contract, today)
  if (!isOffered) return 'not_offered'
  if (isOver || isTerminated) return 'ended'
  if (cover === 'waiting') return 'waiting'
  // What a school owes keeps no student from changing.
  if (isUnpaid && !isPaidBySchool(contract)) return 'late'
  if (isPaidBySchool(contract) && contract.startDate <= today) return 'begun'
  return contract.signatureStatus === 'signed' ? 'signed' : null
}

/** Days within which a difference may be paid. */
const daysToPay = 2

/**
 * Returns the day in Paris from whose beginning a change can no longer be paid: it has to take effect before both the
 * old and the new first day.
 */
export function changePayableUntil(today: Day, startDates: Day[]): Day {
  const toCome = startDates.filter((day) => day > today)
  return [addDays(today, daysToPay), ...toCome].reduce((one, other) => (one < other ? one : other))
}
