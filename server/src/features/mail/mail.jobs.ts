import { and, eq, isNull, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Db } from '../../platform/database.ts'
import { eachStep } from '../../platform/each-step.ts'
import { defineJob, hasWaitingJob, type Jobs } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { deliverBulk, sendBulk, sweepBulk } from './bulk.ts'
import type { Template } from './contents.ts'
import { deliver } from './deliver.ts'
import { isFree } from './held-mails.ts'
import { mailOutbox } from './mail.table.ts'

export const sendMail = defineJob('mail.send', z.object({ mailId: z.uuid() }), {
  retryLimit: 12,
  retryDelay: 2,
  retryDelayMax: 900,
  localConcurrency: 2,
})

/** Mails that somebody just asked for and waits for; they leave before all others. */
const awaited = new Set<string>(['reset-password', 'confirm-email', 'email-known'] satisfies Template[])

/** Queues the delivery of a mail of the outbox, in the caller's transaction. */
export function sendSoon(
  db: Db,
  jobs: Jobs,
  { id, template }: { id: string; template: string },
): Promise<void> {
  return jobs.enqueue(db, sendMail, { mailId: id }, { priority: awaited.has(template) ? 1 : 0 })
}

/** Queues mails again whose job or process is gone, at each start and every five minutes, so that none is lost. */
export const sweepMails = defineJob('mail.sweep', z.object({}), { retryLimit: 0 })

export function mailJobs(services: Services) {
  services.jobs.handle(sendMail, async ({ mailId }) => deliver(services, mailId))
  services.jobs.handle(sendBulk, async (_, signal) => deliverBulk(services, signal))
  services.jobs.handle(sweepMails, () => eachStep([() => requeue(services), () => sweepBulk(services)]))
  services.jobs.schedule(sweepMails, '*/5 * * * *', {})
}

/** Queues abandoned mails; one whose job is running is held by its process, and a second job then does nothing. */
async function requeue(services: Services) {
  const { db, jobs, log } = services
  const forgotten = await db
    .select({
      id: mailOutbox.id,
      template: mailOutbox.template,
      isOld: sql<boolean>`${mailOutbox.createdAt} < now() - interval '1 hour'`,
    })
    .from(mailOutbox)
    .where(
      and(
        eq(mailOutbox.state, 'waiting'),
        isNull(mailOutbox.nextTryAt),
        isFree(services),
        sql`NOT ${hasWaitingJob(sendMail, 'mailId', mailOutbox.id)}`,
      ),
    )
    .orderBy(mailOutbox.createdAt)
    .limit(1000)
  for (const mail of forgotten) await sendSoon(db, jobs, mail)
  const late = forgotten.filter(({ isOld }) => isOld).length
  if (late > 0) log.error({ late }, 'mails wait for more than an hour: is SMTP_URL right and its server up?')
}
