import type { QueueEntry } from '@cursus/shared/queue'
import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import { transact } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { users } from '../accounts/accounts.table.ts'
import type { Named } from './queue.queries.ts'
import { queueWatchers } from './queue.table.ts'
import { watchedSince } from './watching.rules.ts'

type Watching = Named & { userId: string; isDeciding: boolean }

/** Notes that somebody has a thing open, and since when they decide it; whoever stopped saying so is forgotten. */
export async function watch(services: Services, { kind, id, userId, isDeciding }: Watching): Promise<void> {
  const seenAt = services.now()
  await transact(services.db, async (tx) => {
    await tx.delete(queueWatchers).where(lte(queueWatchers.seenAt, watchedSince(seenAt)))
    await tx
      .insert(queueWatchers)
      .values({ kind, objectId: id, userId, seenAt, decidingSince: isDeciding ? seenAt : null })
      .onConflictDoUpdate({
        target: [queueWatchers.kind, queueWatchers.objectId, queueWatchers.userId],
        set: {
          seenAt,
          decidingSince: isDeciding
            ? sql`coalesce(${queueWatchers.decidingSince}, ${seenAt.toISOString()})`
            : null,
        },
      })
  })
}

/** Notes that somebody left it. */
export async function stopWatching({ db }: Services, { kind, id, userId }: Named & { userId: string }) {
  const { kind: ofKind, objectId, userId: who } = queueWatchers
  await db.delete(queueWatchers).where(and(eq(ofKind, kind), eq(objectId, id), eq(who, userId)))
}

/** Who else has a thing open, and which of them began to decide it before that reader. */
export async function watchersOf(
  { db, now }: Services,
  { kind, id, userId }: Named & { userId: string },
): Promise<Pick<QueueEntry, 'watchers' | 'decider'>> {
  const { decidingSince } = queueWatchers
  const rows = await db
    .select({ person: { id: users.id, name: users.name, lastName: users.lastName }, decidingSince })
    .from(queueWatchers)
    .innerJoin(users, eq(users.id, queueWatchers.userId))
    .where(
      and(
        eq(queueWatchers.kind, kind),
        eq(queueWatchers.objectId, id),
        isNull(users.deactivatedAt),
        gt(queueWatchers.seenAt, watchedSince(now())),
      ),
    )
    .orderBy(decidingSince, users.id)
  const watchers = rows.map(({ person }) => person).filter((person) => person.id !== userId)
  const first = rows.find((row) => row.decidingSince)?.person
  return { watchers, decider: first && first.id !== userId ? first : null }
}
