import { dayOf } from '@cursus/shared/day'
import type { NoticesSent } from '@cursus/shared/renewals'
import { sql } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import { transact } from '../../platform/database.ts'
import { atLength } from '../../platform/database-pools.ts'
import type { Services } from '../../platform/services.ts'
import type { Acting } from '../contracts/change-contract.service.ts'
import { sendAgain } from '../mail/mail.service.ts'
import { isToTryAgain, noticeEvent } from './notices.queries.ts'
import { writeAllNotices, writeNotices } from './write-notices.ts'

/** Mails that one call tries again. */
const againAtOnce = 500

/** Milliseconds to wait; the job makes the rest. */
const patience = 1800

/** Makes the due notices now, without waiting for the night, and tries refused mails again. */
export async function sendNotices(services: Services, acting: Acting): Promise<NoticesSent> {
  const end = performance.now() + patience
  const made = await atLength(() => writeAllNotices(services, () => performance.now() < end))
  const again = await sendRefused(services)
  await transact(services.db, async (tx) => {
    await services.jobs.enqueue(tx, writeNotices, {})
    if (made + again === 0) return
    await audit(tx, services, {
      ...acting,
      action: 'renewals.notices_sent',
      object: { type: 'renewal', id: 'notices' },
      after: { made, again },
    })
  })
  return { made, again }
}

function sendRefused(services: Services): Promise<number> {
  return transact(services.db, async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      SELECT mail.id FROM renewal_notices AS notice
        JOIN contracts ON contracts.id = notice.contract_id AND contracts.end_date = notice.end_date
        JOIN mail_outbox AS mail ON mail.event_key = ${noticeEvent(sql.raw('notice.contract_id'), sql.raw('notice.end_date'))}
      WHERE ${isToTryAgain(dayOf(services.now()))} LIMIT ${againAtOnce}`)
    return sendAgain(
      tx,
      services,
      rows.map(({ id }) => id),
    )
  })
}
