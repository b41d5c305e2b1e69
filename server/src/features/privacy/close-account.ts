import { dayOf } from '@cursus/shared/day'
import { and, eq, isNull, ne } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import { type Tx, transact } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import type { Caller } from '../../platform/session-tokens.ts'
import type { UserRow } from '../accounts/accounts.queries.ts'
import { users } from '../accounts/accounts.table.ts'
import { confirmPassword, wrongPassword } from '../accounts/confirm-password.service.ts'
import { queueMail, recipientOf } from '../mail/mail.service.ts'
import { readClosing } from './closing.queries.ts'
import { erasePerson } from './erase-person.ts'
import { removeBytes } from './remove-files.service.ts'

const field = 'password'

/** Key of the one mail about the closing. */
export const closedEvent = (userId: string) => `account-closed:${userId}`

/**
 * Closes a student's account for good in one transaction: ends sessions, frees the e-mail, erases who they were, and
 * mails what is kept until when. Throws 422 `accounts.wrong_password`, 429, and 409 `accounts.closing_blocked` while something of the
 * account is not over.
 */
export async function closeAccount(
  services: Services,
  caller: Caller,
  { password, requestId }: { password: string; requestId: string },
): Promise<void> {
  const { passwordHash } = await confirmPassword(services, caller, { password, field })
  const keys = await transact(services.db, async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, caller.id)).for('update')
    if (user?.passwordHash !== passwordHash || user.deactivatedAt) throw wrongPassword(field)
    return close(tx, services, { user, byOwner: { actorId: user.id, requestId } })
  })
  logClosed(services, caller.id)
  await removeBytes(services, keys)
}

/**
 * Closes again an account whose closing a restored database has lost, for whoever runs the server (decision 753). Returns false where
 * no open account of a student has that id. Throws 409 `accounts.closing_blocked`.
 */
export async function closeAgain(services: Services, id: string): Promise<boolean> {
  const isThis = and(eq(users.id, id), ne(users.role, 'ROLE_ADMIN'), isNull(users.closedAt))
  const keys = await transact(services.db, async (tx) => {
    const [user] = await tx.select().from(users).where(isThis).for('update')
    return user ? close(tx, services, { user }) : null
  })
  if (!keys) return false
  logClosed(services, id)
  await removeBytes(services, keys)
  return true
}

/** Notes outside the database, after the commit, that an account was closed: a restored one has lost it (decision 753). */
export function logClosed({ log }: Services, accountId: string): void {
  log.info({ accountId }, 'an account was closed')
}

type Closing = { user: UserRow; byOwner?: { actorId: string; requestId: string } }

/** Closes a locked account; nothing new can refer to it meanwhile. */
async function close(tx: Tx, services: Services, { user, byOwner }: Closing) {
  const at = services.now()
  const { isPossible, kept } = await readClosing(tx, user.id, dayOf(at))
  if (!isPossible) throw new AppError('conflict', 'accounts.closing_blocked')
  const keys = await erasePerson(tx, user, at)
  await audit(tx, services, {
    ...(byOwner ?? { actorId: null }),
    action: 'accounts.closed',
    object: { type: 'user', id: user.id },
    before: { isClosed: false },
    after: { isClosed: true },
  })
  await queueMail(tx, services, {
    eventKey: closedEvent(user.id),
    ...recipientOf(user),
    template: 'account-closed',
    payload: { name: user.name, kept },
  })
  return keys
}
