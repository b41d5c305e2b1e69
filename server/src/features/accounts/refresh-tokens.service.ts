import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { dayMs } from '@cursus/shared/day'
import { and, eq, gte, lt, ne, sql } from 'drizzle-orm'
import { type Db, type Tx, transact } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import { hashToken } from '../../platform/link-tokens.ts'
import type { Services } from '../../platform/services.ts'
import { refreshTokens, users } from './accounts.table.ts'
import { endOfSession } from './session-age.rules.ts'
import { endFamily, lockUser } from './sessions.service.ts'

/** How long the very last token used is accepted again, because two tabs may present it at once. */
const graceMs = 10_000
/** How long after its registration an unconfirmed account may refresh (C-13). */
const unverifiedMs = dayMs

type User = typeof users.$inferSelect
type Needed = Pick<Services, 'db' | 'now' | 'tokens'>

/** Header with which the browser names itself; written by a stranger, so it is cut short. */
export type UserAgent = string | undefined
const longestAgent = 400

/** Opens a session: an access token and the first refresh token of a new family. */
export async function openSession(
  { db, now, tokens }: Omit<Needed, 'db'> & { db: Db },
  user: Pick<User, 'id' | 'role'>,
  userAgent: UserAgent,
) {
  const { refresh_token, row } = newFamily(user, userAgent, now())
  await db.insert(refreshTokens).values(row)
  return { token: accessToken(tokens, user, row.familyId), refresh_token }
}

/** Makes the first tokens of a new family, with the row to write. */
export function newFamily(user: Pick<User, 'id' | 'role'>, userAgent: UserAgent, at: Date) {
  const token = randomBytes(32).toString('base64url')
  return newToken(token, { familyId: randomUUID(), user, userAgent, signedInAt: at, at })
}

/** Signs the token by which somebody calls, for the session that `family` names. */
export function accessToken(
  tokens: Needed['tokens'],
  { id, role }: Pick<User, 'id' | 'role'>,
  family: string,
  /** When the session ends; the access token does not outlive it. */
  until?: Date,
) {
  return tokens.sign({ id, role, family }, until)
}

type NewToken = {
  familyId: string
  user: Pick<User, 'id' | 'role'>
  userAgent: UserAgent
  signedInAt: Date
  at: Date
}

function newToken(token: string, { familyId, user, userAgent, signedInAt, at }: NewToken) {
  const row = {
    familyId,
    userId: user.id,
    tokenHash: hashToken(token),
    userAgent: userAgent?.slice(0, longestAgent) ?? null,
    signedInAt,
    createdAt: at,
    expiresAt: endOfSession(user.role, { signedInAt, usedAt: at }),
  }
  return { refresh_token: token, row }
}

/**
 * Returns the token that follows another, always the same one, so that two tabs that refresh at once share it. It
 * needs both the token, of which the database keeps a hash only, and the row's id, which never leaves the database.
 */
function successorOf(token: string, rowId: string): string {
  return createHmac('sha256', rowId).update(token).digest('base64url')
}

/**
 * Exchanges a refresh token for a new pair. A used token ends its whole family: somebody has a copy. Throws 401
 * `accounts.token_invalid` or `accounts.refresh_reused`.
 */
export async function rotateSession(services: Needed, token: string, userAgent: UserAgent) {
  const outcome = await transact(services.db, (tx) => rotate(tx, services, { token, userAgent }))
  if ('refused' in outcome) throw new AppError('unauthenticated', `accounts.${outcome.refused}`)
  const { user, next } = outcome
  const { familyId, expiresAt } = next.row
  const access = accessToken(services.tokens, user, familyId, expiresAt)
  return { token: access, refresh_token: next.refresh_token }
}

async function rotate(
  tx: Tx,
  { now }: Needed,
  { token, userAgent }: { token: string; userAgent: UserAgent },
) {
  const at = now()
  const tokenHash = hashToken(token)
  // The account first, as whoever ends its sessions does: else a token made just now would outlive them.
  await tx.execute(sql`SELECT 1 FROM ${users}
    WHERE ${users.id} = (SELECT user_id FROM ${refreshTokens} WHERE token_hash = ${tokenHash}) FOR SHARE`)
  const [found] = await tx
    .select({ row: refreshTokens, user: users })
    .from(refreshTokens)
    .innerJoin(users, eq(users.id, refreshTokens.userId))
    .where(eq(refreshTokens.tokenHash, tokenHash))
    .for('update', { of: refreshTokens })
  if (!found) return { refused: 'token_invalid' }
  const { row, user } = found
  if (row.usedAt && !(await isInGrace(tx, row, at))) {
    await lockUser(tx, user.id)
    await endFamily(tx, row.familyId, at)
    return { refused: 'refresh_reused' }
  }
  if (row.revokedAt || row.expiresAt <= at || !mayGoOn(user, at)) return { refused: 'token_invalid' }
  const { familyId, createdAt } = row
  const signedInAt = row.signedInAt ?? createdAt
  const next = newToken(successorOf(token, row.id), { familyId, user, userAgent, signedInAt, at })
  // A session that began before the limit on its age had a token of thirty days.
  if (next.row.expiresAt <= at) return { refused: 'token_invalid' }
  if (row.usedAt) return { user, next }
  await tx.update(refreshTokens).set({ usedAt: at }).where(eq(refreshTokens.id, row.id))
  await tx.insert(refreshTokens).values(next.row)
  return { user, next }
}

function mayGoOn(user: User, at: Date): boolean {
  return !user.deactivatedAt && (user.isActive || user.createdAt.getTime() + unverifiedMs > at.getTime())
}

/** Tells whether a used token is still accepted: for ten seconds, while no other token of the family was used since. */
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

/** Signs out: no token of this sign-in refreshes any more. Ignores an unknown token. */
export async function closeSession({ db, now }: Pick<Services, 'db' | 'now'>, token: string) {
  const [row] = await db
    .select({ familyId: refreshTokens.familyId, userId: refreshTokens.userId })
    .from(refreshTokens)
    .where(eq(refreshTokens.tokenHash, hashToken(token)))
  if (!row) return
  await transact(db, async (tx) => {
    await lockUser(tx, row.userId)
    await endFamily(tx, row.familyId, now())
  })
}

/** Deletes tokens that are used or expired for so long that a copy of them is refused anyway. */
export async function forgetOldTokens({ db, now }: Pick<Services, 'db' | 'now'>) {
  await db.delete(refreshTokens).where(lt(refreshTokens.expiresAt, now()))
}
