import type { TerminationReason } from '@cursus/shared/terminations'

/**
 * Tells whether a reason may be refused: one that depends on an event (L113-16, a change of home or situation that
 * alters the risk). The due date (L113-12) and the end of the first year (L113-15-2) give the right unconditionally.
 */
export function mayBeRefused(reason: TerminationReason): boolean {
  return reason !== 'due_date' && reason !== 'after_year'
}
