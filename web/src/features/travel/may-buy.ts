import type { Role } from '@cursus/shared/accounts'
import type { Contract } from '@cursus/shared/contracts'
import type { Country } from '@cursus/shared/countries'
import { FRANCE_ID } from '@cursus/shared/countries'
import type { School } from '@cursus/shared/schools'

/** A classic student buys for France only, everybody else always (spec 2 §6, decision C-03). */
export function mayBuy(role: Role, country: Country | undefined): boolean {
  return role !== 'ROLE_STUDENT_CLASSIC' || country === undefined || country.id === FRANCE_ID
}

/** How « Télécharger l'attestation » gets its file: one that exists, one that the school pays for, or not at all. */
export type CertificateWay = { kind: 'document'; id: string; fileName: string } | { kind: 'school' } | null

/**
 * It is there for whoever holds a paid stay in the chosen country, or whose school is inclusive: then not for France,
 * unless the school insures that too (decision C-02).
 */
export function certificateWay(
  country: Country | undefined,
  contracts: readonly Contract[],
  school: Pick<School, 'partnershipLevel' | 'insuranceForForeign'> | null,
): CertificateWay {
  if (!country) return null
  const held = contracts.find(
    (contract) =>
      contract.insuranceType === 'Santé/Mobilité' &&
      contract.paymentStatus === 'payment_succeeded' &&
      contract.countryName === country.name &&
      contract.document,
  )
  if (held?.document) return { kind: 'document', id: held.document.id, fileName: held.document.fileName }
  if (school?.partnershipLevel !== 'inclusive') return null
  return country.id !== FRANCE_ID || school.insuranceForForeign ? { kind: 'school' } : null
}
