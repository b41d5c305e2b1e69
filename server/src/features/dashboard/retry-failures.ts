import type { Retried } from '@cursus/shared/dashboard'
import { sql } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import { transact } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { sendAgain } from '../mail/mail.service.ts'
import { failedJobs, failedMails } from './failures.queries.ts'

export type Asking = { actorId: string; requestId: string }

/** Most mails and jobs that one press of the button tries again. */
const atOnce = 1000

/** Queues failed mails and jobs again and writes who asked into the journal. A second press finds nothing more. */
export async function retryFailures(services: Services, asking: Asking): Promise<Retried> {
  const { db, now, jobs } = services
  return transact(db, async (tx) => {
    const mails = await tx.execute<{ id: string }>(
      sql`SELECT id FROM ${failedMails(now())} WHERE state = 'failed' LIMIT ${atOnce}`,
    )
    const failed = await tx.execute<{ id: string; name: string }>(
      sql`SELECT id, name FROM ${failedJobs()} LIMIT ${atOnce}`,
    )
    await jobs.tryAgain(tx, failed.rows)
    const retried = {
      mails: await sendAgain(
        tx,
        services,
        mails.rows.map(({ id }) => id),
      ),
      jobs: failed.rows.length,
    }
    if (retried.mails + retried.jobs > 0) {
      await audit(tx, services, {
        ...asking,
        action: 'failures.retried',
        object: { type: 'product', id: 'failures' },
        after: retried,
      })
    }
    return retried
  })
}
