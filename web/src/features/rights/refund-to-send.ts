import type { Refund } from '@cursus/shared/refunds'

/**
 * Tells whether whoever reads a refund may answer it: refused, late, declined, or another's that they confirm or decline;
 * while the bank disputes its payment, nobody does.
 */
export function isToSend({
  state,
  isLate,
  heldBy,
  isHeldByMe,
  dispute,
}: Pick<Refund, 'state' | 'isLate' | 'heldBy' | 'isHeldByMe' | 'dispute'>): boolean {
  if (dispute === 'holds') return false
  if (heldBy) return !isHeldByMe
  return state === 'failed' || state === 'declined' || (state === 'asked' && isLate)
}
