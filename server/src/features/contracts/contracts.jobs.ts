import { startOfDay } from '@cursus/shared/day'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { transact } from '../../platform/database.ts'
import { defineJob, hasLiveJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { findContract, wishedEnd } from './contracts.queries.ts'
import { contracts } from './contracts.table.ts'

/** Tells the payment provider when a subscription ends, or that it goes on: over a day of tries, as long as it is silent. */
export const endSubscription = defineJob('contracts.end_subscription', z.object({ contractId: z.uuid() }), {
  retryLimit: 120,
  pollingIntervalSeconds: 1,
})

/** Finds terminations that the provider has not confirmed and whose job is gone. */
export const sweepSubscriptions = defineJob('contracts.sweep_subscriptions', z.object({}), { retryLimit: 0 })

export function contractJobs(services: Services) {
  services.jobs.handle(endSubscription, ({ contractId }) => tellProvider(services, contractId))
  services.jobs.handle(sweepSubscriptions, () => requeue(services))
  services.jobs.schedule(sweepSubscriptions, '*/15 * * * *', {})
}

/** Subscriptions end as their day begins in Paris: on that day nothing is charged any more. */
async function tellProvider(services: Services, contractId: string): Promise<void> {
  const { db, payments, now, log } = services
  const contract = await findContract(db, contractId)
  if (!contract?.subscriptionStripe || contract.subscriptionIsOver) return
  const day = wishedEnd(contract)
  const at = day === null ? null : startOfDay(day)
  const answer = await payments.endSubscription({
    subscriptionId: contract.subscriptionStripe,
    at,
    now: now(),
    idempotencyKey: `contract-end:${contractId}:${contract.revision}`,
  })
  if (!answer) {
    log.error(
      { code: 'contracts.subscription_unknown', contractId },
      'the provider knows no such subscription',
    )
    throw new Error('the subscription is unknown to the provider')
  }
  const isAsAsked = answer.isOver || answer.endsAt?.getTime() === at?.getTime()
  if (!isAsAsked) throw new Error('the provider keeps another end of the subscription')
  await keep(services, { contractId, day, isOver: answer.isOver })
}

type Confirmed = { contractId: string; day: string | null; isOver: boolean }

/** Notes what is confirmed; when the end was changed meanwhile, the provider is told again, under new keys. */
async function keep({ db, jobs }: Services, { contractId, day, isOver }: Confirmed): Promise<void> {
  await transact(db, async (tx) => {
    const [row] = await tx.select().from(contracts).where(eq(contracts.id, contractId)).for('update')
    if (!row) return
    const isOutdated = !isOver && wishedEnd(row) !== day
    await tx
      .update(contracts)
      .set({
        subscriptionEnd: day,
        subscriptionIsOver: isOver,
        revision: isOutdated ? row.revision + 1 : row.revision,
      })
      .where(eq(contracts.id, contractId))
    if (isOutdated) await jobs.enqueue(tx, endSubscription, { contractId })
  })
}

async function requeue({ db, jobs }: Services): Promise<void> {
  const wished = sql`CASE WHEN ${contracts.statut} = 'résilié' THEN ${contracts.endDate} END`
  const forgotten = await db
    .select({ id: contracts.id })
    .from(contracts)
    .where(
      and(
        isNotNull(contracts.subscriptionStripe),
        eq(contracts.subscriptionIsOver, false),
        sql`${contracts.subscriptionEnd} IS DISTINCT FROM ${wished}`,
        sql`NOT ${hasLiveJob(endSubscription, 'contractId', contracts.id)}`,
      ),
    )
    .limit(1000)
  for (const { id } of forgotten) await jobs.enqueue(db, endSubscription, { contractId: id })
}
