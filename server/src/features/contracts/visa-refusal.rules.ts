import type { VisaRefusalFault } from '@cursus/shared/visa-refusals'

/** What a product grants for a refused visa or a cancelled stay: `workingDays` within which a request is answered. */
export type VisaRefusalTerms = { workingDays: number }

/**
 * A contract as far as such a request concerns it. `wasAskedInTime`: its newest request came before the first day and
 * was refused.
 */
export type Stay = {
  isWaiting: boolean
  isEnded: boolean
  isPaidByStudent: boolean
  hasBegun: boolean
  wasAskedInTime: boolean
}

/**
 * Returns why a refused visa or a cancelled stay does not end a contract, or null: only before departure, as the papers of a stay say
 * (E-39), and after a request that came in time, whose day counts. The first reason that is true counts.
 */
export function faultOf(stay: Stay, terms: VisaRefusalTerms | undefined): VisaRefusalFault | null {
  if (!terms) return 'not_of_product'
  if (stay.isEnded) return 'ended'
  if (stay.isWaiting) return 'waiting'
  if (!stay.isPaidByStudent) return 'by_school'
  return stay.hasBegun && !stay.wasAskedInTime ? 'begun' : null
}
