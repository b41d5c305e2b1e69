import type { ChangeRefusal } from '@cursus/shared/contract-change'
import { addDays, type Day } from '@cursus/shared/day'
import { isPaidBySchool, type Standing, stateOn } from '../contracts/contract-state.rules.ts'

type Changing = Standing & Parameters<typeof isPaidBySchool>[0]

/** Why nothing of a contract may be changed on that day, or null; the first that is true counts. */
export function changeRefusal(contract: Changing, isOffered: boolean, today: Day): ChangeRefusal | null {
  const { cover, isOver, isTerminated, isUnpaid } = stateOn(contract, today)
  if (!isOffered) return 'not_offered'
  if (isOver || isTerminated) return 'ended'
  if (cover === 'waiting') return 'waiting'
  if (isUnpaid) return 'late'
  if (isPaidBySchool(contract) && contract.startDate <= today) return 'begun'
  return contract.signatureStatus === 'signed' ? 'signed' : null
}

/** How many days a difference may be paid. */
const daysToPay = 2

/**
 * The day in Paris at whose beginning it is too late to pay a change: what is told of a contract that has not begun takes effect before
 * either first day, the old one and the new one.
 */
export function changePayableUntil(today: Day, startDates: Day[]): Day {
  const toCome = startDates.filter((day) => day > today)
  return [addDays(today, daysToPay), ...toCome].reduce((one, other) => (one < other ? one : other))
}
