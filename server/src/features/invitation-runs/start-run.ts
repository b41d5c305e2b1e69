import type { StartInvitations } from '@cursus/shared/invitation-runs'
import { sql } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import { type Tx, transact } from '../../platform/database.ts'
import { atLength } from '../../platform/database-pools.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { everyId } from '../students/list-students.queries.ts'
import { advanceRun } from './advance-run.ts'
import { invitationRuns } from './invitation-runs.table.ts'

type By = { id: string; requestId: string }

/**
 * Starts a run for everybody whom the list shows now, in its order; later additions are left out. Throws 409 for an
 * empty list.
 */
export async function startRun(services: Services, filter: StartInvitations, by: By): Promise<string> {
  const ids: string[] = []
  for await (const some of everyId(services, filter)) ids.push(...some)
  if (ids.length === 0) throw new AppError('conflict', 'invitations.nobody')
  const begin = (tx: Tx) => begun(tx, services, { ids, filter, by })
  return atLength(() => transact(services.db, begin))
}

type Begun = { ids: string[]; filter: StartInvitations; by: By }

async function begun(
  tx: Tx,
  services: Services,
  { ids, filter: { search: _, ...filter }, by }: Begun,
): Promise<string> {
  // Words that were searched may be somebody's name: they are not kept.
  const at = services.now()
  const [run] = await tx
    .insert(invitationRuns)
    .values({ actorId: by.id, filter, total: ids.length, createdAt: at, advancedAt: at })
    .returning({ id: invitationRuns.id })
  if (!run) throw new Error('a run was not written')
  await tx.execute(sql`INSERT INTO invitation_run_people (run_id, user_id, place)
    SELECT ${run.id}, given.id, given.place FROM unnest(${sql.param(ids)}::uuid[]) WITH ORDINALITY AS given (id, place)
    JOIN users ON users.id = given.id`)
  await audit(tx, services, {
    actorId: by.id,
    action: 'students.invited',
    object: { type: 'invitation_run', id: run.id },
    after: { total: ids.length, ...filter },
    requestId: by.requestId,
  })
  await services.jobs.enqueue(tx, advanceRun, { runId: run.id })
  return run.id
}
