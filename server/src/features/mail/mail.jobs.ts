import { and, eq, isNull, sql } from 'drizzle-orm'
import * as z from 'zod'
import { defineJob, hasLiveJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { deliverBulk, sendBulk, sweepBulk } from './bulk.ts'
import { deliver } from './deliver.ts'
import { mailOutbox } from './mail.table.ts'

export const sendMail = defineJob('mail.send', z.object({ mailId: z.uuid() }), {
  retryLimit: 12,
  retryDelay: 2,
  retryDelayMax: 900,
  pollingIntervalSeconds: 1,
  localConcurrency: 2,
})

/** Mails whose job is gone, whatever ended it, are queued again: none is lost. */
export const sweepMails = defineJob('mail.sweep', z.object({}), { retryLimit: 0 })

export function mailJobs(services: Services) {
  services.jobs.handle(sendMail, async ({ mailId }) => deliver(services, mailId))
  services.jobs.handle(sendBulk, async (_, signal) => deliverBulk(services, signal))
  services.jobs.handle(sweepMails, async () => {
    await requeue(services)
    await sweepBulk(services)
  })
  services.jobs.schedule(sweepMails, '*/5 * * * *', {})
}

async function requeue({ db, jobs, log }: Services) {
  const forgotten = await db
    .select({ id: mailOutbox.id, isOld: sql<boolean>`${mailOutbox.createdAt} < now() - interval '1 hour'` })
    .from(mailOutbox)
    .where(
      and(
        eq(mailOutbox.state, 'waiting'),
        isNull(mailOutbox.nextTryAt),
        sql`NOT ${hasLiveJob(sendMail, 'mailId', mailOutbox.id)}`,
      ),
    )
    .orderBy(mailOutbox.createdAt)
    .limit(1000)
  for (const { id } of forgotten) await jobs.enqueue(db, sendMail, { mailId: id })
  const late = forgotten.filter(({ isOld }) => isOld).length
  if (late > 0) log.error({ late }, 'mails wait for more than an hour: is SMTP_URL right and its server up?')
}
