import type { Role } from '@cursus/shared/accounts'
import { dayMs, hourMs } from '@cursus/shared/day'

/** Longest life of a session, and its longest time without use, by role; shorter for administrators, who see more. */
const ages = {
  administrator: { wholeMs: 7 * dayMs, unusedMs: 12 * hourMs },
  student: { wholeMs: 90 * dayMs, unusedMs: 30 * dayMs },
}

/** Returns when a session used at `usedAt` ends unless it is used again; never after its longest life. */
export function endOfSession(role: Role, { signedInAt, usedAt }: { signedInAt: Date; usedAt: Date }): Date {
  const { wholeMs, unusedMs } = ages[role === 'ROLE_ADMIN' ? 'administrator' : 'student']
  return new Date(Math.min(signedInAt.getTime() + wholeMs, usedAt.getTime() + unusedMs))
}
