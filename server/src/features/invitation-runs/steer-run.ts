import type { SteerInvitations } from '@cursus/shared/invitation-runs'
import { eq } from 'drizzle-orm'
import { transact } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { advanceRun } from './advance-run.ts'
import { invitationRuns } from './invitation-runs.table.ts'

/**
 * Pauses a run, resumes it, or stops it for good; links that were sent stay sent. Throws 404, and 409 once it is
 * over.
 */
export async function steerRun(services: Services, id: string, { state }: SteerInvitations): Promise<void> {
  await transact(services.db, async (tx) => {
    const [run] = await tx.select().from(invitationRuns).where(eq(invitationRuns.id, id)).for('update')
    if (!run) throw new AppError('not_found', 'invitations.unknown')
    if (run.state === state) return
    if (run.state === 'done' || run.state === 'stopped') throw new AppError('conflict', 'invitations.over')
    const at = services.now()
    await tx
      .update(invitationRuns)
      .set({ state, advancedAt: at, ...(state === 'stopped' && { finishedAt: at }) })
      .where(eq(invitationRuns.id, id))
    if (state === 'running') await services.jobs.enqueue(tx, advanceRun, { runId: id })
  })
}
