import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { mailOutbox } from './mail.table.ts'

/** How many mails wait to leave; counts no further than `atMost`. */
export async function countWaitingMails(db: Db, atMost: number): Promise<number> {
  const rows = await db
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(eq(mailOutbox.state, 'waiting'))
    .limit(atMost)
  return rows.length
}
