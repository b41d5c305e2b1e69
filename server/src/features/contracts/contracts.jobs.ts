import { dayOf } from '@cursus/shared/day'
import { and, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { eachAlone } from '../../platform/each-alone.ts'
import { eachStep } from '../../platform/each-step.ts'
import { defineJob, hasLiveJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { isHeld } from '../held-acts/held-acts.service.ts'
import { contracts } from './contracts.table.ts'
import { endSubscription, tellProvider } from './end-subscription.ts'
import { settleSubscription } from './subscriptions.service.ts'

/**
 * Finds terminations that the provider has not confirmed and whose job is gone, and asks the provider about
 * subscriptions.
 */
export const sweepSubscriptions = defineJob('contracts.sweep_subscriptions', z.object({}), {
  retryLimit: 0,
  expireInSeconds: 600,
})

/** Asks the provider about a subscription. */
type Ask = (subscriptionId: string) => Promise<void>

/** Contracts know neither disputes nor payments, which have their part in what is asked about a subscription: `ask` is passed in. */
export function contractJobs(services: Services, ask: Ask) {
  services.jobs.handle(endSubscription, ({ contractId }) => tellProvider(services, contractId))
  services.jobs.handle(settleSubscription, ({ subscriptionId }) => ask(subscriptionId))
  services.jobs.handle(sweepSubscriptions, () =>
    eachStep([() => requeue(services), () => askOldest(services, ask)]),
  )
  services.jobs.schedule(sweepSubscriptions, '*/15 * * * *', {})
}

async function requeue({ db, jobs, now }: Services): Promise<void> {
  const wished = sql`CASE WHEN ${contracts.statut} = 'résilié' OR NOT ${contracts.renews} THEN ${contracts.endDate} END`
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
        // What still may be taken back is told in its minute.
        sql`NOT ${isHeld('contract_changed', contracts.id)}`,
      ),
    )
    .limit(1000)
  for (const { id } of forgotten) await jobs.enqueue(db, endSubscription, { contractId: id })
}

/** Subscriptions asked about in one sweep: some ten thousand a day, in case a webhook was lost. */
const callsOfSweep = 100

/**
 * Asks the provider about the subscriptions that were asked about longest ago. One failure does not stop the others;
 * a silent provider ends the sweep.
 */
async function askOldest(services: Services, ask: Ask): Promise<void> {
  const ones = (await longestUnasked(services)).map((id) => ({ id }))
  await eachAlone(services, { code: 'contracts.unsettled', ones }, ({ id }) => ask(id))
}

/**
 * Of those that run, and of those that are over while something is owed, also by what is terminated: of a debt the more seldom the
 * longer its contract is over (decision 695).
 */
async function longestUnasked(services: Services): Promise<string[]> {
  const { subscriptionIsOver, lateSince, endDate } = contracts
  const daysOver = sql`${dayOf(services.now())}::date - ${endDate}`
  const owedEvery = sql`CASE WHEN ${daysOver} <= 60 THEN 1 WHEN ${daysOver} <= 365 THEN 7 ELSE 30 END`
  const running = await unasked(services, sql`NOT ${subscriptionIsOver}`, sql`1`)
  const owed = await unasked(services, sql`${subscriptionIsOver} AND ${lateSince} IS NOT NULL`, owedEvery)
  return [...new Set([...running, ...owed])]
}

/** Returns subscriptions of contracts about which nobody asked for so many days. */
async function unasked({ db, now }: Services, which: SQL, days: SQL): Promise<string[]> {
  const rows = await db
    .select({ subscriptionId: contracts.subscriptionStripe })
    .from(contracts)
    .where(
      and(
        isNotNull(contracts.subscriptionStripe),
        which,
        or(
          sql`${contracts.providerAskedAt} IS NULL`,
          sql`${contracts.providerAskedAt} < ${now().toISOString()}::timestamptz - (${days}) * interval '24 hours'`,
        ),
      ),
    )
    .orderBy(sql`${contracts.providerAskedAt} NULLS FIRST`)
    .limit(callsOfSweep)
  return rows.map(({ subscriptionId }) => subscriptionId as string)
}
