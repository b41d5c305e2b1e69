import type { Refund } from '@cursus/shared/refunds'

/** Tells whether whoever reads a refund may send it: refused, late, or another's that they confirm. */
export function isToSend({
  state,
  isLate,
  heldBy,
  isHeldByMe,
}: Pick<Refund, 'state' | 'isLate' | 'heldBy' | 'isHeldByMe'>): boolean {
  if (heldBy) return !isHeldByMe
  return state === 'failed' || (state === 'asked' && isLate)
}
