import { and, eq, isNull, lt } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import { hashToken } from '../../platform/link-tokens.ts'
import type { Services } from '../../platform/services.ts'
import { emailTokens, users } from './accounts.table.ts'

const hourMs = 3_600_000
const lifetimeMs = { confirm: 24 * hourMs, reset: 24 * hourMs, invite: 30 * 24 * hourMs }
type Purpose = keyof typeof lifetimeMs

/** A new link for a mail; older ones of the same purpose die. Answers with the reference that the outbox keeps. */
export async function issueEmailToken(
  tx: Tx,
  { linkTokens, now }: Pick<Services, 'linkTokens' | 'now'>,
  { userId, purpose }: { userId: string; purpose: Purpose },
): Promise<string> {
  const { reference, hash } = linkTokens.make()
  const createdAt = now()
  await tx
    .delete(emailTokens)
    .where(and(eq(emailTokens.userId, userId), eq(emailTokens.purpose, purpose), isNull(emailTokens.usedAt)))
  await tx.insert(emailTokens).values({
    userId,
    purpose,
    tokenHash: hash,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + lifetimeMs[purpose]),
  })
  return reference
}

/**
 * Confirms the e-mail of a token. An invitation is looked at only: it is used up when the password is set.
 * Throws 404 `token_unknown`, also for an older link, and 410 `token_expired`, also for a used one.
 */
export async function confirmEmail(tx: Tx, { now }: Pick<Services, 'now'>, token: string) {
  const [found] = await tx
    .select({ row: emailTokens, user: users })
    .from(emailTokens)
    .innerJoin(users, eq(users.id, emailTokens.userId))
    .where(eq(emailTokens.tokenHash, hashToken(token)))
    .for('update', { of: emailTokens })
  const isLink = found && (found.row.purpose === 'confirm' || found.row.purpose === 'invite')
  if (!isLink || found.user.deactivatedAt || found.user.role === 'ROLE_ADMIN') {
    throw new AppError('not_found', 'accounts.token_unknown')
  }
  const { row, user } = found
  if (row.usedAt || row.expiresAt <= now()) throw new AppError('gone', 'accounts.token_expired')
  if (row.purpose === 'confirm') {
    await tx.update(emailTokens).set({ usedAt: now() }).where(eq(emailTokens.id, row.id))
    await tx.update(users).set({ isActive: true }).where(eq(users.id, user.id))
  }
  return user
}

/** True when an invitation of this account can still be accepted. */
export async function hasOpenInvitation(db: Db, { now }: Pick<Services, 'now'>, userId: string) {
  const rows = await db
    .select({ expiresAt: emailTokens.expiresAt })
    .from(emailTokens)
    .where(and(eq(emailTokens.userId, userId), eq(emailTokens.purpose, 'invite'), isNull(emailTokens.usedAt)))
  return rows.some(({ expiresAt }) => expiresAt > now())
}

const keptMs = 90 * 24 * hourMs

/** A link answers "expired" for three months, then it is unknown. */
export async function forgetOldLinks({ db, now }: Pick<Services, 'db' | 'now'>) {
  await db.delete(emailTokens).where(lt(emailTokens.expiresAt, new Date(now().getTime() - keptMs)))
}
