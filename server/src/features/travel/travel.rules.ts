import type { Role } from '@cursus/shared/accounts'

/**
 * Why this student may not buy this stay, or null. A classic student buys for France only (C-03); `isOffered` by the
 * school of a partner student, to any other always.
 */
export function stayRefusal(role: Role, isOffered: boolean, isFrance: boolean): string | null {
  if (role === 'ROLE_STUDENT_CLASSIC') return isFrance ? null : 'travel.classic_abroad'
  return isOffered ? null : 'travel.not_offered'
}

/** Two periods, ends included, share a day. */
export function overlaps(
  one: { startDate: string; endDate: string },
  other: { startDate: string; endDate: string },
): boolean {
  return one.startDate <= other.endDate && other.startDate <= one.endDate
}
