import type { ChangeFacts, ContractChange } from '@cursus/shared/contract-change'
import { addDays, formatDay, parseDay, purchaseDay } from '@cursus/shared/day'
import { lastEffectOn } from '@cursus/shared/home-rules'
import type { ChangingContract } from './change.api.ts'

/** Days that a student has to answer to an administrator, unless the change counts from an earlier day. */
const daysToAnswer = 7

export interface ChangeStart<Facts extends ChangeFacts> {
  facts: Facts
  /** Day from which the change counts, as a field shows it. */
  effectOn: string
}

/** Returns what a form shows first: the change that waits, else the facts of today and a preset day. */
export function startOf<Facts extends ChangeFacts>(
  now: Facts,
  { waiting, student }: Pick<ContractChange, 'waiting' | 'student'>,
  contract: Pick<ChangingContract, 'endDate'>,
): ChangeStart<Facts> {
  if (waiting && isLike(now, waiting.next)) return { facts: waiting.next, effectOn: waiting.effectOn }
  return { facts: now, effectOn: student ? lastDayToAnswer(contract) : formatDay(purchaseDay(new Date())) }
}

const isLike = <Facts extends ChangeFacts>(now: Facts, other: ChangeFacts): other is Facts =>
  other.kind === now.kind

/** Returns the day until which a student may answer an administrator. */
function lastDayToAnswer({ endDate }: Pick<ChangingContract, 'endDate'>): string {
  const today = purchaseDay(new Date())
  const answered = addDays(today, daysToAnswer)
  const last = lastEffectOn(parseDay(endDate) ?? today, today)
  return formatDay(answered < last ? answered : last)
}
