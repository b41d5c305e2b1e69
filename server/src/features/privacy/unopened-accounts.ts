import { dayOf, startOfDay } from '@cursus/shared/day'
import { and, eq, isNull, lt, ne, sql } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import { transact } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { emailTokens, users } from '../accounts/accounts.table.ts'
import { holdOffice } from '../accounts/hold-office.service.ts'
import { holdOpenForDesk } from '../accounts/open-account.service.ts'
import { isStudent } from '../students/students.queries.ts'
import { logClosed } from './close-account.ts'
import { readClosing } from './closing.queries.ts'
import { erasePerson } from './erase-person.ts'
import { isEmpty, type MayGoOn, purgeEach, removeAccount } from './purge.ts'
import { removeBytes } from './remove-files.service.ts'
import { contactsOverBefore } from './retention.rules.ts'

/** SQL condition on `users`: a student who was invited, or registered, and never opened the account. */
const isUnopened = and(
  eq(users.isActive, false),
  isNull(users.lastSignInAt),
  isNull(users.closedAt),
  ne(users.role, 'ROLE_ADMIN'),
)

/** SQL condition on `users`: neither was the account made since that instant, nor a link to it sent. */
const isSilentSince = (at: Date) =>
  and(
    lt(users.createdAt, at),
    sql`NOT EXISTS (SELECT 1 FROM ${emailTokens}
      WHERE ${emailTokens.userId} = ${users.id} AND ${emailTokens.createdAt} >= ${at.toISOString()}::timestamptz)`,
  )

/** Deletes accounts that nobody opened and on which nothing hangs, long enough after their last link, or after they were made. */
export function purgeUnopened(services: Services, mayGoOn: MayGoOn): Promise<void> {
  const before = startOfDay(contactsOverBefore(dayOf(services.now())))
  const isDue = and(isUnopened, isSilentSince(before), isEmpty)
  const purge = async (id: string) => {
    const isThis = eq(users.id, id)
    const keys = await transact(services.db, async (tx) => {
      await tx.select({ id: users.id }).from(users).where(isThis).for('update')
      // Asked again once it is held: somebody may have opened it, or been invited again, meanwhile.
      const [user] = await tx.select().from(users).where(and(isThis, isDue))
      if (!user) return []
      const keys = await erasePerson(tx, user, services.now())
      await removeAccount(tx, id)
      return keys
    })
    await removeBytes(services, keys)
  }
  return purgeEach(services, { isDue, mayGoOn, purge })
}

type Erasure = { id: string; actorId: string; requestId: string; reason: string }

/**
 * Erases an account that its student never opened, for an administrator who works on everything, as a closing does: the e-mail is free
 * again, and a row of the journal has the reason. No mail leaves. Throws 404 `students.unknown`, 409 `accounts.closed`,
 * `accounts.opened` where its student can do so, and `accounts.not_empty` where the law keeps something of it, or something is not over.
 */
export async function eraseUnopened(
  services: Services,
  { id, actorId, requestId, reason }: Erasure,
): Promise<void> {
  const at = services.now()
  const keys = await transact(services.db, async (tx) => {
    await holdOffice(tx, actorId)
    if (!(await isStudent(tx, id))) throw new AppError('not_found', 'students.unknown')
    const isThis = eq(users.id, id)
    await tx.select({ id: users.id }).from(users).where(isThis).for('update')
    await holdOpenForDesk(tx, id)
    const [user] = await tx.select().from(users).where(and(isThis, isUnopened))
    if (!user) throw new AppError('conflict', 'accounts.opened')
    const { isPossible, kept } = await readClosing(tx, id, dayOf(at))
    if (!isPossible || kept.length > 0) throw new AppError('conflict', 'accounts.not_empty')
    await audit(tx, services, {
      ...{ actorId, action: 'accounts.erased', object: { type: 'user', id }, requestId },
      before: { isClosed: false },
      after: { isClosed: true, reason },
    })
    return erasePerson(tx, user, at)
  })
  logClosed(services, id)
  await removeBytes(services, keys)
}
