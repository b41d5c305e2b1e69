import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Db, Tx } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import { users } from './accounts.table.ts'

const reads = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * An access token outlives its account by a quarter of an hour: a student who closed theirs, in this tab or in another,
 * writes nothing into it any more. Throws 401.
 */
export async function refuseClosed({ caller, method, server, routeOptions }: FastifyRequest): Promise<void> {
  if (!caller || caller.role === 'ROLE_ADMIN' || reads.has(method) || routeOptions.config?.isPublic) return
  if (await isClosed(server.services.db, caller.id)) throw closed()
}

async function isClosed(db: Db, id: string): Promise<boolean> {
  return (await db.$count(users, and(eq(users.id, id), isNotNull(users.closedAt)))) > 0
}

/**
 * Keeps an account from being closed until the transaction ends: what it writes is seen by a closing that waits for it.
 * Throws 401 when the closing was first.
 */
export async function holdOpen(tx: Tx, userId: string): Promise<void> {
  const isOpen = and(eq(users.id, userId), isNull(users.closedAt))
  const [held] = await tx.select({ id: users.id }).from(users).where(isOpen).for('key share')
  if (!held) throw closed()
}

const closed = () => new AppError('unauthenticated', 'accounts.token_invalid')
