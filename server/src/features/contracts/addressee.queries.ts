import { fullNameOf } from '@cursus/shared/full-name'
import { readFullName } from '@cursus/shared/person-name'
import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { users } from '../accounts/accounts.table.ts'
import { recipientOf } from '../mail/mail.service.ts'

/** Returns how to write to a student: address, names, language; `fullName` is the one that papers print. */
export async function addresseeOf(db: Db, studentId: string) {
  const [user] = await db.select().from(users).where(eq(users.id, studentId))
  if (!user) throw new Error('the student is gone')
  const fullName = readFullName(fullNameOf(user))
  return { name: user.name, fullName, ...recipientOf(user) }
}
