import type { AdminContract } from '@cursus/shared/contracts'

type Paid = Pick<AdminContract, 'paymentStatus' | 'isUnpaid' | 'primeCents'>

/** Returns the word for how a contract is paid: what was paid first is no news while a later premium is missing. */
export function paymentWord({ paymentStatus, isUnpaid, primeCents }: Paid) {
  if (primeCents === 0) return 'bySchool'
  return isUnpaid ? 'due' : paymentStatus
}

/** Says what happens to the money at a termination; a premium that was not paid is never called paid. */
export function moneyAfter(contract: Paid & Pick<AdminContract, 'interval'>) {
  const { primeCents, interval, paymentStatus, isUnpaid } = contract
  if (primeCents === 0) return 'bySchool'
  if (interval) return interval
  return paymentStatus !== 'payment_succeeded' || isUnpaid ? 'unpaid' : 'once'
}
