import type { TerminationReason } from '@cursus/shared/terminations'

/**
 * True of a reason that hangs on an event, which may turn out not to be one (L113-16: a change of home or situation that alters the
 * risk). The due date (L113-12) and a year that is over (L113-15-2) give the right without a condition: nobody refuses them.
 */
export function mayBeRefused(reason: TerminationReason): boolean {
  return reason !== 'due_date' && reason !== 'after_year'
}
