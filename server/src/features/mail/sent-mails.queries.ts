import { desc, getTableColumns, sql } from 'drizzle-orm'
import { countOfAll } from '../../platform/count-of-all.ts'
import type { Services } from '../../platform/services.ts'
import { contentOf } from './deliver.ts'
import { lowerAddress, mailOutbox } from './mail.table.ts'

/** Lists the newest mails to an address with their subjects and states, and counts all of them. */
export async function mailsTo(services: Services, address: string, atMost: number) {
  const rows = await services.db
    .select({ row: getTableColumns(mailOutbox), total: countOfAll })
    .from(mailOutbox)
    .where(sql`${lowerAddress} = lower(${address})`)
    .orderBy(desc(mailOutbox.createdAt), desc(mailOutbox.id))
    .limit(atMost)
  const mails = rows.map(({ row }) => ({
    id: row.id,
    subject: subjectOf(services, row),
    state: row.state,
    at: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
  }))
  return { mails, total: rows[0]?.total ?? 0 }
}

/** Returns the subject of a mail; null for one that was emptied, or of an older version, whose payload cannot be read. */
function subjectOf(services: Services, row: typeof mailOutbox.$inferSelect): string | null {
  try {
    return contentOf(services, row).subject
  } catch {
    return null
  }
}
