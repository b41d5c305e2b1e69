import { inArray } from 'drizzle-orm'
import demo from '../../data/seed-demo.json' with { type: 'json' }
import type { Db } from '../../platform/database.ts'
import { StartFault } from '../../platform/start-fault.ts'
import { users } from '../accounts/accounts.table.ts'

/**
 * Throws `StartFault` for a database filled with the demo world, whose administrators' password is public. Recognises
 * its people by their addresses, whose domains belong to nobody.
 */
export async function refuseDemoWorld(db: Db): Promise<void> {
  const addresses = [...demo.admins, ...demo.students].map(({ email }) => email)
  const [found] = await db
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.email, addresses))
    .limit(1)
  if (!found) return
  throw new StartFault(
    'This database holds the demo world, whose passwords everybody knows. Set DATABASE_URL to another one, or NODE_ENV=development.',
  )
}
