import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import * as z from 'zod/mini'
import { type Tx, transact } from '../../platform/database.ts'
import { defineJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { runActs } from './run-acts.ts'
import { studentRunPeople, studentRuns } from './student-runs.table.ts'

/** Does what is still to be done of a run. */
export const advanceRun = defineJob('student_runs.advance', z.object({ runId: z.uuid() }), {
  expireInSeconds: 900,
})

const usualAtATime = 25

/** May be cut short anywhere and run twice at once: whom it was done to is noted in the transaction that does it. */
export async function advance(services: Services, runId: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await transact(services.db, (tx) => advanceSome(tx, services, runId))));
}

/** True while there may be more to do. */
async function advanceSome(tx: Tx, services: Services, runId: string): Promise<boolean> {
  const [run] = await tx.select().from(studentRuns).where(eq(studentRuns.id, runId)).for('update')
  const at = services.now()
  if (run?.state !== 'running' || (run.startsAt && run.startsAt > at)) return false
  const { atATime = usualAtATime, work } = runActs[run.kind]
  const { userId, doneAt, reason, place } = studentRunPeople
  const isOfRun = eq(studentRunPeople.runId, runId)
  const next = await tx
    .select({ id: userId })
    .from(studentRunPeople)
    .where(and(isOfRun, isNull(doneAt), isNull(reason)))
    .orderBy(asc(place))
    .limit(atATime)
  const ids = next.map(({ id }) => id)
  const refusals = await work(tx, services, run, ids)
  const done = ids.filter((id) => !refusals.has(id))
  const note = (some: string[], values: Partial<typeof studentRunPeople.$inferInsert>) =>
    tx
      .update(studentRunPeople)
      .set(values)
      .where(and(isOfRun, inArray(userId, some)))
  if (done.length > 0) await note(done, { doneAt: at })
  for (const [id, code] of refusals) await note([id], { reason: code })
  const isDone = ids.length < atATime
  await tx
    .update(studentRuns)
    .set({
      done: run.done + done.length,
      // Who was not reached in the end is gone, with an account that was deleted.
      failed: isDone ? run.total - run.done - done.length : run.failed + refusals.size,
      advancedAt: at,
      ...(isDone && { state: 'done' as const, finishedAt: at }),
    })
    .where(eq(studentRuns.id, runId))
  return !isDone
}
