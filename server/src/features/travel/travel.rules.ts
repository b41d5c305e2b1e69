import type { Role } from '@cursus/shared/accounts'
import { buysStayOnline } from '@cursus/shared/who-can-buy'

/**
 * Why this student may not buy this stay, or null: not online (`buysStayOnline`), or not offered by the school of a
 * partner student; to any other it always is.
 */
export function stayRefusal(role: Role, isOffered: boolean, countryId: number): string | null {
  if (!buysStayOnline(role, countryId)) return 'travel.classic_abroad'
  return isOffered || role === 'ROLE_STUDENT_CLASSIC' ? null : 'travel.not_offered'
}

/** Two periods, ends included, share a day. */
export function overlaps(
  one: { startDate: string; endDate: string },
  other: { startDate: string; endDate: string },
): boolean {
  return one.startDate <= other.endDate && other.startDate <= one.endDate
}
