import { and, eq, inArray, isNull } from 'drizzle-orm'
import demo from '../../data/seed-demo.json' with { type: 'json' }
import type { Db } from '../../platform/database.ts'
import { users } from '../accounts/accounts.table.ts'
import { passwordMatches } from '../accounts/passwords.service.ts'

/**
 * Lists the e-mails of the demo accounts that the demo password still opens, in the order of the file: somebody may have changed,
 * deactivated or closed one.
 */
export async function openDemoAccounts(db: Db): Promise<string[]> {
  const addresses = [...demo.admins, ...demo.students].map(({ email }) => email)
  const rows = await db
    .select({ email: users.email, passwordHash: users.passwordHash })
    .from(users)
    .where(and(inArray(users.email, addresses), eq(users.isActive, true), isNull(users.deactivatedAt)))
  // They share one hash until somebody chooses a password: one is verified, not nine.
  const opening = new Set<string | null>()
  for (const hash of new Set(rows.map(({ passwordHash }) => passwordHash)))
    if (hash && (await passwordMatches(hash, demo.demoPassword))) opening.add(hash)
  const open = new Set(rows.filter((row) => opening.has(row.passwordHash)).map(({ email }) => email))
  return addresses.filter((email) => open.has(email))
}
