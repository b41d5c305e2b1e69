import type { Role } from '@cursus/shared/accounts'
import { buysStayOnline } from '@cursus/shared/who-can-buy'

/**
 * Returns why a student may not buy a stay, or null: not online (`buysStayOnline`), or not offered by a partner
 * student's school.
 */
export function stayRefusal(role: Role, isOffered: boolean, countryId: number): string | null {
  if (!buysStayOnline(role, countryId)) return 'travel.classic_abroad'
  return isOffered || role === 'ROLE_STUDENT_CLASSIC' ? null : 'travel.not_offered'
}

/** Tells whether two periods, ends included, share a day. */
export function overlaps(
  one: { startDate: string; endDate: string },
  other: { startDate: string; endDate: string },
): boolean {
  return one.startDate <= other.endDate && other.startDate <= one.endDate
}
