import type { Refund } from '@cursus/shared/refunds'

/** Tells whether whoever reads a refund may answer it: refused, late, declined, or another's that they confirm or decline. */
export function isToSend({
  state,
  isLate,
  heldBy,
  isHeldByMe,
}: Pick<Refund, 'state' | 'isLate' | 'heldBy' | 'isHeldByMe'>): boolean {
  if (heldBy) return !isHeldByMe
  return state === 'failed' || state === 'declined' || (state === 'asked' && isLate)
}
