import { dayOf } from '@cursus/shared/day'
import { and, eq, isNotNull, lt, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { AppError } from '../../platform/errors.ts'
import { defineJob, hasLiveJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { contracts } from './contracts.table.ts'
import { endSubscription, tellProvider } from './end-subscription.ts'
import { settle, settleSubscription } from './subscriptions.service.ts'

/** Finds terminations that the provider has not confirmed and whose job is gone, and asks for what no event has told. */
export const sweepSubscriptions = defineJob('contracts.sweep_subscriptions', z.object({}), {
  retryLimit: 0,
  expireInSeconds: 600,
})

export function contractJobs(services: Services) {
  services.jobs.handle(endSubscription, ({ contractId }) => tellProvider(services, contractId))
  services.jobs.handle(settleSubscription, ({ subscriptionId }) => settle(services, subscriptionId))
  services.jobs.handle(sweepSubscriptions, async () => {
    await requeue(services)
    await askOldest(services)
  })
  services.jobs.schedule(sweepSubscriptions, '*/15 * * * *', {})
}

async function requeue({ db, jobs, now }: Services): Promise<void> {
  const wished = sql`CASE WHEN ${contracts.statut} = 'résilié' THEN ${contracts.endDate} END`
  const forgotten = await db
    .select({ id: contracts.id })
    .from(contracts)
    .where(
      and(
        isNotNull(contracts.subscriptionStripe),
        eq(contracts.subscriptionIsOver, false),
        sql`${contracts.subscriptionEnd} IS DISTINCT FROM ${wished}`,
        // A line is taken out on its day.
        sql`NOT (${contracts.endsAsItem} AND ${contracts.endDate} > ${dayOf(now())})`,
        sql`NOT ${hasLiveJob(endSubscription, 'contractId', contracts.id)}`,
      ),
    )
    .limit(1000)
  for (const { id } of forgotten) await jobs.enqueue(db, endSubscription, { contractId: id })
}

/** Calls of one sweep: some ten thousand subscriptions are asked about each day, whatever no webhook told. */
const callsOfSweep = 100
const day = 86_400_000

/** One that cannot be settled does not keep the others; silence of the provider ends the sweep until the next. */
async function askOldest(services: Services): Promise<void> {
  for (const subscriptionId of await longestUnasked(services)) {
    try {
      await settle(services, subscriptionId)
    } catch (error) {
      if (error instanceof AppError && error.kind === 'unavailable') throw error
      services.log.error({ err: error, subscriptionId }, 'a subscription could not be settled')
    }
  }
}

async function longestUnasked({ db, now }: Services): Promise<string[]> {
  const rows = await db
    .select({ subscriptionId: contracts.subscriptionStripe })
    .from(contracts)
    .where(
      and(
        isNotNull(contracts.subscriptionStripe),
        sql`NOT ${contracts.subscriptionIsOver}`,
        or(
          sql`${contracts.providerAskedAt} IS NULL`,
          lt(contracts.providerAskedAt, new Date(now().getTime() - day)),
        ),
      ),
    )
    .orderBy(sql`${contracts.providerAskedAt} NULLS FIRST`)
    .limit(callsOfSweep)
  return [...new Set(rows.map(({ subscriptionId }) => subscriptionId as string))]
}
