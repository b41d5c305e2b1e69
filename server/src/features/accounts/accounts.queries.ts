import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { users } from './accounts.table.ts'

export type UserRow = typeof users.$inferSelect

/** By e-mail, in any case. */
export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.email, email))
  return row
}

export async function findUser(db: Db, id: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, id))
  return row
}
