import type { Contract } from '@cursus/shared/contracts'
import { addDays, formatDay, parseDay } from '@cursus/shared/day'
import type { Withdrawal } from '@cursus/shared/withdrawals'

/**
 * Returns what a withdrawal gives back: the whole, a part where days of cover are kept, or an amount that is not known here
 * because no payment is noted for the contract; then nothing may be promised, nor called the whole.
 */
export function whatGoesBack({
  paidCents,
  keptDays,
}: Pick<Withdrawal, 'paidCents' | 'keptDays'>): 'whole' | 'part' | 'unknown' {
  if (paidCents === 0) return 'unknown'
  return keptDays > 0 ? 'part' : 'whole'
}

/** Returns the last day of cover that is kept (DD/MM/YYYY); null where none is, and the contract is erased. */
export function coveredUntil({ startDate }: Pick<Contract, 'startDate'>, keptDays: number): string | null {
  const start = parseDay(startDate)
  return start && keptDays > 0 ? formatDay(addDays(start, keptDays - 1)) : null
}

/** Tells whether a withdrawal revokes a certificate: devices never have one, nor does what is not signed or drawn yet. */
export function revokesCertificate({
  documentType,
  document,
}: Pick<Contract, 'documentType' | 'document'>): boolean {
  return documentType === 'Certificate' && document !== null
}
