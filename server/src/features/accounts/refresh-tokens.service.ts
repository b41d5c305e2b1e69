import { randomBytes, randomUUID } from 'node:crypto'
import { and, eq, gte, isNull, lt, ne } from 'drizzle-orm'
import { type Db, type Tx, transact } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import { hashToken } from '../../platform/link-tokens.ts'
import type { Services } from '../../platform/services.ts'
import { refreshTokens, users } from './accounts.table.ts'

const dayMs = 86_400_000
const lifetimeMs = 30 * dayMs
/** Two tabs may present the same token at once: the very last one used is taken again for so long. */
const graceMs = 10_000
/** An account that is not confirmed may go on for so long after its registration (C-13). */
const unverifiedMs = dayMs

type User = typeof users.$inferSelect
type Needed = Pick<Services, 'db' | 'now' | 'tokens'>

/** A new sign-in: an access token and the first refresh token of a new family. */
export async function openSession({ db, now, tokens }: Needed, user: Pick<User, 'id' | 'role'>) {
  const family = randomUUID()
  const refresh_token = await addToken(db, { familyId: family, userId: user.id, at: now() })
  return { token: await tokens.sign({ id: user.id, role: user.role, family }), refresh_token }
}

async function addToken(db: Db, { familyId, userId, at }: { familyId: string; userId: string; at: Date }) {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(at.getTime() + lifetimeMs)
  await db
    .insert(refreshTokens)
    .values({ familyId, userId, tokenHash: hashToken(token), createdAt: at, expiresAt })
  return token
}

/**
 * Takes a refresh token for a new pair. A used one presented again ends its whole family: somebody has a copy.
 * Throws 401 `token_invalid` or `refresh_reused`.
 */
export async function rotateSession(services: Needed, token: string) {
  const outcome = await transact(services.db, (tx) => rotate(tx, services, token))
  if ('refused' in outcome) throw new AppError('unauthenticated', `accounts.${outcome.refused}`)
  const { user, familyId, refresh_token } = outcome
  const caller = { id: user.id, role: user.role, family: familyId }
  return { userId: user.id, token: await services.tokens.sign(caller), refresh_token }
}

async function rotate(tx: Tx, { now }: Needed, token: string) {
  const at = now()
  const [found] = await tx
    .select({ row: refreshTokens, user: users })
    .from(refreshTokens)
    .innerJoin(users, eq(users.id, refreshTokens.userId))
    .where(eq(refreshTokens.tokenHash, hashToken(token)))
    .for('update', { of: refreshTokens })
  if (!found) return { refused: 'token_invalid' }
  const { row, user } = found
  if (row.usedAt && !(await isInGrace(tx, row, at))) {
    await endFamily(tx, row.familyId, at)
    return { refused: 'refresh_reused' }
  }
  if (row.revokedAt || row.expiresAt <= at || !mayGoOn(user, at)) return { refused: 'token_invalid' }
  if (!row.usedAt) await tx.update(refreshTokens).set({ usedAt: at }).where(eq(refreshTokens.id, row.id))
  const refresh_token = await addToken(tx, { familyId: row.familyId, userId: user.id, at })
  return { user, familyId: row.familyId, refresh_token }
}

function mayGoOn(user: User, at: Date): boolean {
  return !user.deactivatedAt && (user.isActive || user.createdAt.getTime() + unverifiedMs > at.getTime())
}

/** True for ten seconds, and only while no other token of the family has been used since. */
async function isInGrace(tx: Tx, row: typeof refreshTokens.$inferSelect, at: Date): Promise<boolean> {
  if (!row.usedAt || at.getTime() - row.usedAt.getTime() > graceMs) return false
  const { familyId, id, usedAt } = row
  const since = await tx
    .select({ id: refreshTokens.id })
    .from(refreshTokens)
    .where(
      and(eq(refreshTokens.familyId, familyId), ne(refreshTokens.id, id), gte(refreshTokens.usedAt, usedAt)),
    )
    .limit(1)
  return since.length === 0
}

async function endFamily(db: Db, familyId: string, at: Date) {
  await db
    .update(refreshTokens)
    .set({ revokedAt: at })
    .where(and(eq(refreshTokens.familyId, familyId), isNull(refreshTokens.revokedAt)))
}

/** Logout: no token of this sign-in refreshes any more. An unknown token is nothing to complain about. */
export async function closeSession({ db, now }: Pick<Services, 'db' | 'now'>, token: string) {
  const [row] = await db
    .select({ familyId: refreshTokens.familyId })
    .from(refreshTokens)
    .where(eq(refreshTokens.tokenHash, hashToken(token)))
  if (row) await endFamily(db, row.familyId, now())
}

/** Used and expired tokens are kept until a copy of them could no longer be presented. */
export async function forgetOldTokens({ db, now }: Pick<Services, 'db' | 'now'>) {
  await db.delete(refreshTokens).where(lt(refreshTokens.expiresAt, now()))
}
