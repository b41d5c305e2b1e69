import type { Language } from '@cursus/shared/language'
import type { NewAdministrator } from '@cursus/shared/users'
import { and, eq } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import { type Tx, transact } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { endHeldAct, heldActOn, holdAct } from '../held-acts/held-acts.service.ts'
import { queueMail, recipientOf, withdrawMailsTo } from '../mail/mail.service.ts'
import type { UserRow } from './accounts.queries.ts'
import { users } from './accounts.table.ts'
import { issueEmailToken } from './email-tokens.service.ts'

type By = { actorId: string; requestId?: string }

/**
 * Adds an administrator and invites them to choose a password within 30 days. Throws 409 `accounts.email_taken`; only
 * administrators get this answer, so it need not hide whether an account exists.
 */
export async function addAdministrator(
  services: Services,
  input: NewAdministrator & { language: Language },
  by: By,
): Promise<UserRow> {
  return transact(services.db, async (tx) => {
    await expectInOffice(tx, by)
    const [row] = await tx
      .insert(users)
      .values({ ...input, role: 'ROLE_ADMIN', createdAt: services.now() })
      .onConflictDoNothing({ target: users.email })
      .returning()
    if (!row) {
      const errors = { email: ['validation.field.email.taken'] }
      throw new AppError('conflict', 'accounts.email_taken', { errors })
    }
    await inviteAdministrator(tx, services, row, by)
    return row
  })
}

/**
 * Invites an administrator who has not answered once more; the mail leaves after a minute (E-08), and the older link
 * stops working then. Throws 404 `accounts.user_unknown`, and 409 `accounts.not_invited` for an account with a password or a
 * deactivated one.
 */
export async function inviteAgain(services: Services, userId: string, by: By): Promise<void> {
  await transact(services.db, async (tx) => {
    await expectInOffice(tx, by)
    const [user] = await tx
      .select()
      .from(users)
      .where(and(eq(users.id, userId), eq(users.role, 'ROLE_ADMIN')))
      .for('no key update')
    if (!user) throw new AppError('not_found', 'accounts.user_unknown')
    if (hasAnswered(user)) throw new AppError('conflict', 'accounts.not_invited')
    const about = { kind: 'link_resent', objectId: user.id } as const
    if (await heldActOn(tx, about)) return
    await noteInvitation(tx, services, user, by)
    const act = { ...about, actorId: by.actorId, details: {} }
    await holdAct(tx, services, act, () => linkAdministrator(tx, services, user))
  })
}

/** Whoever chose a password, or was put out of office, was there: then administrators invite each other. */
export const hasAnswered = ({ isActive, passwordHash, deactivatedAt }: UserRow) =>
  isActive || passwordHash !== null || deactivatedAt !== null

/**
 * Makes a new link for an administrator to whom no mail comes (decision 694): the older link ends, and so do its mail that waits
 * and one that waits its minute. Returns the address of the page; null for whoever has answered or is no administrator.
 */
export async function printInvitation(services: Services, userId: string): Promise<string | null> {
  return transact(services.db, async (tx) => {
    const [user] = await tx
      .select()
      .from(users)
      .where(and(eq(users.id, userId), eq(users.role, 'ROLE_ADMIN')))
      .for('no key update')
    if (!user || hasAnswered(user)) return null
    await endHeldAct(tx, services, { kind: 'link_resent', objectId: userId }, 'replaced')
    await noteInvitation(tx, services, user, { actorId: null })
    const reference = await issueEmailToken(tx, services, { userId, purpose: 'invite' })
    const token = services.linkTokens.tokenOf(reference)
    return `${services.config.publicUrl}/forgot-password?token=${token}&first=1`
  })
}

/** Throws 403 `accounts.role` when the acting administrator was deactivated: their token lives some minutes longer. */
async function expectInOffice(tx: Tx, { actorId }: By) {
  const [actor] = await tx
    .select({ deactivatedAt: users.deactivatedAt })
    .from(users)
    .where(eq(users.id, actorId))
    .for('share')
  if (!actor || actor.deactivatedAt) throw new AppError('forbidden', 'accounts.role')
}

type Invited = Pick<UserRow, 'id' | 'email' | 'name' | 'lastName' | 'language'>

/** Queues the invitation with a new link valid 30 days, and writes it into the journal. */
export async function inviteAdministrator(
  tx: Tx,
  services: Services,
  user: Invited,
  /**
   * `actorId` is null when the product itself invites. `eventKey` names the mail's event where a repeat must send
   * nothing.
   */
  { eventKey, ...by }: { actorId: string | null; requestId?: string; eventKey?: string },
): Promise<void> {
  await noteInvitation(tx, services, user, by)
  await linkAdministrator(tx, services, user, eventKey)
}

async function noteInvitation(
  tx: Tx,
  services: Services,
  { id, email }: Invited,
  by: { actorId: string | null; requestId?: string },
): Promise<void> {
  await audit(tx, services, {
    ...by,
    action: 'accounts.administrator_invited',
    object: { type: 'user', id },
    after: { email },
  })
}

/** Queues the mail with a new link valid 30 days; an older link stops working. */
export async function linkAdministrator(
  tx: Tx,
  services: Services,
  user: Invited,
  eventKey?: string,
): Promise<void> {
  const { email } = user
  const tokenReference = await issueEmailToken(tx, services, { userId: user.id, purpose: 'invite' })
  await queueMail(tx, services, {
    eventKey: eventKey ?? `admin-invitation:${tokenReference}`,
    ...recipientOf(user),
    template: 'admin-invitation',
    payload: { email, tokenReference },
  })
}

/** Deletes the invitation to an address that has not left. */
export const withdrawInvitation = (tx: Tx, services: Services, address: string) =>
  withdrawMailsTo(tx, services, { address, templates: ['admin-invitation'] })
