import { dayMs } from '@cursus/shared/day'
import { and, eq, lt, lte } from 'drizzle-orm'
import * as z from 'zod/mini'
import { transact } from '../../platform/database.ts'
import { eachAlone } from '../../platform/each-alone.ts'
import { eachStep } from '../../platform/each-step.ts'
import { defineJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { advance, advanceRun } from './advance-run.ts'
import { dropOldFiles } from './run-file.ts'
import { stop, takeBackLate } from './stop-run.ts'
import { studentRuns } from './student-runs.table.ts'

/** Runs that stand still go on; what nobody goes on with ends, and old ones are forgotten. */
export const sweepRuns = defineJob('student_runs.sweep', z.object({}), { retryLimit: 0 })
const stillMs = 30_000
const keptMs = 90 * dayMs

export function studentRunJobs(services: Services) {
  const { jobs } = services
  jobs.handle(advanceRun, ({ runId }, signal) => advance(services, runId, signal))
  jobs.handle(sweepRuns, () =>
    eachStep([
      () => takeUp(services),
      () => takeBackLate(services),
      () => endForgotten(services),
      () => dropUnstarted(services),
      () => dropOldFiles(services),
      () => forgetOld(services),
    ]),
  )
  jobs.schedule(sweepRuns, '* * * * *', {})
}

/** Runs that stand still, whatever cut them short, go on. Steps of one run take turns, so one job too many does no harm. */
async function takeUp({ db, jobs, now }: Services) {
  const isStill = lte(studentRuns.advancedAt, new Date(now().getTime() - stillMs))
  const still = await db
    .select({ id: studentRuns.id })
    .from(studentRuns)
    .where(and(eq(studentRuns.state, 'running'), isStill))
  for (const { id } of still) await jobs.enqueue(db, advanceRun, { runId: id })
}

const before = ({ now }: Services, days: number) => new Date(now().getTime() - days * dayMs)

/** A pause ends a run after a day, as nobody expects it to go on any more. */
async function endForgotten(services: Services) {
  const { db } = services
  const { id, state, advancedAt } = studentRuns
  const isForgotten = and(eq(state, 'paused'), lt(advancedAt, before(services, 1)))
  const ones = await db.select({ id }).from(studentRuns).where(isForgotten)
  await eachAlone(services, { code: 'student_runs.not_ended', ones }, (one) =>
    transact(db, async (tx) => {
      const isThis = and(eq(id, one.id), isForgotten)
      // Asked again once it is held: somebody may have let it go on meanwhile.
      const [run] = await tx.select().from(studentRuns).where(isThis).for('update')
      if (run) await stop(tx, services, run, { id: null })
    }),
  )
}

/** A run that was never started is dropped after a week. */
async function dropUnstarted(services: Services) {
  const { state, createdAt } = studentRuns
  await services.db.delete(studentRuns).where(and(eq(state, 'prepared'), lt(createdAt, before(services, 7))))
}

async function forgetOld({ db, now }: Services) {
  await db.delete(studentRuns).where(lt(studentRuns.createdAt, new Date(now().getTime() - keptMs)))
}
