import { asc, eq, or, sql } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import { closedAddress } from '../../platform/closed-address.ts'
import { type Tx, transact, violates } from '../../platform/database.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import type { Caller } from '../../platform/session-tokens.ts'
import { findUser, type UserRow } from '../accounts/accounts.queries.ts'
import { users } from '../accounts/accounts.table.ts'
import { dropLinks } from '../accounts/email-tokens.service.ts'
import { countCorrection } from '../accounts/mail-limits.service.ts'
import { endSessions } from '../accounts/sessions.service.ts'
import { countTelling } from '../accounts/sign-in-limits.service.ts'
import { readdressMails } from '../mail/readdress.service.ts'
import { giveWay } from '../privacy/give-way.service.ts'
import { mayBeOthers } from '../privacy/others-mails.queries.ts'
import { removeBytes } from '../privacy/remove-files.service.ts'
import { askForMail } from '../students/access-mails.service.ts'
import { isUnconfirmed } from '../students/registration.service.ts'
import { tellProviders } from './tell-providers.ts'

type Correction = { email: string; address: string; requestId: string }

/**
 * Gives an account that nobody confirmed another e-mail, in one transaction: links to the older one end, as do other sessions, what was
 * mailed there follows (`readdressMails`), a new confirmation leaves, and the providers are told. A registration at that e-mail on which
 * nothing hangs gives way (E-04). Throws 409 `accounts.email_confirmed` for a confirmed account; 422 for the e-mail that it
 * has; 409 `accounts.email_taken`, whose owner gets a mail about it; 429 as `countTelling` and `countCorrection` do.
 */
export async function correctEmail(
  services: Services,
  caller: Caller,
  { email, address, requestId }: Correction,
): Promise<void> {
  const user = await findUser(services.db, caller.id)
  refuseSame(expectUnconfirmed(user), email)
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
  const errors = { email: ['validation.field.email.taken'] }
  throw new AppError('conflict', 'accounts.email_taken', { errors })
}

function expectUnconfirmed(user: UserRow | undefined): UserRow {
  if (!user || !isUnconfirmed(user)) throw new AppError('conflict', 'accounts.email_confirmed')
  return user
}

function refuseSame(user: UserRow, email: string): void {
  if (user.email.toLowerCase() !== email.toLowerCase()) return
  throw invalid('platform.invalid', { email: ['validation.field.email.same'] })
}

type Settled = { caller: Caller; email: string; requestId: string }

/** Returns the keys of bytes to delete after the commit; null for an e-mail of another account. */
async function settle(tx: Tx, services: Services, { caller, email, requestId }: Settled) {
  // Both accounts in one order: two who name each other's e-mail wait for each other.
  const held = await tx
    .select()
    .from(users)
    .where(or(eq(users.id, caller.id), eq(users.email, email)))
    .orderBy(asc(users.id))
    .for('update')
  const user = expectUnconfirmed(held.find(({ id }) => id === caller.id))
  refuseSame(user, email)
  const owner = held.find(({ id }) => id !== caller.id)
  const keys = owner ? await giveWay(tx, owner.id, services.now()) : []
  if (owner && !keys) {
    await askForMail(tx, services, { userId: owner.id, kind: 'known' })
    return null
  }
  await follow(tx, services, { user, email, caller })
  await audit(tx, services, {
    ...{ actorId: user.id, action: 'accounts.email_corrected', requestId },
    object: { type: 'user', id: user.id },
  })
  return keys
}

type Followed = { user: UserRow; email: string; caller: Caller }

async function follow(tx: Tx, services: Services, { user, email, caller }: Followed): Promise<void> {
  const userId = user.id
  const [link] = await dropLinks(tx, { userId, purpose: 'confirm' })
  for (const purpose of ['reset', 'leave'] as const) await dropLinks(tx, { userId, purpose })
  await tx.update(users).set({ email }).where(eq(users.id, userId))
  await endSessions(tx, services, { userId, except: caller.family })
  await readdressMails(tx, services, {
    ...{ from: user.email, to: email, since: user.createdAt, forgotten: closedAddress(userId) },
    // Certificates of roommates go to the address that was named for them.
    stays: sql`(${mayBeOthers(userId)} OR template LIKE 'occupant-%' OR template = 'share-replaced')`,
  })
  const registeredIn = link?.registeredIn
  await askForMail(tx, services, { userId, kind: 'confirm', ...(registeredIn && { registeredIn }) })
  await services.jobs.enqueue(tx, tellProviders, { studentId: userId })
}
