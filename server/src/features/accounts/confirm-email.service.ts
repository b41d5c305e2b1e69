import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import { type Db, type Tx, transact } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import type { UserRow } from './accounts.queries.ts'
import { emailTokens, users } from './accounts.table.ts'
import { holdLink, isInvitation, type Link, useUp } from './email-tokens.service.ts'
import { hashOfMark } from './known-browsers.service.ts'

/**
 * What following a link did: `invites` for an invitation; for a confirmation `confirms`, or `opened` when a password
 * is still needed.
 */
export type Confirmation = Link & { outcome: 'invites' | 'confirms' | 'opened' }

/**
 * Takes the link of a registration or an invitation. Whoever registers an address may not own it, so the link
 * confirms only in the browser that registered; in another one it proves the mailbox, and a password completes it. An
 * invitation stays usable until a password is set. Throws as `readLink` does.
 */
export async function confirmEmail(
  tx: Tx,
  services: Pick<Services, 'now'>,
  { token, mark }: { token: string; mark: string },
): Promise<Confirmation> {
  const link = await holdLink(tx, services, {
    token,
    fits: (purpose, user) => purpose === 'confirm' || isInvitation(purpose, user),
  })
  const { row, user } = link
  if (row.purpose === 'invite') return { ...link, outcome: 'invites' }
  const openedIn = hashOfMark(mark, user.id)
  if (row.registeredIn !== openedIn) {
    await tx.update(emailTokens).set({ openedIn }).where(eq(emailTokens.id, row.id))
    return { ...link, outcome: 'opened' }
  }
  await useUp(tx, services, link)
  await activate(tx, user.id)
  return { ...link, user: { ...user, isActive: true }, outcome: 'confirms' }
}

/** Confirms an account by its password in a browser that opened the link; returns whether it did. */
export async function confirmByPassword(
  { db, now }: Pick<Services, 'db' | 'now'>,
  user: UserRow,
  mark: string | null,
): Promise<boolean> {
  if (!mark) return false
  const at = now()
  const isOpenedHere = and(
    eq(emailTokens.userId, user.id),
    eq(emailTokens.purpose, 'confirm'),
    eq(emailTokens.openedIn, hashOfMark(mark, user.id)),
    isNull(emailTokens.usedAt),
    gt(emailTokens.expiresAt, at),
  )
  return transact(db, async (tx) => {
    const used = await tx.update(emailTokens).set({ usedAt: at }).where(isOpenedHere).returning()
    if (used.length > 0) await activate(tx, user.id)
    return used.length > 0
  })
}

/**
 * Tells a browser whether the account that it registered by an e-mail was confirmed since, wherever that was. Any other
 * browser is told no, and so is one whose password somebody else replaced by the link.
 */
export async function isConfirmedSince(
  db: Db,
  { email, mark }: { email: string; mark: string | null },
): Promise<boolean> {
  const { registeredIn, userId, purpose, usedAt } = emailTokens
  const rows = await db
    .select({ id: users.id, isActive: users.isActive, registeredIn })
    .from(users)
    .leftJoin(emailTokens, and(eq(userId, users.id), eq(purpose, 'confirm'), isNotNull(usedAt)))
    .where(eq(users.email, email))
  return rows.some((row) => !!mark && row.isActive && row.registeredIn === hashOfMark(mark, row.id))
}

async function activate(tx: Tx, userId: string) {
  await tx.update(users).set({ isActive: true }).where(eq(users.id, userId))
}
