import type { InsuranceType } from './contracts.ts'
import { addDays, type Day } from './day.ts'
import { addWorkingDays } from './working-days.ts'

/** Proofs that a kind of claim asks for; their names are texts, `proof.<key>`. */
export const claimProofs = [
  'paidInvoices',
  'prescription',
  'medicalReport',
  'hospitalInvoice',
  'assistanceNumber',
  'carrierReport',
  'itemInvoices',
  'thirdPartyClaim',
  'medicalCertificate',
  'jointStatement',
  'photos',
  'itemList',
  'policeReport',
  'invoices',
  'quote',
  'repairerOpinion',
  'purchaseInvoice',
  'devicePhotos',
  'lineBlock',
] as const
export type ClaimProof = (typeof claimProofs)[number]

/** Rooms of a home in which damage may happen; `several` for more than one. Their names are texts, `room.<key>`. */
export const homeRooms = [
  'living',
  'bedroom',
  'kitchen',
  'bathroom',
  'entrance',
  'cellar',
  'several',
] as const

export type ClaimKind = {
  value: string
  /**
   * Days to declare it: working days (Monday to Friday, no public holiday of France) after the event, calendar days
   * after the order that calls it a natural disaster where `fromOrder` (D-20).
   */
  deadlineDays: number
  fromOrder?: true
  isTheft?: true
  proofs: readonly ClaimProof[]
}

/** Kinds of claim by product, in the order shown (from the product's data; suggestions, never mandatory). */
export const claimKinds: Record<InsuranceType, readonly ClaimKind[]> = {
  'Santé/Mobilité': [
    { value: 'medical', deadlineDays: 5, proofs: ['paidInvoices', 'prescription'] },
    { value: 'hospital', deadlineDays: 5, proofs: ['medicalReport', 'hospitalInvoice'] },
    { value: 'dental', deadlineDays: 5, proofs: ['paidInvoices'] },
    { value: 'repatriation', deadlineDays: 5, proofs: ['assistanceNumber'] },
    { value: 'luggage', deadlineDays: 5, proofs: ['carrierReport', 'itemInvoices'] },
    { value: 'liability', deadlineDays: 5, proofs: ['thirdPartyClaim'] },
    { value: 'accident', deadlineDays: 5, proofs: ['medicalCertificate'] },
  ],
  Habitation: [
    { value: 'water', deadlineDays: 5, proofs: ['jointStatement', 'photos'] },
    { value: 'fire', deadlineDays: 5, proofs: ['photos', 'itemList'] },
    { value: 'theft', deadlineDays: 2, isTheft: true, proofs: ['policeReport', 'invoices'] },
    { value: 'glass', deadlineDays: 5, proofs: ['quote', 'photos'] },
    { value: 'electrical', deadlineDays: 5, proofs: ['repairerOpinion'] },
    { value: 'natcat', deadlineDays: 30, fromOrder: true, proofs: ['photos', 'itemList'] },
    { value: 'liability', deadlineDays: 5, proofs: ['thirdPartyClaim'] },
  ],
  Multimédia: [
    { value: 'breakage', deadlineDays: 5, proofs: ['purchaseInvoice', 'devicePhotos'] },
    { value: 'liquid', deadlineDays: 5, proofs: ['purchaseInvoice', 'devicePhotos'] },
    {
      value: 'theft',
      deadlineDays: 2,
      isTheft: true,
      proofs: ['policeReport', 'purchaseInvoice', 'lineBlock'],
    },
  ],
}

/** Returns the kinds of claim of a product; none where it names none. */
export function claimKindsOf(insuranceType: string): readonly ClaimKind[] {
  const byProduct: Partial<Record<string, readonly ClaimKind[]>> = claimKinds
  return byProduct[insuranceType] ?? []
}

export function claimKindOf(insuranceType: InsuranceType, value: string | null): ClaimKind | undefined {
  return claimKindsOf(insuranceType).find((kind) => kind.value === value)
}

/**
 * The last day to declare an event of that day: a theft of Thursday 19 November 2026 until Monday the 23rd. Null where the
 * delay runs from an order, as nobody here knows when it was published.
 */
export function declareBy({ deadlineDays, fromOrder }: ClaimKind, occurredOn: Day): Day | null {
  return fromOrder ? null : addWorkingDays(occurredOn, deadlineDays)
}

/** The day by which a theft is reported to the police: 48 hours. */
export function complaintBy(occurredOn: Day): Day {
  return addDays(occurredOn, 2)
}

/** An administrator answers within two working days of the student's last word. */
export function answerBy(lastWordOn: Day): Day {
  return addWorkingDays(lastWordOn, 2)
}
