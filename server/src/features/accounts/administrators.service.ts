import type { Language } from '@cursus/shared/language'
import type { NewAdministrator } from '@cursus/shared/users'
import { and, eq } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import { type Tx, transact } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { queueMail, recipientOf } from '../mail/mail.service.ts'
import type { UserRow } from './accounts.queries.ts'
import { users } from './accounts.table.ts'
import { issueEmailToken } from './email-tokens.service.ts'

type By = { actorId: string; requestId?: string }

/**
 * Adds an administrator and invites them to choose a password within 30 days. Only administrators may ask, so the
 * answer is plain when the e-mail belongs to somebody: 409 `accounts.email_taken`.
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
 * Sends an administrator who has not answered another invitation; the older link dies. Throws 404 `user_unknown`, and
 * 409 `not_invited` for whoever has chosen a password or is deactivated.
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
    const isWaiting = !user.isActive && !user.passwordHash && !user.deactivatedAt
    if (!isWaiting) throw new AppError('conflict', 'accounts.not_invited')
    await inviteAdministrator(tx, services, user, by)
  })
}

/** A token outlives a deactivation by minutes: nobody opens themselves a second door in them. Throws 403 `role`. */
async function expectInOffice(tx: Tx, { actorId }: By) {
  const [actor] = await tx
    .select({ deactivatedAt: users.deactivatedAt })
    .from(users)
    .where(eq(users.id, actorId))
    .for('share')
  if (!actor || actor.deactivatedAt) throw new AppError('forbidden', 'accounts.role')
}

/** Queues the mail with a fresh link of 30 days and notes it. */
export async function inviteAdministrator(
  tx: Tx,
  services: Services,
  user: Pick<UserRow, 'id' | 'email' | 'name' | 'lastName' | 'language'>,
  /** No actor: the product itself invites. `eventKey` names the event of the mail where a repeat must write nothing. */
  { actorId, requestId, eventKey }: { actorId: string | null; requestId?: string; eventKey?: string },
): Promise<void> {
  const { id: userId, email } = user
  await audit(tx, services, {
    actorId,
    action: 'accounts.administrator_invited',
    object: { type: 'user', id: userId },
    after: { email },
    ...(requestId !== undefined && { requestId }),
  })
  const tokenReference = await issueEmailToken(tx, services, { userId, purpose: 'invite' })
  await queueMail(tx, services, {
    eventKey: eventKey ?? `admin-invitation:${tokenReference}`,
    ...recipientOf(user),
    template: 'admin-invitation',
    payload: { email, tokenReference },
  })
}
