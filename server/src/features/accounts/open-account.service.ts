import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import { users } from './accounts.table.ts'

/**
 * Keeps an account from being closed until the transaction ends: what it writes is seen by a closing that waits for it.
 * Throws 401 when the closing was first.
 */
export async function holdOpen(tx: Tx, userId: string): Promise<void> {
  const isOpen = and(eq(users.id, userId), isNull(users.closedAt))
  const [held] = await tx.select({ id: users.id }).from(users).where(isOpen).for('key share')
  if (!held) throw new AppError('unauthenticated', 'accounts.token_invalid')
}
