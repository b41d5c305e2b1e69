import { and, eq, gt, isNull } from 'drizzle-orm'
import { type Tx, transact } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import type { UserRow } from './accounts.queries.ts'
import { emailTokens, users } from './accounts.table.ts'
import { holdLink, isInvitation, type Link, useUp } from './email-tokens.service.ts'
import { hashOfMark } from './known-browsers.service.ts'

/** What a link did: an invitation `invites`; a confirmation `confirms`, or is `opened` only and waits for a password. */
export type Confirmation = Link & { outcome: 'invites' | 'confirms' | 'opened' }

/**
 * Takes the link of a registration or an invitation. Whoever registers an address first may not be its owner: so the link
 * confirms in the browser that registered; in another one it proves the mailbox only, and the password, or a new one by the
 * same link, does the rest. An invitation is looked at: it is used up when the password is set. Throws as `readLink`.
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

/**
 * Confirms the account of somebody who knows its password, in a browser that has opened its link; true when that is so.
 */
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

async function activate(tx: Tx, userId: string) {
  await tx.update(users).set({ isActive: true }).where(eq(users.id, userId))
}
