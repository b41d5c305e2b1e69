import { asc, eq } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { acceptedPapers } from './mail.table.ts'

/** When the mail server first took papers with the mail of that event; null where nothing proves it. */
export async function acceptedAt(db: Db, eventKey: string): Promise<Date | null> {
  const [first] = await db
    .select({ at: acceptedPapers.acceptedAt })
    .from(acceptedPapers)
    .where(eq(acceptedPapers.eventKey, eventKey))
    .orderBy(asc(acceptedPapers.acceptedAt))
    .limit(1)
  return first?.at ?? null
}
