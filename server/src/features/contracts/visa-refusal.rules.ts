import type { VisaRefusalFault } from '@cursus/shared/visa-refusals'

/** What a product grants to whoever is refused a visa: `workingDays` within which a request is answered. */
export type VisaRefusalTerms = { workingDays: number }

/** A contract as a refused visa finds it. */
export type Stay = { isWaiting: boolean; isEnded: boolean; isPaidByStudent: boolean; hasBegun: boolean }

/**
 * Why a refused visa does not let go of a contract, null where it does: before departure only, as the papers of a stay say (E-39).
 * The first of these that is true counts.
 */
export function faultOf(stay: Stay, terms: VisaRefusalTerms | undefined): VisaRefusalFault | null {
  if (!terms) return 'not_of_product'
  if (stay.isEnded) return 'ended'
  if (stay.isWaiting) return 'waiting'
  if (!stay.isPaidByStudent) return 'by_school'
  return stay.hasBegun ? 'begun' : null
}
