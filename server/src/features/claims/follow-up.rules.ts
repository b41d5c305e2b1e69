import { answerBy, claimKindOf, declareBy } from '@cursus/shared/claim-kinds'
import type { InsuranceType } from '@cursus/shared/contracts'
import { addDays, type Day, startOfDay } from '@cursus/shared/day'

/** Tells whether it is our turn to answer; also after a decision, when the student wrote again. */
export const isToAnswer = ({ lastWordFrom }: { lastWordFrom: string }) => lastWordFrom === 'student'

/** Returns the instant before which an unanswered message is late on that day. */
export function lateBefore(today: Day): Date {
  let day = addDays(today, -1)
  while (answerBy(day) >= today) day = addDays(day, -1)
  return startOfDay(addDays(day, 1))
}

type Event = {
  insuranceType: InsuranceType
  kind: string | null
  occurredOn: Day | null
  declaredOn: Day
  contract: { startDate: Day; endDate: Day }
}

/**
 * Judges whether an event was declared in time (D-20) and lies within its contract (C-52); null where that is
 * unknown, as of a delay that runs from an order.
 */
export function judgeEvent({ insuranceType, kind, occurredOn, declaredOn, contract }: Event) {
  const known = claimKindOf(insuranceType, kind)
  const latest = known && occurredOn ? declareBy(known, occurredOn) : null
  return {
    declareBy: latest,
    isInTime: latest === null ? null : declaredOn <= latest,
    isCovered:
      occurredOn === null ? null : occurredOn >= contract.startDate && occurredOn <= contract.endDate,
  }
}
