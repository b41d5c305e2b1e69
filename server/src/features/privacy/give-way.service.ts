import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../platform/database.ts'
import { users } from '../accounts/accounts.table.ts'
import { isUnconfirmed } from '../students/registration.service.ts'
import { erasePerson } from './erase-person.ts'
import { isEmpty, removeAccount } from './purge.ts'

/**
 * Erases and deletes a registration that nobody confirmed and on which nothing hangs, so that its e-mail is free (E-04). Returns the keys
 * of bytes to delete after the commit; null for any other account, which stays. The caller holds the account.
 */
export async function giveWay(tx: Tx, userId: string, at: Date): Promise<string[] | null> {
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isEmpty))
  if (!user || !isUnconfirmed(user)) return null
  const keys = await erasePerson(tx, user, at)
  await removeAccount(tx, userId)
  return keys
}
