import { audit } from '../../platform/audit.ts'
import { type Tx, transact } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import type { UserRow } from '../accounts/accounts.queries.ts'
import { hasBeenInvited, issueEmailToken, readLink, useUp } from '../accounts/email-tokens.service.ts'
import { holdOffice } from '../accounts/hold-office.service.ts'
import { holdOpenForDesk } from '../accounts/open-account.service.ts'
import { tellOfEmail } from '../accounts/tell-of-security.service.ts'
import { queueMail, recipientOf } from '../mail/mail.service.ts'
import { giveWay } from '../privacy/give-way.service.ts'
import { removeBytes } from '../privacy/remove-files.service.ts'
import { askForMail } from '../students/access-mails.service.ts'
import { inviteStudent } from '../students/invitation.service.ts'
import { isUnconfirmed } from '../students/registration.service.ts'
import { isStudent } from '../students/students.queries.ts'
import { emailTaken, giveEmail, holdBoth, refuseEmail } from './give-email.ts'

type Change = { id: string; email: string; reason: string; actorId: string; requestId: string }
type Outcome = { state: 'waiting' | 'changed'; keys: string[] }

/**
 * Gives a student's account another e-mail, for an administrator who works on everything. That of an opened account changes once the link that is
 * mailed to the new address is followed; the present address is told at once. One that nobody opened has it at once, and its confirmation or
 * invitation goes there. Throws 404 `students.unknown`, 403 as `holdOffice`, 409 `accounts.closed`, `students.deactivated`, and
 * `accounts.email_taken` unless a registration that nobody confirmed and on which nothing hangs gives way (E-04); 422 for the e-mail that it has, and
 * for that of support.
 */
export async function changeEmail(services: Services, change: Change): Promise<Outcome['state']> {
  const { id, email, reason, actorId, requestId } = change
  const { state, keys } = await transact(services.db, async (tx) => {
    await holdOffice(tx, actorId)
    if (!(await isStudent(tx, id))) throw new AppError('not_found', 'students.unknown')
    const { user, owner } = await holdBoth(tx, { userId: id, email })
    await holdOpenForDesk(tx, id)
    if (!user || user.deactivatedAt) throw new AppError('conflict', 'students.deactivated')
    refuseEmail(services, user, email)
    const outcome = await (user.isActive ? askOwner : changeUnopened)(tx, services, { user, owner, email })
    await audit(tx, services, {
      ...{ actorId, action: 'accounts.email_change_asked', object: { type: 'user', id }, requestId },
      after: { reason },
    })
    return outcome
  })
  await removeBytes(services, keys)
  return state
}

type Asked = { user: UserRow; owner: UserRow | undefined; email: string }

/** Mails the link to the new address; whoever registered there without confirming gives way only once it is followed. */
async function askOwner(tx: Tx, services: Services, { user, owner, email }: Asked): Promise<Outcome> {
  if (owner && !isUnconfirmed(owner)) throw emailTaken()
  const asked = { userId: user.id, purpose: 'readdress', newEmail: email } as const
  const tokenReference = await issueEmailToken(tx, services, asked)
  await queueMail(tx, services, {
    ...recipientOf({ ...user, email }),
    eventKey: `new-email:${user.id}:${tokenReference}`,
    template: 'new-email',
    payload: { name: user.name, email, tokenReference },
  })
  await tellOfEmail(tx, services, { user, template: 'email-changing' })
  return { state: 'waiting', keys: [] }
}

async function changeUnopened(tx: Tx, services: Services, { user, owner, email }: Asked): Promise<Outcome> {
  const keys = owner ? await giveWay(tx, owner.id, services.now()) : []
  if (!keys) throw emailTaken()
  const isInvited = await hasBeenInvited(tx, user.id)
  await giveEmail(tx, services, { user, email, sendsPapersAgain: true })
  if (isUnconfirmed(user)) await askForMail(tx, services, { userId: user.id, kind: 'confirm' })
  else if (isInvited) await inviteStudent(tx, services, { ...user, email })
  return { state: 'changed', keys }
}

/**
 * Gives an account the e-mail at which its link was followed: sessions and older links end, and the older address is told. Returns the new
 * one. Throws as `readLink` does, and 409 `accounts.email_taken` where somebody opened an account with it meanwhile.
 */
export async function followNewEmail(
  services: Services,
  { token, requestId }: { token: string; requestId: string },
): Promise<string> {
  const { email, keys } = await transact(services.db, async (tx) => {
    const { user: named, row } = await readNewEmail(tx, services, token)
    const { user, owner } = await holdBoth(tx, { userId: named.id, email: row.newEmail })
    // Read again once both are held: the link may have been used, or the account closed, meanwhile.
    const link = await readNewEmail(tx, services, token)
    if (!user) throw new AppError('not_found', 'accounts.token_unknown')
    const keys = owner ? await giveWay(tx, owner.id, services.now()) : []
    if (!keys) throw emailTaken()
    await useUp(tx, services, link)
    await giveEmail(tx, services, { user, email: row.newEmail, sendsPapersAgain: false })
    await tellOfEmail(tx, services, { user, template: 'email-changed' })
    await audit(tx, services, {
      ...{
        actorId: user.id,
        action: 'accounts.email_changed',
        object: { type: 'user', id: user.id },
        requestId,
      },
    })
    return { email: row.newEmail, keys }
  })
  await removeBytes(services, keys)
  return email
}

async function readNewEmail(tx: Tx, services: Services, token: string) {
  const link = await readLink(tx, services, { token, fits: (purpose) => purpose === 'readdress' })
  const { newEmail } = link.row
  if (newEmail === null) throw new Error('a link to a new e-mail names none')
  return { ...link, row: { ...link.row, newEmail } }
}
