import { and, eq, gte, isNull } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import { type Tx, transact } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { endHeldAct, type HeldAct, holdAct } from '../held-acts/held-acts.service.ts'
import { refreshTokens, users } from './accounts.table.ts'
import { tellOfAccess } from './ended-access.service.ts'
import { holdOffice } from './hold-office.service.ts'
import { endSessions } from './sessions.service.ts'

type Change = {
  userId: string
  /** Administrator who decides. */
  actorId: string
  requestId?: string
}

/**
 * Deactivates an account: its sessions end at once, and its login answers like a wrong password (C-49). Of one
 * that is deactivated already, as by a run, the journal keeps that this administrator wants it so: taking that run back lets nobody in. Throws 404 `accounts.user_unknown`, 409 `accounts.own_account`, so that an administrator always
 * remains, and 403 for an actor who was just shut out.
 */
export async function deactivateUser(tx: Tx, services: Services, change: Change): Promise<void> {
  if (!(await deactivateAmongMany(tx, services, change)))
    return note(tx, services, { ...change, wasDeactivated: true, isDeactivated: true })
  const { userId: objectId, actorId } = change
  const act = { kind: 'account_deactivated', objectId, actorId, details: {} } as const
  // Nobody is written to: within the minute it can be taken back with all sessions.
  await holdAct(tx, services, act, async () => undefined)
}

/** Does the same to one of many, which are taken back together; returns whether it was active. Throws as `deactivateUser` does. */
export async function deactivateAmongMany(tx: Tx, services: Services, change: Change): Promise<boolean> {
  const user = await holdAccount(tx, change)
  if (user.deactivatedAt) return false
  await tx.update(users).set({ deactivatedAt: services.now() }).where(eq(users.id, user.id))
  await endSessions(tx, services, { userId: user.id })
  await note(tx, services, { ...change, wasDeactivated: false, isDeactivated: true })
  return true
}

/**
 * Deactivates again an account of which a restored database has lost that (decision 800), for whoever runs the server. Returns false where no account
 * that is open has that id.
 */
export async function deactivateAgain(services: Services, id: string): Promise<boolean> {
  return transact(services.db, async (tx) => {
    const isOpen = and(eq(users.id, id), isNull(users.deactivatedAt))
    const [user] = await tx
      .update(users)
      .set({ deactivatedAt: services.now() })
      .where(isOpen)
      .returning({ id: users.id })
    if (!user) return false
    await endSessions(tx, services, { userId: id })
    await note(tx, services, { userId: id, actorId: null, wasDeactivated: false, isDeactivated: true })
    return true
  })
}

/**
 * Undoes a deactivation within its minute; the sessions that it ended go on. Throws 409 `held_acts.changed_since` when the account is
 * active again, or closed for good.
 */
export async function takeBackDeactivation(
  tx: Tx,
  services: Services,
  { act, requestId }: { act: HeldAct; requestId: string },
): Promise<void> {
  const { objectId: userId, actorId } = act
  const [user] = await tx.select().from(users).where(eq(users.id, userId))
  const since = user?.deactivatedAt
  if (!user || !since || user.closedAt) throw new AppError('conflict', 'held_acts.changed_since')
  await tx.update(users).set({ deactivatedAt: null }).where(eq(users.id, userId))
  await tx
    .update(refreshTokens)
    .set({ revokedAt: null })
    .where(and(eq(refreshTokens.userId, userId), gte(refreshTokens.revokedAt, since)))
  await tellOfAccess(tx)
  await audit(tx, services, {
    actorId,
    action: 'accounts.deactivation_undone',
    object: { type: 'user', id: userId },
    before: { isDeactivated: true },
    after: { isDeactivated: false },
    requestId,
  })
  logAccess(services, userId, 'an account was reactivated')
}

/**
 * Reactivates an account; its owner signs in with the old password. Throws as `deactivateUser` does, and 409 `accounts.closed`
 * for one that its student closed for good.
 */
export async function reactivateUser(
  tx: Tx,
  services: Pick<Services, 'log' | 'now'>,
  change: Change,
): Promise<void> {
  const user = await holdAccount(tx, change)
  if (!user.deactivatedAt) return
  if (user.closedAt) throw new AppError('conflict', 'accounts.closed')
  await endHeldAct(tx, services, { kind: 'account_deactivated', objectId: user.id }, 'replaced')
  await tx.update(users).set({ deactivatedAt: null }).where(eq(users.id, user.id))
  await tellOfAccess(tx)
  await note(tx, services, { ...change, wasDeactivated: true, isDeactivated: false })
}

async function holdAccount(tx: Tx, { userId, actorId }: Change) {
  if (userId === actorId) throw new AppError('conflict', 'accounts.own_account')
  await holdOffice(tx, actorId)
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update')
  if (!user) throw new AppError('not_found', 'accounts.user_unknown')
  return user
}

async function note(
  tx: Tx,
  services: Pick<Services, 'log' | 'now'>,
  {
    userId,
    actorId,
    requestId,
    wasDeactivated,
    isDeactivated,
  }: Omit<Change, 'actorId'> & { actorId: string | null; wasDeactivated: boolean; isDeactivated: boolean },
) {
  await audit(tx, services, {
    actorId,
    action: isDeactivated ? 'accounts.deactivated' : 'accounts.reactivated',
    object: { type: 'user', id: userId },
    before: { isDeactivated: wasDeactivated },
    after: { isDeactivated },
    ...(requestId !== undefined && { requestId }),
  })
  logAccess(services, userId, isDeactivated ? 'an account was deactivated' : 'an account was reactivated')
}

/**
 * Notes outside the database who was shut out or let in: a restored one has lost it (decision 800). The line of a transaction that fails
 * at its end stands there too; whoever asks again adds the true one.
 */
function logAccess({ log }: Pick<Services, 'log'>, accountId: string, what: string): void {
  log.info({ accountId }, what)
}
