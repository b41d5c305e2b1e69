import { hourMs } from '@cursus/shared/day'
import { and, eq, exists, gte, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { type Db, type Tx, transact } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import { hashToken } from '../../platform/link-tokens.ts'
import type { Services } from '../../platform/services.ts'
import { forgetNewEmails, type QueuedMail, withdrawMailsTo } from '../mail/mail.service.ts'
import { emailTokens, users } from './accounts.table.ts'
import { lockUser } from './sessions.service.ts'

const lifetimeMs = {
  confirm: 24 * hourMs,
  reset: 24 * hourMs,
  invite: 30 * 24 * hourMs,
  /** Opens the contracts of an address in order to end them, nothing else. */
  leave: 24 * hourMs,
  /** Gives an opened account the e-mail that it was mailed to. */
  readdress: 7 * 24 * hourMs,
}
type Purpose = keyof typeof lifetimeMs

/** Mails that bring a link. */
const bringing: Record<Purpose, QueuedMail['template'][]> = {
  confirm: ['confirm-email'],
  reset: ['reset-password'],
  invite: ['student-invitation', 'admin-invitation'],
  leave: ['termination-link'],
  readdress: ['new-email'],
}

type Issued = { userId: string; purpose: Purpose; registeredIn?: string; newEmail?: string }

/**
 * Makes a new link; older ones of the same purpose stop working, and their mails that have not left are deleted (694). `registeredIn` is the browser that registered, by
 * default that of the older link. Returns the reference that the outbox keeps.
 */
export async function issueEmailToken(
  tx: Tx,
  services: Pick<Services, 'jobs' | 'linkTokens' | 'now'>,
  { userId, purpose, registeredIn, newEmail }: Issued,
): Promise<string> {
  const { reference, hash } = services.linkTokens.make()
  const createdAt = services.now()
  // Two mails written at once would each know nothing of the other's link.
  const address = await lockUser(tx, userId)
  const [older] = await dropLinks(tx, { userId, purpose })
  const mailedTo = older?.newEmail ?? address
  if (mailedTo) await withdrawMailsTo(tx, services, { address: mailedTo, templates: bringing[purpose] })
  await tx.insert(emailTokens).values({
    userId,
    purpose,
    tokenHash: hash,
    registeredIn: registeredIn ?? older?.registeredIn ?? null,
    newEmail,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + lifetimeMs[purpose]),
  })
  return reference
}

/** Deletes the unused links of a purpose; returns their rows. */
export function dropLinks(tx: Tx, { userId, purpose }: { userId: string; purpose: Purpose }) {
  return tx
    .delete(emailTokens)
    .where(and(eq(emailTokens.userId, userId), eq(emailTokens.purpose, purpose), isNull(emailTokens.usedAt)))
    .returning()
}

type UserRow = typeof users.$inferSelect
export type Link = { row: typeof emailTokens.$inferSelect; user: UserRow }
/** Tells which links a call accepts. */
type Fits = (purpose: Purpose, user: UserRow) => boolean
/** Makes links for many mails at once; older ones stop working. Returns the reference for each account. */
export async function issueEmailTokens(
  tx: Tx,
  { linkTokens, now }: Pick<Services, 'linkTokens' | 'now'>,
  { userIds, purpose }: { userIds: string[]; purpose: Purpose },
): Promise<Map<string, string>> {
  const made = userIds.map((userId) => ({ userId, ...linkTokens.make() }))
  const given = JSON.stringify(made.map(({ userId, hash }) => ({ userId, hash })))
  const createdAt = now()
  const expiresAt = new Date(createdAt.getTime() + lifetimeMs[purpose])
  await tx.execute(sql`
    DELETE FROM email_tokens WHERE purpose = ${purpose} AND used_at IS NULL
      AND user_id IN (SELECT "userId" FROM json_to_recordset(${given}::json) AS given("userId" uuid))`)
  await tx.execute(sql`
    INSERT INTO email_tokens (user_id, purpose, token_hash, created_at, expires_at)
    SELECT "userId", ${purpose}, hash, ${createdAt.toISOString()}::timestamptz, ${expiresAt.toISOString()}::timestamptz
    FROM json_to_recordset(${given}::json) AS given("userId" uuid, hash text)`)
  return new Map(made.map(({ userId, reference }) => [userId, reference]))
}

/** Links that are over once their account is open. */
const opening = new Set<Purpose>(['confirm', 'invite'])

/**
 * Returns the valid link of a token. Throws 404 `accounts.token_unknown`, also for a replaced link, a link of another call and
 * a deactivated account; 410 `accounts.token_expired`, also for a used one.
 */
export async function readLink(
  db: Db,
  { now }: Pick<Services, 'now'>,
  { token, fits }: { token: string; fits: Fits },
): Promise<Link> {
  const found = await findLink(db, token)
  if (!found || found.user.deactivatedAt || !fits(found.row.purpose, found.user)) {
    throw new AppError('not_found', 'accounts.token_unknown')
  }
  const { row, user } = found
  const isSpent = row.usedAt || (opening.has(row.purpose) && user.isActive)
  if (isSpent || row.expiresAt <= now()) throw new AppError('gone', 'accounts.token_expired')
  return found
}

async function findLink(db: Db, token: string): Promise<Link | undefined> {
  const [found] = await db
    .select({ row: emailTokens, user: users })
    .from(emailTokens)
    .innerJoin(users, eq(users.id, emailTokens.userId))
    .where(eq(emailTokens.tokenHash, hashToken(token)))
  return found
}

/**
 * Returns whose contracts a link may end. It works until it expires, also for a deactivated account: the right
 * belongs to the contract (L113-14). Throws 404 `accounts.token_unknown`, 410 `accounts.token_expired`.
 */
export async function readLeaveLink({ db, now }: Pick<Services, 'db' | 'now'>, token: string) {
  const found = await findLink(db, token)
  if (found?.row.purpose !== 'leave') throw new AppError('not_found', 'accounts.token_unknown')
  if (found.row.expiresAt <= now()) throw new AppError('gone', 'accounts.token_expired')
  return found.user
}

/** Reads a link as `readLink` does, and locks it until the transaction ends. */
export async function holdLink(
  tx: Tx,
  services: Pick<Services, 'now'>,
  wanted: { token: string; fits: Fits },
): Promise<Link> {
  await tx.execute(sql`SELECT 1 FROM ${users}
    WHERE ${users.id} = (SELECT user_id FROM ${emailTokens} WHERE token_hash = ${hashToken(wanted.token)})
    FOR NO KEY UPDATE`)
  return readLink(tx, services, wanted)
}

/** Marks a link as used: it opens nothing any more. */
export async function useUp(tx: Tx, { now }: Pick<Services, 'now'>, { row }: Link): Promise<void> {
  await tx.update(emailTokens).set({ usedAt: now() }).where(eq(emailTokens.id, row.id))
}

/** Accepts an invitation of a student of any level: the school may change its level after the mail left. */
export const isInvitation: Fits = (purpose, { role }) => purpose === 'invite' && role !== 'ROLE_ADMIN'

/** Finds the account of an invitation, also an expired or used one. */
export async function findInvited(db: Db, token: string): Promise<UserRow | undefined> {
  const [found] = await db
    .select({ user: users })
    .from(emailTokens)
    .innerJoin(users, eq(users.id, emailTokens.userId))
    .where(and(eq(emailTokens.tokenHash, hashToken(token)), eq(emailTokens.purpose, 'invite')))
  return found?.user
}

/** Tells whether an invitation of this account can still be accepted. */
export async function hasOpenInvitation(db: Db, { now }: Pick<Services, 'now'>, userId: string) {
  const rows = await db
    .select({ expiresAt: emailTokens.expiresAt })
    .from(emailTokens)
    .where(and(eq(emailTokens.userId, userId), eq(emailTokens.purpose, 'invite'), isNull(emailTokens.usedAt)))
  return rows.some(({ expiresAt }) => expiresAt > now())
}

/** Tells whether an invitation was ever sent, even if it is over. */
export async function hasBeenInvited(db: Db, userId: string): Promise<boolean> {
  const rows = await db
    .select({ id: emailTokens.id })
    .from(emailTokens)
    .where(and(eq(emailTokens.userId, userId), eq(emailTokens.purpose, 'invite')))
    .limit(1)
  return rows.length > 0
}

const keptMs = 90 * 24 * hourMs

/**
 * Deletes links three months after they expired; until then they answer "expired", afterwards "unknown". An invitation that was never
 * taken stays, as it tells that there was one, which whoever asks for access then gets anew. Holds their accounts first, in
 * order, as whoever writes a link does. With `ofDays` it looks at those alone whose three months were over in that many days: the
 * invitations that stay are as many as were ever sent in vain.
 */
export async function forgetOldLinks(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { ofDays }: { ofDays?: number } = {},
) {
  const before = new Date(now().getTime() - keptMs)
  const since = ofDays && new Date(before.getTime() - ofDays * 24 * hourMs)
  // Asked of each: the list of all who opened theirs is longer than what PostgreSQL looks up at once.
  const isOpened = and(eq(users.id, emailTokens.userId), isNotNull(users.passwordHash))
  const isNoneToTake = or(
    ne(emailTokens.purpose, 'invite'),
    exists(db.select({ id: users.id }).from(users).where(isOpened)),
  )
  const isOld = and(
    lt(emailTokens.expiresAt, before),
    since ? gte(emailTokens.expiresAt, since) : undefined,
    isNoneToTake,
  )
  await transact(db, async (tx) => {
    const holders = tx.select({ id: emailTokens.userId }).from(emailTokens).where(isOld)
    const accounts = tx.select({ id: users.id }).from(users).where(inArray(users.id, holders))
    await accounts.orderBy(users.id).for('no key update')
    await tx.delete(emailTokens).where(isOld)
    // Where it went was only typed, unless the link was followed.
    await forgetNewEmails(tx, new Date(now().getTime() - lifetimeMs.readdress - keptMs))
  })
}
