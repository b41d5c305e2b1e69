import { and, asc, eq, gt } from 'drizzle-orm'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import type { RunRow } from './run-acts.ts'
import { steerRun } from './steer-run.ts'
import { findRun, runReference } from './student-runs.queries.ts'
import { studentRuns } from './student-runs.table.ts'

type StartedRun = Pick<RunRow, 'id' | 'kind' | 'total'> & { reference: string; startsAt: Date }

/** Lists the runs that an administrator started and that have not begun, the next to begin first. */
export async function startedRunsOf(
  { db, now }: Pick<Services, 'db' | 'now'>,
  actorId: string,
): Promise<StartedRun[]> {
  const rows = await db
    .select()
    .from(studentRuns)
    .where(
      and(
        eq(studentRuns.actorId, actorId),
        eq(studentRuns.state, 'running'),
        gt(studentRuns.startsAt, now()),
      ),
    )
    .orderBy(asc(studentRuns.startsAt), asc(studentRuns.id))
  return rows.flatMap((run) => {
    const { id, kind, total, startsAt } = run
    return startsAt ? [{ id, kind, total, startsAt, reference: runReference(run) }] : []
  })
}

/**
 * Takes the start of an own run back before it begins; a repeat changes nothing. Throws 404 for another's, 409 once it has
 * begun.
 */
export async function takeBackStart(
  services: Services,
  id: string,
  by: { id: string; requestId: string },
): Promise<void> {
  const { actorId } = await findRun(services.db, id)
  if (actorId !== by.id) throw new AppError('not_found', 'runs.unknown')
  await steerRun(services, id, 'prepared', by)
}
