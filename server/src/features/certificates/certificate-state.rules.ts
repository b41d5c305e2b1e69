import type { certificateStates } from '@cursus/shared/certificates'
import type { SignatureStatus } from '@cursus/shared/contracts'

export type CertificateState = (typeof certificateStates)[number]

export type Checked = {
  statut: 'ok' | 'résilié' | 'impayé'
  paymentStatus: string
  signatureStatus: SignatureStatus
  startDate: string
  endDate: string
  terminatedAt: string | null
  suspendedOn: string | null
}

/** What a certificate is worth on `today`: the first of these that is true counts. */
export function certificateState(contract: Checked, today: string): CertificateState {
  const { statut, signatureStatus, paymentStatus, terminatedAt, suspendedOn, startDate, endDate } = contract
  const isInForce = signatureStatus === 'signed' || signatureStatus === 'none'
  if (!isInForce || paymentStatus !== 'payment_succeeded') return 'waiting'
  if (statut === 'résilié') {
    const end = terminatedAt ?? endDate
    // Terminated before it began: it never covered anybody.
    if (end <= today || end <= startDate) return 'ended'
  }
  if (statut === 'impayé' || (suspendedOn !== null && suspendedOn <= today)) return 'suspended'
  if (endDate < today) return 'expired'
  return startDate > today ? 'upcoming' : 'authentic'
}

/** « X*** Lanchen »: the first name is masked, so that the page tells nobody a whole name. */
export function maskedHolder(name: string, lastName: string): string {
  return `${[...name][0] ?? ''}*** ${lastName}`
}
