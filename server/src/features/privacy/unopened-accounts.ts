import { dayOf, startOfDay } from '@cursus/shared/day'
import { and, eq, isNull, lt, ne, sql } from 'drizzle-orm'
import { transact } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { emailTokens, users } from '../accounts/accounts.table.ts'
import { erasePerson } from './erase-person.ts'
import { isEmpty, purgeEach, removeAccount } from './purge.ts'
import { removeBytes } from './remove-files.ts'
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
export function purgeUnopened(services: Services): Promise<void> {
  const before = startOfDay(contactsOverBefore(dayOf(services.now())))
  const isDue = and(isUnopened, isSilentSince(before), isEmpty)
  return purgeEach(services, isDue, async (id) => {
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
  })
}
