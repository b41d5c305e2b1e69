import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { users } from '../accounts/accounts.table.ts'

/** How a student is written to. */
export async function addresseeOf(db: Db, studentId: string) {
  const [user] = await db.select().from(users).where(eq(users.id, studentId))
  if (!user) throw new Error('the student is gone')
  const { name, lastName, email, language } = user
  return { name, language, to: { address: email, name: `${name} ${lastName}` } }
}
