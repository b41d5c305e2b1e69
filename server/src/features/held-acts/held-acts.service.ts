import { and, eq, type SQLWrapper, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Tx } from '../../platform/database.ts'
import { defineJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { heldActs } from './held-acts.table.ts'

export type HeldAct = typeof heldActs.$inferSelect
export type HeldKind = HeldAct['kind']
type About = Pick<HeldAct, 'kind' | 'objectId'>

/**
 * Releases the effects of an act once its minute is over. May run twice: the state of the act says whether they were
 * released.
 */
export const leaveHeldAct = defineJob('held_acts.leave', z.object({ actId: z.uuid() }), {
  retryLimit: 20,
})

/**
 * Holds what an administrator's act causes outside, in the transaction of the act itself (E-08); the caller has
 * locked the object. Runs `leave` at once when holding is switched off.
 */
export async function holdAct(
  tx: Tx,
  services: Services,
  act: About & Pick<HeldAct, 'actorId' | 'details'>,
  leave: () => Promise<void>,
): Promise<void> {
  const { config, now, jobs } = services
  if (config.undoMs === 0) return leave()
  const createdAt = now()
  const leavesAt = new Date(createdAt.getTime() + config.undoMs)
  const [row] = await tx
    .insert(heldActs)
    .values({ ...act, createdAt, leavesAt })
    .returning({ id: heldActs.id })
  if (!row) throw new Error('no held act was written')
  await jobs.enqueue(tx, leaveHeldAct, { actId: row.id }, { seconds: Math.ceil(config.undoMs / 1000) })
}

/**
 * Ends the act that waits on an object and returns it; undefined where none waits. The caller has locked the object.
 */
export async function endHeldAct(
  tx: Tx,
  { now }: Pick<Services, 'now'>,
  about: About,
  state: 'left' | 'taken_back' | 'replaced',
): Promise<HeldAct | undefined> {
  const [act] = await tx.update(heldActs).set({ state, endedAt: now() }).where(isWaiting(about)).returning()
  return act
}

/** Returns the act that waits on an object. */
export async function heldActOn(tx: Tx, about: About): Promise<HeldAct | undefined> {
  const [act] = await tx.select().from(heldActs).where(isWaiting(about))
  return act
}

const isWaiting = ({ kind, objectId }: About) =>
  and(eq(heldActs.kind, kind), eq(heldActs.objectId, objectId), eq(heldActs.state, 'waiting'))

/** SQL condition: an act of that kind waits on the object. */
export const isHeld = (kind: HeldKind, objectId: SQLWrapper) =>
  sql`EXISTS (SELECT FROM held_acts WHERE kind = ${kind} AND object_id = ${objectId} AND state = 'waiting')`
