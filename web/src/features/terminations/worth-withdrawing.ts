import type { Withdrawal } from '@cursus/shared/withdrawals'

/** Tells whether a contract may be given up for at least the money that a termination gives back, in cents. */
export function isWorthWithdrawing(
  { isOpen, refundCents }: Pick<Withdrawal, 'isOpen' | 'refundCents'>,
  terminationCents: number,
): boolean {
  return isOpen && refundCents > 0 && refundCents >= terminationCents
}
