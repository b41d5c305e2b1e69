import { and, eq, sql } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import { type Tx, transact } from '../../platform/database.ts'
import { eachAlone } from '../../platform/each-alone.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { withdrawMailsAbout } from '../mail/mail.service.ts'
import type { RunRow } from './run-acts.ts'
import { dropFile } from './run-file.ts'
import { studentRuns } from './student-runs.table.ts'

/**
 * Ends a run for good, held by the transaction: what was done stays, and messages that have not left are taken back. Throws 409
 * for a run that is done and has nothing to take back.
 */
export async function stop(
  tx: Tx,
  services: Services,
  run: RunRow,
  by: { id: string | null; requestId?: string },
): Promise<void> {
  const { id, kind, total } = run
  const { withdrawn, held, missed } =
    kind === 'write' ? await takeBackMails(tx, services, id) : { withdrawn: 0, held: 0, missed: 0 }
  if (run.state === 'done' && withdrawn + held === 0) throw new AppError('conflict', 'runs.over')
  const at = services.now()
  const done = run.done - missed
  await tx
    .update(studentRuns)
    .set({ state: 'stopped', done, advancedAt: at, finishedAt: at })
    .where(eq(studentRuns.id, id))
  await dropFile(tx, id)
  if (run.state === 'prepared') return
  await audit(tx, services, {
    actorId: by.id,
    action: 'students.run_stopped',
    object: { type: 'student_run', id },
    after: { kind, done, total, ...(withdrawn > 0 && { withdrawn }) },
    requestId: by.requestId,
  })
}

/**
 * Takes back what has not left. Whom no message reaches, as it was taken back or refused for good, counts as not reached (`missed`); what was
 * refused stays as it is, so that the report tells it.
 */
async function takeBackMails(tx: Tx, services: Services, runId: string) {
  const { events, held } = await withdrawMailsAbout(tx, services, runId)
  const { rowCount } = await tx.execute(sql`UPDATE student_run_people SET done_at = NULL
    WHERE run_id = ${runId} AND done_at IS NOT NULL
      AND ('run:' || run_id || ':' || user_id = ANY(${sql.param(events)}::text[])
        OR 'run:' || run_id || ':' || user_id IN (
          SELECT event_key FROM mail_outbox WHERE mail_about(event_key) = ${runId}::uuid AND state = 'failed'))`)
  return { withdrawn: events.length, held, missed: rowCount ?? 0 }
}

/** Takes back what was being sent when its run was stopped, and did not leave. */
export async function takeBackLate(services: Services): Promise<void> {
  const { db } = services
  const isStillOnItsWay = sql`EXISTS (SELECT 1 FROM mail_outbox
    WHERE mail_about(event_key) = ${studentRuns.id} AND mail_outbox.state = 'waiting')`
  const runs = await db
    .select({ id: studentRuns.id })
    .from(studentRuns)
    .where(and(eq(studentRuns.state, 'stopped'), eq(studentRuns.kind, 'write'), isStillOnItsWay))
  await eachAlone(services, { code: 'student_runs.not_taken_back', ones: runs }, ({ id }) =>
    transact(db, async (tx) => {
      const { missed } = await takeBackMails(tx, services, id)
      await tx
        .update(studentRuns)
        .set({ done: sql`${studentRuns.done} - ${missed}` })
        .where(eq(studentRuns.id, id))
    }),
  )
}
