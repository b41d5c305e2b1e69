import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { type Tx, transact } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import { defineJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { sendRegistrationMail } from '../students/registration-mail.service.ts'
import { invitationRunPeople, invitationRuns } from './invitation-runs.table.ts'

/** Sends the links of a run that are still to be sent. */
export const advanceRun = defineJob('invitation_runs.advance', z.object({ runId: z.uuid() }), {
  expireInSeconds: 900,
})

/** Links sent before a pause is looked for again. */
const atATime = 25

/**
 * Sends links in small batches. May be cut short anywhere and run twice at once: each link is recorded in the
 * transaction that writes its mail.
 */
export async function advance(services: Services, runId: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await transact(services.db, (tx) => advanceSome(tx, services, runId))));
}

/** Sends one batch; returns true while there may be more. */
async function advanceSome(tx: Tx, services: Services, runId: string): Promise<boolean> {
  const [run] = await tx.select().from(invitationRuns).where(eq(invitationRuns.id, runId)).for('update')
  if (run?.state !== 'running') return false
  const next = await tx
    .select({ id: invitationRunPeople.userId })
    .from(invitationRunPeople)
    .where(and(eq(invitationRunPeople.runId, runId), isNull(invitationRunPeople.failure)))
    .orderBy(asc(invitationRunPeople.place))
    .limit(atATime)
  let [sent, failed] = [0, 0]
  for (const { id } of next) {
    const code = await refusalOf(tx, services, { studentId: id, actorId: run.actorId, requestId: runId })
    const person = and(eq(invitationRunPeople.runId, runId), eq(invitationRunPeople.userId, id))
    if (code) await tx.update(invitationRunPeople).set({ failure: code }).where(person)
    else await tx.delete(invitationRunPeople).where(person)
    if (code) failed += 1
    else sent += 1
  }
  const isDone = next.length < atATime
  const at = services.now()
  await tx
    .update(invitationRuns)
    .set({
      sent: sql`${invitationRuns.sent} + ${sent}`,
      failed: sql`${invitationRuns.failed} + ${failed}`,
      advancedAt: at,
      ...(isDone && { state: 'done' as const, finishedAt: at }),
    })
    .where(eq(invitationRuns.id, runId))
  return !isDone
}

type Asked = { studentId: string; actorId: string; requestId: string }

/** Returns the code of why a student gets no link; undefined when one was written. Refuses before it writes. */
async function refusalOf(tx: Tx, services: Services, asked: Asked): Promise<string | undefined> {
  try {
    await sendRegistrationMail(tx, services, asked)
    return undefined
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}
