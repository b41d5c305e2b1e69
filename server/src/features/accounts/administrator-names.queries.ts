import type { Area } from '@cursus/shared/accounts'
import { fullNameOf } from '@cursus/shared/full-name'
import { and, arrayOverlaps, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { invalid } from '../../platform/errors.ts'
import { users } from './accounts.table.ts'

/**
 * The name of whom something is given to; null for nobody. Throws 422 for somebody who is no administrator in service, or works on
 * none of those areas.
 */
export async function administratorNamed(
  db: Db,
  id: string | null,
  needed: readonly Area[],
): Promise<string | null> {
  if (id === null) return null
  const isInService = and(
    eq(users.id, id),
    eq(users.role, 'ROLE_ADMIN'),
    isNull(users.deactivatedAt),
    arrayOverlaps(users.areas, ['all', ...needed]),
  )
  const [row] = await db.select({ name: users.name, lastName: users.lastName }).from(users).where(isInService)
  if (!row) throw invalid('platform.invalid', { assigneeId: ['validation.field.assignee.incorrect'] })
  return fullNameOf(row)
}

/** The name of an account; null for none. */
export async function nameOf(db: Db, id: string | null): Promise<string | null> {
  if (id === null) return null
  const [row] = await db
    .select({ name: users.name, lastName: users.lastName })
    .from(users)
    .where(eq(users.id, id))
  return row ? fullNameOf(row) : null
}

/**
 * SQL condition on a row with `assignee_id`: nobody in service has it. What was given to an administrator who is deactivated is
 * nobody's until they come back.
 */
export const isNobodys = sql`(assignee_id IS NULL
  OR assignee_id IN (SELECT id FROM users WHERE role = 'ROLE_ADMIN' AND deactivated_at IS NOT NULL))`
