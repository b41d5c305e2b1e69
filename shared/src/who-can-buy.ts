import type { Role } from './accounts.ts'
import { FRANCE_ID } from './countries.ts'

/**
 * Tells whether somebody may buy a stay online: students of schools anywhere, a classic student or a visitor in France
 * only; for other countries the advisor does it with them (spec 2 §6, decision C-03). `role` is null for a visitor.
 */
export function buysStayOnline(role: Role | null, countryId: number): boolean {
  return (role !== null && role !== 'ROLE_STUDENT_CLASSIC') || countryId === FRANCE_ID
}
