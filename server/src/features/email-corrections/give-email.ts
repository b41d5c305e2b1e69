import { asc, eq, or, sql } from 'drizzle-orm'
import { closedAddress } from '../../platform/closed-address.ts'
import type { Tx } from '../../platform/database.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import type { UserRow } from '../accounts/accounts.queries.ts'
import { users } from '../accounts/accounts.table.ts'
import { dropLinks } from '../accounts/email-tokens.service.ts'
import { endSessions } from '../accounts/sessions.service.ts'
import { isOfSupport } from '../mail/mail.service.ts'
import { mayBeOthers } from '../mail/others-mails.queries.ts'
import { readdressMails } from '../mail/readdress.service.ts'
import { tellProviders } from './tell-providers.ts'

/** Locks an account and the one that has an e-mail, in one order: two who name each other's e-mail wait for each other. */
export async function holdBoth(tx: Tx, { userId, email }: { userId: string; email: string }) {
  const held = await tx
    .select()
    .from(users)
    .where(or(eq(users.id, userId), eq(users.email, email)))
    .orderBy(asc(users.id))
    .for('update')
  return { user: held.find(({ id }) => id === userId), owner: held.find(({ id }) => id !== userId) }
}

/** Throws 422 for the e-mail that the account has, and for that of support. */
export function refuseEmail(services: Services, user: UserRow, email: string): void {
  const refused = (why: 'same' | 'ours') =>
    invalid('platform.invalid', { email: [`validation.field.email.${why}`] })
  if (user.email.toLowerCase() === email.toLowerCase()) throw refused('same')
  if (isOfSupport(services, email)) throw refused('ours')
}

export function emailTaken(): AppError {
  return new AppError('conflict', 'accounts.email_taken', {
    errors: { email: ['validation.field.email.taken'] },
  })
}

type Given = {
  user: UserRow
  email: string
  /** Session that goes on. */
  except?: string
  /** Whether papers that left for the older e-mail go to the new one: where its owner may be a stranger. */
  sendsPapersAgain: boolean
}

/**
 * Gives an account another e-mail: links to the older one end, as do sessions, what was mailed there follows (`readdressMails`), and the providers are
 * told. The caller holds the account. Returns the confirmation link that ended, if there was one.
 */
export async function giveEmail(tx: Tx, services: Services, given: Given) {
  const { user, email, except, sendsPapersAgain } = given
  const userId = user.id
  const [link] = await dropLinks(tx, { userId, purpose: 'confirm' })
  for (const purpose of ['reset', 'leave', 'readdress'] as const) await dropLinks(tx, { userId, purpose })
  await tx.update(users).set({ email }).where(eq(users.id, userId))
  await endSessions(tx, services, { userId, ...(except !== undefined && { except }) })
  await readdressMails(tx, services, {
    ...{
      from: user.email,
      to: email,
      since: user.createdAt,
      forgotten: closedAddress(userId),
      sendsPapersAgain,
    },
    // Certificates of roommates go to the address that was named for them.
    stays: sql`(${mayBeOthers(userId)} OR template LIKE 'occupant-%' OR template = 'share-replaced')`,
  })
  await services.jobs.enqueue(tx, tellProviders, { studentId: userId })
  return link
}
