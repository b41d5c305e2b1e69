import { and, eq, lt, lte } from 'drizzle-orm'
import * as z from 'zod/mini'
import { defineJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { advance, advanceRun } from './advance-run.ts'
import { invitationRuns } from './invitation-runs.table.ts'

/** Resumes stalled runs and deletes old ones. */
export const sweepRuns = defineJob('invitation_runs.sweep', z.object({}), { retryLimit: 0 })
const stillMs = 30_000
const keptMs = 90 * 24 * 3_600_000

export function invitationRunJobs(services: Services) {
  const { jobs } = services
  jobs.handle(advanceRun, ({ runId }, signal) => advance(services, runId, signal))
  jobs.handle(sweepRuns, async () => {
    await takeUp(services)
    await forgetOld(services)
  })
  jobs.schedule(sweepRuns, '* * * * *', {})
}

/**
 * Resumes runs that stand still, whatever cut them short. Steps of one run take turns, so one job too many does no
 * harm.
 */
async function takeUp({ db, jobs, now }: Services) {
  const isStill = lte(invitationRuns.advancedAt, new Date(now().getTime() - stillMs))
  const still = await db
    .select({ id: invitationRuns.id })
    .from(invitationRuns)
    .where(and(eq(invitationRuns.state, 'running'), isStill))
  for (const { id } of still) await jobs.enqueue(db, advanceRun, { runId: id })
}

async function forgetOld({ db, now }: Services) {
  await db.delete(invitationRuns).where(lt(invitationRuns.createdAt, new Date(now().getTime() - keptMs)))
}
