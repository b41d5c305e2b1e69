import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import { type Tx, transact } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import type { UserRow } from '../accounts/accounts.queries.ts'
import { users } from '../accounts/accounts.table.ts'
import { linkAdministrator } from '../accounts/administrators.service.ts'
import { lockUser } from '../accounts/sessions.service.ts'
import { endHeldAct, type HeldAct, heldActOn, holdAct } from '../held-acts/held-acts.service.ts'
import { inviteStudent } from './invitation.service.ts'
import { confirmAddress } from './write-access-mail.ts'

type Asked = { studentId: string; actorId: string; requestId: string }

/**
 * Mails a student who is not active once more, after a minute (E-08): the invitation or the confirmation; the older
 * link stops working then. Asked again within that minute, sends one. Throws 404 for somebody who is no student, 409
 * for an active or deactivated one.
 */
export async function resendRegistrationMail(services: Services, asked: Asked) {
  await transact(services.db, async (tx) => {
    const user = await expectWaiting(tx, asked.studentId)
    const about = linkOf(user.id)
    if (await heldActOn(tx, about)) return
    await noteLink(tx, services, user, asked)
    const act = { ...about, actorId: asked.actorId, details: {} }
    await holdAct(tx, services, act, () => sendLink(tx, services, user))
  })
}

/** Writes a registration mail in the transaction of another change, in place of one that still waits. */
export async function sendRegistrationMail(tx: Tx, services: Services, asked: Asked): Promise<void> {
  const user = await expectWaiting(tx, asked.studentId)
  await endHeldAct(tx, services, linkOf(user.id), 'replaced')
  await sendLink(tx, services, user)
  await noteLink(tx, services, user, asked)
}

const linkOf = (userId: string) => ({ kind: 'link_resent', objectId: userId }) as const

/**
 * Sends the link once its minute is over, unless the account was opened or deactivated meanwhile. The caller has
 * locked the account.
 */
export async function leaveLink(tx: Tx, services: Services, { objectId }: HeldAct): Promise<void> {
  const [user] = await tx.select().from(users).where(eq(users.id, objectId))
  if (!user || user.isActive || user.deactivatedAt) return
  await (user.role === 'ROLE_ADMIN' ? linkAdministrator(tx, services, user) : sendLink(tx, services, user))
}

/** Takes a link back before it is sent; the older one goes on working. */
export async function takeBackLink(
  tx: Tx,
  services: Services,
  { act, requestId }: { act: HeldAct; requestId: string },
): Promise<void> {
  await audit(tx, services, {
    actorId: act.actorId,
    action: 'accounts.link_undone',
    object: { type: 'user', id: act.objectId },
    requestId,
  })
}

async function expectWaiting(tx: Tx, studentId: string): Promise<UserRow> {
  await lockUser(tx, studentId)
  const [user] = await tx.select().from(users).where(eq(users.id, studentId))
  if (!user || user.role === 'ROLE_ADMIN') throw new AppError('not_found', 'students.unknown')
  if (user.deactivatedAt) throw new AppError('conflict', 'students.deactivated')
  if (user.isActive) throw new AppError('conflict', 'students.active')
  return user
}

async function sendLink(tx: Tx, services: Services, user: UserRow): Promise<void> {
  if (comesByInvitation(user)) await inviteStudent(tx, services, user)
  else await confirmAddress({ tx, services, eventKey: `access:${randomUUID()}` }, user)
}

async function noteLink(
  tx: Tx,
  services: Services,
  user: UserRow,
  { actorId, requestId }: Pick<Asked, 'actorId' | 'requestId'>,
): Promise<void> {
  await audit(tx, services, {
    actorId,
    action: 'students.invited',
    object: { type: 'user', id: user.id },
    after: { mail: comesByInvitation(user) ? 'invitation' : 'confirmation' },
    requestId,
  })
}

/**
 * Tells whether a student comes by invitation, also after their school changed its level: they have no password yet.
 */
const comesByInvitation = ({ role, passwordHash }: UserRow): boolean =>
  role === 'ROLE_STUDENT_INCLUSIVE' || !passwordHash
