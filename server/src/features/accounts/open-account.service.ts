import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import { users } from './accounts.table.ts'

/**
 * Keeps an account from being closed until the transaction ends, so that a closing that waits sees what was written.
 * Throws 401 when it was closed first.
 */
export async function holdOpen(tx: Tx, userId: string): Promise<void> {
  if (!(await isHeldOpen(tx, userId))) throw new AppError('unauthenticated', 'accounts.token_invalid')
}

/** Does the same before an administrator writes onto a student's account or contracts. Throws 409 `accounts.closed`. */
export async function holdOpenForDesk(tx: Tx, studentId: string): Promise<void> {
  if (!(await isHeldOpen(tx, studentId))) throw new AppError('conflict', 'accounts.closed')
}

async function isHeldOpen(tx: Tx, userId: string): Promise<boolean> {
  const isOpen = and(eq(users.id, userId), isNull(users.closedAt))
  const [held] = await tx.select({ id: users.id }).from(users).where(isOpen).for('key share')
  return held !== undefined
}
