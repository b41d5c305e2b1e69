import { alreadyBack, type Refund } from '@cursus/shared/refunds'

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

export type RefundAnswer = 'send' | 'paid' | 'decline'

/** Refusals after which it would be refused again: the provider has nothing to give back, has given it, or has given what we do not know of. */
const final = ['no_payment', alreadyBack, 'unknown_refund']

/**
 * Lists how a refund may be answered, the nearest first: sent again, unless the provider would only refuse it again, noted as paid by
 * hand where something was refused, declined where another asked for it or noted it.
 */
export function answersTo({ refused, heldBy }: Pick<Refund, 'refused' | 'heldBy'>): RefundAnswer[] {
  if (refused?.isNoted) return ['paid', 'decline']
  const mayLeave =
    !refused || refused.faults.length === 0 || refused.faults.some((one) => !final.includes(one))
  const pays: RefundAnswer[] = !refused ? ['send'] : mayLeave ? ['send', 'paid'] : ['paid', 'send']
  return heldBy ? [...pays, 'decline'] : pays
}
