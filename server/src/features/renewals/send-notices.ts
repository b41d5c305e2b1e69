import { dayOf } from '@cursus/shared/day'
import type { NoticesSent } from '@cursus/shared/renewals'
import { sql } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import { transact } from '../../platform/database.ts'
import { atLength } from '../../platform/database-pools.ts'
import type { Services } from '../../platform/services.ts'
import type { Acting } from '../contracts/change-contract.service.ts'
import { sendAgain } from '../mail/mail.service.ts'
import { isToTryAgain, noticeMail } from './notices.queries.ts'
import { writeAllNotices, writeNotices } from './write-notices.ts'

/** Mails that one transaction tries again. */
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

/** Tries all refused mails again, each once, however soon it is refused anew; returns how many. */
async function sendRefused(services: Services): Promise<number> {
  let sent = 0
  let beyond = '00000000-0000-0000-0000-000000000000'
  while (true) {
    const ids = await transact(services.db, async (tx) => {
      const { rows } = await tx.execute<{ id: string }>(sql`
        SELECT mail.id FROM renewal_notices AS notice
          JOIN contracts ON contracts.id = notice.contract_id AND contracts.end_date = notice.end_date
          JOIN ${noticeMail} ON true
        WHERE ${isToTryAgain(dayOf(services.now()))} AND mail.id > ${beyond}::uuid ORDER BY mail.id LIMIT ${againAtOnce}`)
      const found = rows.map(({ id }) => id)
      sent += await sendAgain(tx, services, found)
      return found
    })
    if (ids.length < againAtOnce) return sent
    beyond = ids.at(-1) ?? beyond
  }
}
