import { type LateStep, lateSteps } from '@cursus/shared/late-payment'
import type { LateState } from '@cursus/shared/payments'

/** The next step of a late premium that costs something, and its day (DD/MM/YYYY). */
export interface LateNext {
  step: LateStep
  day: string
  /** The day hangs on the posting of the formal notice, which is not noted yet. */
  isEarliest: boolean
}

/** Returns the step that does not come when all is paid before; null where the contract ends before it. */
export function lateNextOf({ step, days, steps, isPosted }: LateState): LateNext | null {
  const noticed = lateSteps.indexOf('noticed')
  const place = Math.max(lateSteps.indexOf(step) + 1, noticed)
  const next = lateSteps[place] ?? 'ended'
  return steps.includes(next)
    ? { step: next, day: days[next], isEarliest: !isPosted && place > noticed }
    : null
}
