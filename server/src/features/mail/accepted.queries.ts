import { asc, eq } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { acceptedAttachments } from './mail.table.ts'

/** Returns when the mail server first took papers with the mail of that event; null without proof. */
export async function acceptedAt(db: Db, eventKey: string): Promise<Date | null> {
  const [first] = await db
    .select({ at: acceptedAttachments.acceptedAt })
    .from(acceptedAttachments)
    .where(eq(acceptedAttachments.eventKey, eventKey))
    .orderBy(asc(acceptedAttachments.acceptedAt))
    .limit(1)
  return first?.at ?? null
}
