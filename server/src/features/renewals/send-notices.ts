import { dayOf } from '@cursus/shared/day'
import type { NoticesSent } from '@cursus/shared/renewals'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import { transact } from '../../platform/database.ts'
import { atLength } from '../../platform/database-pools.ts'
import type { Services } from '../../platform/services.ts'
import type { Acting } from '../contracts/change-contract.service.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { sendAgain } from '../mail/mail.service.ts'
import { mailOutbox } from '../mail/mail.table.ts'
import { noticeEvent } from './notices.queries.ts'
import { renewalNotices } from './notices.table.ts'
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
    const event = noticeEvent(sql`${renewalNotices.contractId}`, sql`${renewalNotices.endDate}`)
    const refused = await tx
      .select({ id: mailOutbox.id })
      .from(mailOutbox)
      .innerJoin(renewalNotices, sql`${mailOutbox.eventKey} = ${event}`)
      .innerJoin(contracts, eq(contracts.id, renewalNotices.contractId))
      .where(
        and(
          isNull(renewalNotices.sentAt),
          eq(mailOutbox.state, 'failed'),
          eq(contracts.statut, 'ok'),
          eq(contracts.endDate, renewalNotices.endDate),
          gt(contracts.endDate, dayOf(services.now())),
        ),
      )
      .limit(againAtOnce)
    return sendAgain(
      tx,
      services,
      refused.map(({ id }) => id),
    )
  })
}
