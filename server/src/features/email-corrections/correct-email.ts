import { audit } from '../../platform/audit.ts'
import { type Tx, transact, violates } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import type { Caller } from '../../platform/session-tokens.ts'
import { findUser, type UserRow } from '../accounts/accounts.queries.ts'
import { countCorrection } from '../accounts/mail-limits.service.ts'
import { countTelling } from '../accounts/sign-in-limits.service.ts'
import { giveWay } from '../privacy/give-way.service.ts'
import { removeBytes } from '../privacy/remove-files.service.ts'
import { askForMail } from '../students/access-mails.service.ts'
import { isUnconfirmed } from '../students/registration.service.ts'
import { emailTaken, giveEmail, holdBoth, refuseEmail } from './give-email.ts'

type Correction = { email: string; address: string; requestId: string }

/**
 * Gives an account that nobody confirmed another e-mail, in one transaction: links to the older one end, as do other sessions, what was
 * mailed there follows (`readdressMails`), a new confirmation leaves, and the providers are told. A registration at that e-mail on which
 * nothing hangs gives way (E-04). Throws 409 `accounts.email_confirmed` for a confirmed account; 422 for the e-mail that it
 * has, and for that of support; 409 `accounts.email_taken`, whose owner gets a mail about it; 429 as `countTelling` and `countCorrection` do.
 */
export async function correctEmail(
  services: Services,
  caller: Caller,
  { email, address, requestId }: Correction,
): Promise<void> {
  const user = await findUser(services.db, caller.id)
  refuseEmail(services, expectUnconfirmed(user), email)
  const { tell } = await countTelling(services, address)
  await countCorrection(services, { userId: caller.id, mailbox: email, address })
  const attempt = () => transact(services.db, (tx) => settle(tx, services, { caller, email, requestId }))
  const keys = await attempt().catch((error) => {
    // Somebody registered the e-mail at this very moment.
    if (violates(error, 'users_email_unique')) return attempt()
    throw error
  })
  if (keys) return removeBytes(services, keys)
  await tell()
  throw emailTaken()
}

function expectUnconfirmed(user: UserRow | undefined): UserRow {
  if (!user || !isUnconfirmed(user)) throw new AppError('conflict', 'accounts.email_confirmed')
  return user
}

type Settled = { caller: Caller; email: string; requestId: string }

/** Returns the keys of bytes to delete after the commit; null for an e-mail of another account. */
async function settle(tx: Tx, services: Services, { caller, email, requestId }: Settled) {
  const { user: held, owner } = await holdBoth(tx, { userId: caller.id, email })
  const user = expectUnconfirmed(held)
  refuseEmail(services, user, email)
  const keys = owner ? await giveWay(tx, owner.id, services.now()) : []
  if (owner && !keys) {
    await askForMail(tx, services, { userId: owner.id, kind: 'known' })
    return null
  }
  const link = await giveEmail(tx, services, { user, email, except: caller.family, sendsPapersAgain: true })
  const registeredIn = link?.registeredIn
  await askForMail(tx, services, { userId: user.id, kind: 'confirm', ...(registeredIn && { registeredIn }) })
  await audit(tx, services, {
    ...{ actorId: user.id, action: 'accounts.email_corrected', requestId },
    object: { type: 'user', id: user.id },
  })
  return keys
}
