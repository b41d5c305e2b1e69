import { type Day, dayOf, startOfDay } from '@cursus/shared/day'
import { and, eq, inArray } from 'drizzle-orm'
import * as z from 'zod/mini'
import { type Db, transact } from '../../platform/database.ts'
import { defineJob, hasLiveJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import type { Subscription } from '../../providers/payments/payments.ts'
import { providerProduct } from '../tariffs/tariffs.queries.ts'
import { dueDay } from './contract-state.rules.ts'
import { findContract, lockSharers, paysFrom, sharersOf, wishedEnd } from './contracts.queries.ts'
import type { ContractRow } from './contracts.service.ts'
import { contracts } from './contracts.table.ts'
import { planOf } from './subscription.rules.ts'

/**
 * Tells the payment provider when a subscription ends, or that it goes on; tries for more than a day while the
 * provider is silent.
 */
export const endSubscription = defineJob('contracts.end_subscription', z.object({ contractId: z.uuid() }), {
  retryLimit: 120,
})

/** Tells whether a change to one of these contracts is on its way to the provider. */
export async function isBeingTold(db: Db, rows: ContractRow[]): Promise<boolean> {
  const ids = rows.map(({ id }) => id)
  const [live] = await db
    .select({ id: contracts.id })
    .from(contracts)
    .where(and(inArray(contracts.id, ids), hasLiveJob(endSubscription, 'contractId', contracts.id)))
    .limit(1)
  return live !== undefined
}

type Plan = ReturnType<typeof planOf>

/**
 * Ends a subscription as its day begins in Paris, or with the period that ends in the hour before, so that nothing is charged for that day. Of two contracts on one
 * subscription, the one that ends first is removed as a line on its day.
 */
export async function tellProvider(services: Services, contractId: string): Promise<void> {
  const { db, payments, now } = services
  const contract = await findContract(db, contractId)
  const subscriptionId = contract?.subscriptionStripe
  if (!subscriptionId || contract.subscriptionIsOver) return
  const sharers = await sharersOf(db, subscriptionId)
  const today = dayOf(now())
  const plan = planOf(
    sharers.map((row) => ({ id: row.id, end: wishedEnd(row) })),
    today,
  )
  const at = plan.whole === null ? null : startOfDay(plan.whole)
  const idempotencyKey = `contract-end:${contractId}:${contract.revision}`
  const isDueDay =
    at !== null && sharers.some((row) => dueDay(new Date(at.getTime() - 1), paysFrom(row)) === plan.whole)
  const answer = await payments.endSubscription({ subscriptionId, at, isDueDay, now: now(), idempotencyKey })
  if (!answer) throw unknown(services, contractId)
  const isAsAsked = answer.isOver || answer.endsAt?.getTime() === at?.getTime()
  if (!isAsAsked) throw new Error('the provider keeps another end of the subscription')
  for (const { id, priceId } of sharers.filter((row) => plan.leaveNow.includes(row.id))) {
    const item = { subscriptionId, lookupKey: priceId, productId: providerProduct(priceId) }
    if (!(await payments.removeItem(item))) throw unknown(services, id)
  }
  await keep(services, { subscriptionId, contractId, sharers, plan, answer })
}

function unknown({ log }: Services, contractId: string): Error {
  log.error({ code: 'contracts.subscription_unknown', contractId }, 'the provider knows no such subscription')
  return new Error('the subscription is unknown to the provider')
}

type Confirmed = {
  subscriptionId: string
  contractId: string
  sharers: ContractRow[]
  plan: Plan
  answer: Subscription
}

/** Stores what the provider confirmed; when the end changed meanwhile, tells the provider again, under new keys. */
async function keep(services: Services, confirmed: Confirmed): Promise<void> {
  const { contractId, sharers, plan, answer } = confirmed
  await transact(services.db, async (tx) => {
    for (const row of await lockSharers(tx, confirmed.subscriptionId)) {
      const told = sharers.find(({ id }) => id === row.id)
      const day = told ? wishedEnd(told) : null
      const isDone = row.id === contractId || day !== null
      const isOver = plan.leaveNow.includes(row.id) || (answer.isOver && isDone)
      const isOutdated = !isOver && (!told || wishedEnd(row) !== day)
      await tx
        .update(contracts)
        .set({
          ...confirmation(row.id, { plan, day, isOver }),
          providerAnswers: row.providerAnswers + 1,
          revision: isOutdated ? row.revision + 1 : row.revision,
        })
        .where(eq(contracts.id, row.id))
      if (isOutdated) await services.jobs.enqueue(tx, endSubscription, { contractId: row.id })
    }
  })
}

/** Returns what the provider confirmed; a line that is to be removed later is not confirmed yet. */
function confirmation(id: string, { plan, day, isOver }: { plan: Plan; day: Day | null; isOver: boolean }) {
  const endsAsItem = !isOver && plan.leaveLater.includes(id)
  return { subscriptionEnd: endsAsItem ? null : day, subscriptionIsOver: isOver, endsAsItem }
}
