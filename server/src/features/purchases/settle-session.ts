import { eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { defineJob, hasLiveJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { checkoutSessions } from './purchases.table.ts'

/** Event: somebody reported on a session. A person may be waiting, so the queue is polled often. */
export const settleSession = defineJob('purchases.settle_session', z.object({ sessionId: z.string() }), {
  localConcurrency: 4,
  retryLimit: 20,
})

/**
 * SQL condition: a session of `checkout_sessions` was reported as paid, and the provider has not answered yet. While it is
 * silent the job waits for its next try.
 */
export const isBeingAsked = hasLiveJob(settleSession, 'sessionId', checkoutSessions.sessionId)

/** Asks about a session again soon, once however often its person comes back to a silent provider. */
export async function askSoon({ db, jobs }: Services, sessionId: string): Promise<void> {
  const [waiting] = await db
    .select({ one: sql`1` })
    .from(checkoutSessions)
    .where(sql`${eq(checkoutSessions.sessionId, sessionId)} AND ${isBeingAsked}`)
  if (!waiting) await jobs.enqueue(db, settleSession, { sessionId })
}
