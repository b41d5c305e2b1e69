import { eq } from 'drizzle-orm'
import { type Tx, transact } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import type { UserRow } from '../accounts/accounts.queries.ts'
import { users } from '../accounts/accounts.table.ts'
import { inviteAdministrator } from '../accounts/administrators.service.ts'
import { hasBeenInvited, issueEmailToken } from '../accounts/email-tokens.service.ts'
import { lockUser } from '../accounts/sessions.service.ts'
import { isQueued, queueMail, recipientOf } from '../mail/mail.service.ts'
import type { AccessMail } from './access-mails.service.ts'
import { inviteStudent } from './invitation.service.ts'

/** An inclusive student whose address waits for its confirmation registered at the door of a partner: the school changed since. */
const landingPage = {
  ROLE_STUDENT_INCLUSIVE: '/confirmation_ps',
  ROLE_STUDENT_PARTNER: '/confirmation_ps',
  ROLE_STUDENT_CLASSIC: '/confirmation_cs',
}

/** Writes the mail that was asked for if it still applies; a second run of a job writes nothing. */
export async function writeAccessMail(services: Services, asked: AccessMail): Promise<void> {
  const { key, userId, kind, registeredIn, quote } = asked
  await transact(services.db, async (tx) => {
    await lockUser(tx, userId)
    const [user] = await tx.select().from(users).where(eq(users.id, userId))
    const carried = { ...(registeredIn && { registeredIn }), ...(quote && { quote }) }
    const event = { tx, services, eventKey: `access:${key}`, ...carried }
    if (!user || (user.deactivatedAt && kind !== 'leave') || (await isQueued(tx, event.eventKey))) return
    await writers[kind](event, user)
  })
}

type Event = { tx: Tx; services: Services; eventKey: string; registeredIn?: string; quote?: string }

const writers: Record<AccessMail['kind'], (event: Event, user: UserRow) => Promise<void>> = {
  async confirm(event, user) {
    if (!user.isActive) await confirmAddress(event, user)
  },
  async again(event, user) {
    if (user.isActive) return tellOwner(event, user)
    await (user.passwordHash ? confirmAddress(event, user) : inviteAgain(event, user))
  },
  known: tellOwner,
  async back(event, user) {
    await (user.passwordHash ? sendReset(event, user) : inviteAgain(event, user))
  },
  async renew(event, user) {
    if (!user.isActive) await inviteAgain(event, user)
  },
  leave: sendLeaveLink,
}

/** Mails a student who registered the confirmation of their address; nothing to an administrator. */
export async function confirmAddress(event: Event, user: UserRow) {
  const { tx, services, eventKey, registeredIn, quote } = event
  const path = landingPage[user.role as keyof typeof landingPage]
  if (!path) return
  const asked = { userId: user.id, purpose: 'confirm' as const, ...(registeredIn && { registeredIn }) }
  const tokenReference = await issueEmailToken(tx, services, asked)
  await queueMail(tx, services, {
    eventKey,
    ...recipientOf(user),
    template: 'confirm-email',
    payload: { name: user.name, email: user.email, path, tokenReference, quote },
  })
}

/**
 * Mails the owner of a known e-mail, at most once an hour; an unconfirmed one is led to where the confirmation is
 * sent again.
 */
async function tellOwner({ tx, services, quote }: Event, user: UserRow) {
  const hour = services.now().toISOString().slice(0, 13)
  await queueMail(tx, services, {
    eventKey: `email-known:${user.id}:${hour}`,
    ...recipientOf(user),
    template: user.isActive ? 'email-known' : 'email-unconfirmed',
    payload: { name: user.name, email: user.email, quote },
  })
}

/**
 * Mails a password reset, also to an unconfirmed e-mail: reading the mail proves the address, and the reset confirms
 * it.
 */
async function sendReset({ tx, services, eventKey, quote }: Event, user: UserRow) {
  const tokenReference = await issueEmailToken(tx, services, { userId: user.id, purpose: 'reset' })
  await queueMail(tx, services, {
    eventKey,
    ...recipientOf(user),
    template: 'reset-password',
    payload: { name: user.name, email: user.email, tokenReference, quote },
  })
}

/** Mails the link that ends a contract without signing in; not to administrators, who have none. */
async function sendLeaveLink({ tx, services, eventKey }: Event, user: UserRow) {
  if (user.role === 'ROLE_ADMIN') return
  const tokenReference = await issueEmailToken(tx, services, { userId: user.id, purpose: 'leave' })
  await queueMail(tx, services, {
    eventKey,
    ...recipientOf(user),
    template: 'termination-link',
    payload: { name: user.name, email: user.email, tokenReference },
  })
}

/** Mails an invitation again; never a first one, which an administrator may be holding back. */
async function inviteAgain({ tx, services, eventKey }: Event, user: UserRow) {
  if (user.role === 'ROLE_ADMIN') return inviteAdministrator(tx, services, user, { actorId: null, eventKey })
  if (await hasBeenInvited(tx, user.id)) await inviteStudent(tx, services, user, eventKey)
}
