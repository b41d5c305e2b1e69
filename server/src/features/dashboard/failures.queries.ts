import type { Failures } from '@cursus/shared/dashboard'
import { hourMs } from '@cursus/shared/day'
import { type SQL, sql } from 'drizzle-orm'
import type { Services } from '../../platform/services.ts'
import { users } from '../accounts/accounts.table.ts'
import { mailOutbox } from '../mail/mail.table.ts'

/** SQL condition: the mail waits with its paused run, or leaves no more as its run was stopped (614): nothing can be done about it here. */
const isHeld = sql`EXISTS (SELECT FROM student_runs WHERE id = mail_about(event_key) AND state IN ('paused', 'stopped'))`

/** SQL of the mails that were refused for good, or tried in vain for more than an hour, but for those that somebody put aside and those of a run that somebody holds. */
export function failedMails(at: Date): SQL {
  const hourAgo = new Date(at.getTime() - hourMs).toISOString()
  return sql`(SELECT * FROM ${mailOutbox} WHERE state = 'failed' AND set_aside_at IS NULL AND NOT ${isHeld}
    UNION ALL SELECT * FROM ${mailOutbox} WHERE state = 'waiting' AND created_at < ${hourAgo} AND attempts > 0 AND NOT ${isHeld}) AS mail`
}

/**
 * SQL condition: a job was given up. Leaves out scheduled jobs, whose next run does the work, and the sending of
 * mails, whose outbox row tells more.
 */
export function failedJobs(): SQL {
  return sql`(SELECT id, name, output, completed_on FROM pgboss.job
    WHERE state = 'failed' AND retry_limit > 0 AND name NOT LIKE 'mail.%') AS job`
}

type MailRow = Failures['mails'][number] & { createdAt: Date }
type JobRow = { id: string; name: string; reason: string | null; failedAt: Date }

const shown = 20

/** Returns the newest failures, with the error of the other side. */
export async function listFailures({ db, now }: Services): Promise<Failures> {
  const [mails, jobs] = await Promise.all([
    db.execute<MailRow>(sql`
      SELECT id, template, to_address AS "to", state, attempts, last_error AS reason, created_at AS "createdAt",
        (SELECT users.id FROM ${users} WHERE email = to_address::citext AND role <> 'ROLE_ADMIN') AS "studentId"
      FROM ${failedMails(now())} ORDER BY created_at DESC LIMIT ${shown}`),
    db.execute<JobRow>(sql`
      SELECT id, name, output->>'message' AS reason, completed_on AS "failedAt"
      FROM ${failedJobs()} ORDER BY completed_on DESC LIMIT ${shown}`),
  ])
  return {
    mails: mails.rows.map((mail) => ({ ...mail, createdAt: new Date(mail.createdAt).toISOString() })),
    jobs: jobs.rows.map((job) => ({ ...job, failedAt: new Date(job.failedAt).toISOString() })),
  }
}
