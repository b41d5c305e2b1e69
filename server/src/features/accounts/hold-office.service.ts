import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import { users } from './accounts.table.ts'

/**
 * Lets one decision at a time say who administers and on what, so that of two administrators who shut each other out at the
 * same moment one stays. Throws 403 for an actor who was shut out meanwhile: `accounts.role` without an account,
 * `accounts.area` without work on everything.
 */
export async function holdOffice(tx: Tx, actorId: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(7203521)`)
  const [actor] = await tx
    .select({ deactivatedAt: users.deactivatedAt, areas: users.areas })
    .from(users)
    .where(eq(users.id, actorId))
  if (!actor || actor.deactivatedAt) throw new AppError('forbidden', 'accounts.role')
  if (!actor.areas.includes('all')) throw new AppError('forbidden', 'accounts.area')
}
