import { dayMs } from '@cursus/shared/day'
import { and, eq, lt, lte, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { eachStep } from '../../platform/each-step.ts'
import { defineJob, hasLiveJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { leaveHeldAct } from '../held-acts/held-acts.service.ts'
import { heldActs } from '../held-acts/held-acts.table.ts'
import { leaveWhenDue } from './end-held-act.ts'

/** Releases acts whose minute is over and whose job is gone; deletes old ones. */
export const sweepHeldActs = defineJob('held_acts.sweep', z.object({}), { retryLimit: 0 })

export function undoJobs(services: Services) {
  const { jobs } = services
  jobs.handle(leaveHeldAct, ({ actId }) => leaveWhenDue(services, actId))
  jobs.handle(sweepHeldActs, () => eachStep([() => takeUp(services), () => forgetOld(services)]))
  jobs.schedule(sweepHeldActs, '* * * * *', {})
}

async function takeUp({ db, jobs, now }: Services) {
  const forgotten = await db
    .select({ id: heldActs.id })
    .from(heldActs)
    .where(
      and(
        eq(heldActs.state, 'waiting'),
        lte(heldActs.leavesAt, now()),
        sql`NOT ${hasLiveJob(leaveHeldAct, 'actId', heldActs.id)}`,
      ),
    )
    .limit(1000)
  for (const { id } of forgotten) await jobs.enqueue(db, leaveHeldAct, { actId: id })
}

async function forgetOld({ db, now }: Services) {
  await db.delete(heldActs).where(lt(heldActs.endedAt, new Date(now().getTime() - dayMs)))
}
