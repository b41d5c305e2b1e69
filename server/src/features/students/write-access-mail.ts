import { eq } from 'drizzle-orm'
import { type Tx, transact } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import type { UserRow } from '../accounts/accounts.queries.ts'
import { users } from '../accounts/accounts.table.ts'
import { inviteAdministrator } from '../accounts/administrators.service.ts'
import { hasBeenInvited, issueEmailToken } from '../accounts/email-tokens.service.ts'
import { lockUser } from '../accounts/sessions.service.ts'
import { isQueued, queueMail } from '../mail/mail.service.ts'
import type { AccessMail } from './access-mails.service.ts'
import { inviteStudent } from './invitation.service.ts'

const landingPage = { ROLE_STUDENT_PARTNER: '/confirmation_ps', ROLE_STUDENT_CLASSIC: '/confirmation_cs' }

/** Writes what was asked for, if it still makes sense; a second run of one job writes nothing. */
export async function writeAccessMail(services: Services, { key, userId, kind }: AccessMail): Promise<void> {
  await transact(services.db, async (tx) => {
    await lockUser(tx, userId)
    const [user] = await tx.select().from(users).where(eq(users.id, userId))
    const event = { tx, services, eventKey: `access:${key}` }
    if (!user || user.deactivatedAt || (await isQueued(tx, event.eventKey))) return
    await writers[kind](event, user)
  })
}

type Event = { tx: Tx; services: Services; eventKey: string }

const writers: Record<AccessMail['kind'], (event: Event, user: UserRow) => Promise<void>> = {
  async confirm(event, user) {
    if (!user.isActive) await confirmAddress(event, user)
  },
  known: tellOwner,
  async back(event, user) {
    await (user.passwordHash ? sendReset(event, user) : inviteAgain(event, user))
  },
  async renew(event, user) {
    if (!user.isActive) await inviteAgain(event, user)
  },
}

const toOwner = (user: UserRow) => ({
  to: { address: user.email, name: `${user.name} ${user.lastName}` },
  language: user.language,
})

/** The mail that confirms the address of a partner or classic student. */
export async function confirmAddress({ tx, services, eventKey }: Event, user: UserRow) {
  const path = landingPage[user.role as keyof typeof landingPage]
  if (!path) return
  const tokenReference = await issueEmailToken(tx, services, { userId: user.id, purpose: 'confirm' })
  await queueMail(tx, services, {
    eventKey,
    ...toOwner(user),
    template: 'confirm-email',
    payload: { name: user.name, email: user.email, path, tokenReference },
  })
}

/** At most one such mail an hour. */
async function tellOwner({ tx, services }: Event, user: UserRow) {
  const hour = services.now().toISOString().slice(0, 13)
  await queueMail(tx, services, {
    eventKey: `email-known:${user.id}:${hour}`,
    ...toOwner(user),
    template: 'email-known',
    payload: { name: user.name, email: user.email },
  })
}

/** Also for an e-mail that was never confirmed: whoever reads the mail proves it, and the reset confirms it too. */
async function sendReset({ tx, services, eventKey }: Event, user: UserRow) {
  const tokenReference = await issueEmailToken(tx, services, { userId: user.id, purpose: 'reset' })
  await queueMail(tx, services, {
    eventKey,
    ...toOwner(user),
    template: 'reset-password',
    payload: { name: user.name, email: user.email, tokenReference },
  })
}

/** Nobody is invited here for the first time: an administrator may be holding the mails back. */
async function inviteAgain({ tx, services, eventKey }: Event, user: UserRow) {
  if (user.role === 'ROLE_ADMIN') return inviteAdministrator(tx, services, user, { actorId: null, eventKey })
  if (await hasBeenInvited(tx, user.id)) await inviteStudent(tx, services, user, eventKey)
}
