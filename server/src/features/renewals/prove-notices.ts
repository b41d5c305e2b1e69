import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { transact } from '../../platform/database.ts'
import { defineJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { mailOutbox } from '../mail/mail.table.ts'
import { lastDaySql, noticeEvent } from './notices.queries.ts'

export const proveNotices = defineJob('renewals.prove_notices', z.object({}), { retryLimit: 0 })

const chunkSize = 5000

/** Records every notice whose mail was taken as sent: its proof, and an event of its contract. */
export async function proveAllNotices(services: Services): Promise<void> {
  while ((await proveChunk(services)) === chunkSize);
}

const paris = sql.raw(`(renewal_mail.sent_at AT TIME ZONE 'Europe/Paris')::date`)

/** Records a batch. A mail that left later than planned leaves at least as many days to refuse as it says. */
function proveChunk({ db, now }: Services): Promise<number> {
  const lastDay = lastDaySql(sql.raw('notice.end_date'), paris)
  const event = noticeEvent(sql.raw('notice.contract_id'), sql.raw('notice.end_date'))
  return transact(db, async (tx) => {
    const { rowCount } = await tx.execute(sql`
      WITH taken AS (
        SELECT notice.id FROM renewal_notices AS notice JOIN ${mailOutbox} AS renewal_mail ON event_key = ${event}
        WHERE notice.sent_at IS NULL AND renewal_mail.state = 'sent' ORDER BY notice.made_at LIMIT ${chunkSize}
        FOR NO KEY UPDATE OF notice SKIP LOCKED
      ), proved AS (
        UPDATE renewal_notices AS notice SET sent_at = renewal_mail.sent_at, last_day = greatest(last_day, ${lastDay})
        FROM ${mailOutbox} AS renewal_mail
        WHERE notice.id IN (SELECT id FROM taken) AND event_key = ${event}
        RETURNING notice.contract_id, ${paris} AS on_day
      )
      INSERT INTO contract_events (contract_id, kind, on_day, at, cause, facts)
      SELECT contract_id, 'noticed', on_day, ${now().toISOString()}, 'renewal', '{}' FROM proved`)
    return rowCount ?? 0
  })
}
