import { and, asc, eq, lte } from 'drizzle-orm'
import * as z from 'zod/mini'
import { type Tx, transact } from '../../platform/database.ts'
import { defineJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { endDifference } from '../purchases/sell-difference.service.ts'
import { endWaiting } from './amendments.queries.ts'
import { amendments } from './amendments.table.ts'

/** Expires changes whose difference was not paid in time; the contract stays as it is. */
export const expireAmendments = defineJob('amendments.expire', z.object({}), {
  retryLimit: 0,
  expireInSeconds: 600,
})

export function amendmentJobs(services: Services) {
  services.jobs.handle(expireAmendments, () => expire(services))
  services.jobs.schedule(expireAmendments, '7,27,47 * * * *', {})
}

/** Expires the payment page first; leaves a change that was paid at the last moment to the settling of payments. */
async function expire(services: Services): Promise<void> {
  const { db, now } = services
  const over = await db
    .select({ id: amendments.id, purchaseId: amendments.purchaseId })
    .from(amendments)
    .where(and(eq(amendments.state, 'waiting'), lte(amendments.expiresAt, now())))
    .orderBy(asc(amendments.expiresAt))
    .limit(1000)
  for (const { id, purchaseId } of over) {
    const expired = (tx: Tx) => endWaiting(tx, id, 'expired')
    // An account that was closed took what was unpaid with it.
    await (purchaseId ? endDifference(services, purchaseId, expired) : transact(db, expired))
  }
}
