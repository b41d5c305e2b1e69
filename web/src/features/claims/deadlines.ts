import { type ClaimKind, complaintBy, declareBy } from '@cursus/shared/claim-kinds'
import type { Day } from '@cursus/shared/day'
import { workingDaysUntil } from '@cursus/shared/working-days'

export interface Deadline {
  step: 'complaint' | 'declaration' | 'answer'
  /** The last day; null when the day of the event is not known, or the delay does not run from it. */
  by: Day | null
  state: 'done' | 'now' | 'late' | 'later'
  /** Working days after today that are left, of a declaration with a day. */
  left: number | null
}

interface Event {
  kind: ClaimKind
  occurredOn: Day | null
  today: Day
  /** The complaint report is among the files. */
  hasComplaint: boolean
}

/** Lists what is to be done by when (D-20): the complaint of a theft, the declaration, then the answer that follows. */
export function deadlinesOf({ kind, occurredOn, today, hasComplaint }: Event): Deadline[] {
  const declare = occurredOn && declareBy(kind, occurredOn)
  const complain = occurredOn ? complaintBy(occurredOn) : null
  const due = (by: Day | null) => (by !== null && by < today ? 'late' : 'now')
  const complaint: Deadline = {
    step: 'complaint',
    by: complain,
    state: hasComplaint ? 'done' : due(complain),
    left: null,
  }
  return [
    ...(kind.isTheft ? [complaint] : []),
    {
      step: 'declaration',
      by: declare,
      state: due(declare),
      left: declare === null ? null : workingDaysUntil(today, declare),
    },
    { step: 'answer', by: null, state: 'later', left: null },
  ]
}
