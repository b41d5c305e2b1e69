import { eq } from 'drizzle-orm'
import { type Tx, transact } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { endHeldAct, type HeldAct, leaveHeldAct } from '../held-acts/held-acts.service.ts'
import { heldActs } from '../held-acts/held-acts.table.ts'
import { takeBackStart } from '../student-runs/started-runs.service.ts'
import { studentRuns } from '../student-runs/student-runs.table.ts'
import { heldKinds } from './held-kinds.ts'

/**
 * Releases the effects of an act once its minute is over, in one transaction with its state; a second run does
 * nothing.
 */
export async function leaveWhenDue(services: Services, actId: string): Promise<void> {
  await transact(services.db, async (tx) => {
    const act = await holdObject(tx, actId)
    if (act?.state !== 'waiting') return
    const leftMs = act.leavesAt.getTime() - services.now().getTime()
    if (leftMs > 0) {
      await services.jobs.enqueue(tx, leaveHeldAct, { actId }, { seconds: Math.ceil(leftMs / 1000) })
      return
    }
    await endHeldAct(tx, services, act, 'left')
    await heldKinds[act.kind].leave(tx, services, act)
  })
}

type TakingBack = { actId: string; actorId: string; requestId: string }

/**
 * Takes an own act back while it waits: restores what it wrote, and nothing is sent. The id of a run takes back its start. A repeat
 * returns the same. Throws 404 for another's, 409 `held_acts.left` after its minute, and `held_acts.changed_since` when something else changed its
 * object meanwhile.
 */
export async function takeBackHeldAct(services: Services, asked: TakingBack): Promise<void> {
  const { actId, actorId, requestId } = asked
  const isOfRun = (await services.db.$count(studentRuns, eq(studentRuns.id, actId))) > 0
  if (isOfRun) return takeBackStart(services, actId, { id: actorId, requestId })
  await transact(services.db, async (tx) => {
    const act = await holdObject(tx, actId)
    if (act?.actorId !== actorId) throw new AppError('not_found', 'held_acts.unknown')
    if (act.state === 'taken_back') return
    if (act.state === 'replaced') throw new AppError('conflict', 'held_acts.changed_since')
    if (act.state === 'left') throw new AppError('conflict', 'held_acts.left')
    await endHeldAct(tx, services, act, 'taken_back')
    await heldKinds[act.kind].takeBack(tx, services, { act, requestId })
  })
}

/** Locks the object of an act, and returns the act as it is then. */
async function holdObject(tx: Tx, actId: string): Promise<HeldAct | undefined> {
  const read = () => tx.select().from(heldActs).where(eq(heldActs.id, actId))
  const [seen] = await read()
  if (!seen) return undefined
  await heldKinds[seen.kind].hold(tx, seen.objectId)
  const [act] = await read()
  return act
}
