import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import { type Tx, transact } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import type { UserRow } from '../accounts/accounts.queries.ts'
import { users } from '../accounts/accounts.table.ts'
import { hasBeenInvited } from '../accounts/email-tokens.service.ts'
import { lockUser } from '../accounts/sessions.service.ts'
import { withdrawMail } from '../mail/mail.service.ts'
import { firstInvitation, inviteStudent } from './invitation.service.ts'
import { confirmAddress } from './write-access-mail.ts'

type Asked = { studentId: string; actorId: string; requestId: string }

/**
 * Sends a student who is not active yet a new mail, the older link of which dies: the invitation of an inclusive one,
 * the confirmation of others. Throws 404 for who is no student, 409 for who is active or deactivated.
 */
export async function resendRegistrationMail(services: Services, asked: Asked) {
  await transact(services.db, (tx) => sendRegistrationMail(tx, services, asked))
}

/** Sends a registration mail inside the transaction of another change. */
export async function sendRegistrationMail(
  tx: Tx,
  services: Services,
  { studentId, actorId, requestId }: Asked,
): Promise<void> {
  await lockUser(tx, studentId)
  const [user] = await tx.select().from(users).where(eq(users.id, studentId))
  if (!user || user.role === 'ROLE_ADMIN') throw new AppError('not_found', 'students.unknown')
  if (user.deactivatedAt) throw new AppError('conflict', 'students.deactivated')
  if (user.isActive) throw new AppError('conflict', 'students.active')
  const isInvited = await comesByInvitation(tx, user)
  // One that still waits would bring a dead link.
  if (isInvited) await withdrawMail(tx, firstInvitation(user.id))
  if (isInvited) await inviteStudent(tx, services, user)
  else await confirmAddress({ tx, services, eventKey: `access:${randomUUID()}` }, user)
  await audit(tx, services, {
    actorId,
    action: 'students.invited',
    object: { type: 'user', id: user.id },
    after: { mail: isInvited ? 'invitation' : 'confirmation' },
    requestId,
  })
}

/**
 * True for a student who comes by invitation; also when the school has since changed its level, for they have no
 * password yet.
 */
async function comesByInvitation(tx: Tx, { id, role, passwordHash }: UserRow): Promise<boolean> {
  return role === 'ROLE_STUDENT_INCLUSIVE' || (!passwordHash && (await hasBeenInvited(tx, id)))
}
