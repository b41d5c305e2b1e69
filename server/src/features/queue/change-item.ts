import { addDays, type Day, dayOf, startOfDay } from '@cursus/shared/day'
import type { ChangeQueueItem } from '@cursus/shared/queue'
import { areasOfKind } from '@cursus/shared/queue-kinds'
import { and, eq } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import { type Tx, transact } from '../../platform/database.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { administratorNamed, nameOf } from '../accounts/administrator-names.queries.ts'
import { assignClaim, lockClaim } from '../claims/change-claim.service.ts'
import type { Named } from './queue.queries.ts'
import { queueItems } from './queue.table.ts'

export type By = { actorId: string; requestId: string }
type Item = typeof queueItems.$inferSelect

/** Something is put off so many days at most. */
const daysAtMost = 90

/**
 * Gives a thing to an administrator or to nobody, or puts it off until a day. Throws 404 for what waits no more, 422 for
 * somebody who is no administrator in service, or a day that is not one of the next ninety.
 */
export async function changeItem(
  services: Services,
  { kind, id }: Named,
  change: ChangeQueueItem,
  by: By,
): Promise<void> {
  const { assigneeId, postponedUntil } = change
  await transact(services.db, async (tx) => {
    // Whose a claim is stands in its own row, which takes the queue along, and is locked first.
    const claim = kind === 'claim' && assigneeId !== undefined ? await lockClaim(tx, id) : null
    const isIt = and(eq(queueItems.kind, kind), eq(queueItems.objectId, id))
    const [item] = await tx.select().from(queueItems).where(isIt).for('update')
    if (!item) throw new AppError('not_found', 'platform.not_found')
    if (claim && assigneeId !== undefined) await assignClaim(tx, services, { claim, assigneeId }, by)
    else if (assigneeId !== undefined) await assign(tx, services, { item, assigneeId }, by)
    if (postponedUntil !== undefined) await postpone(tx, services, { item, until: postponedUntil }, by)
  })
}

const isRow = ({ kind, objectId }: Item) => and(eq(queueItems.kind, kind), eq(queueItems.objectId, objectId))

async function assign(
  tx: Tx,
  services: Services,
  { item, assigneeId }: { item: Item; assigneeId: string | null },
  by: By,
): Promise<void> {
  if (assigneeId === item.assigneeId) return
  const [after, before] = [
    await administratorNamed(tx, assigneeId, areasOfKind[item.kind]),
    await nameOf(tx, item.assigneeId),
  ]
  await tx.update(queueItems).set({ assigneeId }).where(isRow(item))
  await audit(tx, services, {
    ...by,
    action: 'queue.assigned',
    object: { type: item.kind, id: item.objectId },
    before: { assignee: before },
    after: { assignee: after },
  })
}

async function postpone(
  tx: Tx,
  services: Services,
  { item, until }: { item: Item; until: Day | null },
  by: By,
): Promise<void> {
  const today = dayOf(services.now())
  if (until !== null && (until <= today || until > addDays(today, daysAtMost))) {
    throw invalid('platform.invalid', { postponedUntil: ['validation.field.incorrect'] })
  }
  await tx
    .update(queueItems)
    .set({ postponedUntil: until === null ? null : startOfDay(until) })
    .where(isRow(item))
  await audit(tx, services, {
    ...by,
    action: 'queue.postponed',
    object: { type: item.kind, id: item.objectId },
    before: { postponedUntil: item.postponedUntil && dayOf(item.postponedUntil) },
    after: { postponedUntil: until },
  })
}
