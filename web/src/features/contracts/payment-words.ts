import type { AdminContract } from '@cursus/shared/contracts'

type Paid = Pick<AdminContract, 'paymentStatus' | 'isUnpaid' | 'primeCents'>

/** Which word tells how a contract is paid: what was paid first is no news while a later premium is missing. */
export function paymentWord({ paymentStatus, isUnpaid, primeCents }: Paid) {
  if (primeCents === 0) return 'bySchool'
  return isUnpaid ? 'due' : paymentStatus
}

/** What becomes of the money at a termination: never that a premium was paid which was not. */
export function moneyAfter(contract: Paid & Pick<AdminContract, 'interval'>) {
  const { primeCents, interval, paymentStatus, isUnpaid } = contract
  if (primeCents === 0) return 'bySchool'
  if (interval) return interval
  return paymentStatus !== 'payment_succeeded' || isUnpaid ? 'unpaid' : 'once'
}
