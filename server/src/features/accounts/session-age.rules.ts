import type { Role } from '@cursus/shared/accounts'
import { hourMs } from '@cursus/shared/day'

const dayMs = 24 * hourMs

/** How long a session lasts at most, and without use: an administrator's opens more, so it is shorter. */
const ages = {
  administrator: { wholeMs: 7 * dayMs, unusedMs: 12 * hourMs },
  student: { wholeMs: 90 * dayMs, unusedMs: 30 * dayMs },
}

/** When a session that is used at `usedAt` ends if it is not used again; never later than its last day. */
export function endOfSession(role: Role, { signedInAt, usedAt }: { signedInAt: Date; usedAt: Date }): Date {
  const { wholeMs, unusedMs } = ages[role === 'ROLE_ADMIN' ? 'administrator' : 'student']
  return new Date(Math.min(signedInAt.getTime() + wholeMs, usedAt.getTime() + unusedMs))
}
