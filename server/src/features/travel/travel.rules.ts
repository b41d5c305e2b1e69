import type { OfferValue, Role } from '@cursus/shared/accounts'

type School = { offers: readonly string[] } | null

/**
 * Why this student may not buy this stay, or null. A classic student buys for France only (C-03); a partner student
 * what the school offers; an inclusive one everything.
 */
export function stayRefusal(role: Role, school: School, isFrance: boolean): string | null {
  if (role === 'ROLE_STUDENT_CLASSIC') return isFrance ? null : 'travel.classic_abroad'
  return mayBuy(role, school, 'health_mobility') ? null : 'travel.not_offered'
}

/** Partner students buy only what their school offers. */
export function mayBuy(role: Role, school: School, offer: OfferValue): boolean {
  return role !== 'ROLE_STUDENT_PARTNER' || (school?.offers.includes(offer) ?? false)
}

/** Two periods, ends included, share a day. */
export function overlaps(
  one: { startDate: string; endDate: string },
  other: { startDate: string; endDate: string },
): boolean {
  return one.startDate <= other.endDate && other.startDate <= one.endDate
}
