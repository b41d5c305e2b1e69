import { type Tx, transact } from './database.ts'
import { webhookEvents } from './platform.table.ts'
import type { Services } from './services.ts'

/** Stores an event of a provider together with the work that follows from it; does nothing for a second delivery. */
export async function takeEvent(
  { db, now }: Pick<Services, 'db' | 'now'>,
  event: { provider: string; eventId: string; type: string },
  follow: (tx: Tx) => Promise<void>,
): Promise<void> {
  await transact(db, async (tx) => {
    const taken = await tx
      .insert(webhookEvents)
      .values({ ...event, receivedAt: now() })
      .onConflictDoNothing()
      .returning({ eventId: webhookEvents.eventId })
    if (taken.length > 0) await follow(tx)
  })
}
