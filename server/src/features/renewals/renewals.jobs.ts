import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { defineJob, hasLiveJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { findRun, runningRun } from './renewals.queries.ts'
import { renewDue, workOff } from './renewals.service.ts'

/** Goes on with a run whose job is gone; with `all` also when its job seems to run, as one that was killed does. */
export const sweepRenewals = defineJob('renewals.sweep', z.object({ all: z.boolean() }), { retryLimit: 0 })

export function renewalJobs(services: Services) {
  const { jobs, db } = services
  jobs.handle(renewDue, async ({ runId }, signal) => {
    const run = await findRun(db, runId)
    if (!run || run.state === 'done') return
    const isDone = await workOff(services, run, { mayGoOn: () => !signal.aborted, mayWait: true })
    if (!isDone) throw new Error('the renewal was interrupted and goes on later')
  })
  jobs.handle(sweepRenewals, ({ all }) => requeue(services, all))
  jobs.schedule(sweepRenewals, '*/5 * * * *', { all: false })
}

async function requeue({ db, jobs }: Services, all: boolean): Promise<void> {
  const run = await runningRun(db)
  if (!run) return
  const { rows } = await db.execute<{ live: boolean }>(
    sql`SELECT ${hasLiveJob(renewDue, 'runId', sql`${run.id}`)} AS live`,
  )
  if (all || !rows[0]?.live) await jobs.enqueue(db, renewDue, { runId: run.id })
}
