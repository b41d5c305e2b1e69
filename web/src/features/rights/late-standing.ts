import { type Day, parseDay } from '@cursus/shared/day'
import type { LatePayment } from '@cursus/shared/payments'

/** Next step of a late premium, and its day (DD/MM/YYYY). */
export interface LateStanding {
  state: 'failed' | 'reminded' | 'noticed' | 'toPost' | 'postLate' | 'posted' | 'suspended'
  dueOn: string
}

/** Tells how a late payment stands: until its letter is posted, the day is that of the posting; after that, that of the next step. */
export function lateStandingOf({ late, hasNotice, postBy }: LatePayment, today: Day): LateStanding {
  if (late.isPosted) {
    const isSuspended = late.step === 'suspended' || late.step === 'ended'
    return isSuspended
      ? { state: 'suspended', dueOn: late.days.ended }
      : { state: 'posted', dueOn: late.days.suspended }
  }
  if (late.step === 'failed' || late.step === 'reminded') return { state: late.step, dueOn: postBy }
  if (!hasNotice) return { state: 'noticed', dueOn: postBy }
  return { state: (parseDay(postBy) ?? today) < today ? 'postLate' : 'toPost', dueOn: postBy }
}
