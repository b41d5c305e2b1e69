import type { ChangeFacts, ChangeRefusal } from '@cursus/shared/contract-change'
import type { ChangedPart } from '@cursus/shared/contract-page'
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
  return isPaidBySchool(contract) && contract.startDate <= today ? 'begun' : null
}

/** What comes next of a change that was taken so far: its signature where the contract was signed, then its day. */
export function nextStep(
  contract: { signatureStatus: string },
  { state, effectOn }: { state: string; effectOn: Day },
  today: Day,
): 'signing' | 'agreed' | 'done' {
  if (state === 'waiting' && contract.signatureStatus === 'signed') return 'signing'
  return effectOn > today ? 'agreed' : 'done'
}

/** Days within which a change may be paid and signed by whoever asked for it, or whom an administrator asks. */
const daysToAgree = { student: 2, desk: 7 }

type Agreeing = { agreeBefore: Day[]; by: keyof typeof daysToAgree }

/** Returns the day in Paris from whose beginning a change can no longer be agreed; days that are past do not count. */
export function agreeableUntil(today: Day, { agreeBefore, by }: Agreeing): Day {
  const toCome = agreeBefore.filter((day) => day > today)
  return [addDays(today, daysToAgree[by]), ...toCome].reduce((one, other) => (one < other ? one : other))
}

const partOf: Partial<Record<string, ChangedPart>> = {
  startDate: 'days',
  endDate: 'days',
  country: 'country',
  passportNumber: 'passport',
  address: 'address',
  numberOfRooms: 'rooms',
  roommates: 'people',
  interval: 'interval',
}

/** Facts that follow from others. */
const follows = new Set(['kind', 'months', 'priceCents'])

/** Returns the names of the facts that differ between two states of a contract; what follows from others is no part. */
export function factsBetween(before: ChangeFacts | null, after: ChangeFacts): string[] {
  const then: Record<string, unknown> = { ...before }
  return Object.entries(after)
    .filter(([fact, value]) => !follows.has(fact) && textOf(value) !== textOf(then[fact]))
    .map(([fact]) => fact)
}

/** Of people, what is said of them: a wish of an earlier release keeps no ids. */
const textOf = (value: unknown) => JSON.stringify(value, (key, part) => (key === 'id' ? undefined : part))

/** Returns the parts of a contract that differ before and after a change. */
export function partsBetween(before: ChangeFacts, after: ChangeFacts): ChangedPart[] {
  return [...new Set(factsBetween(before, after).map((fact) => partOf[fact] ?? 'device'))]
}
