import { addDays, dayOf, startOfDay } from '@cursus/shared/day'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { transact } from '../../platform/database.ts'
import { eachAlone } from '../../platform/each-alone.ts'
import type { Services } from '../../platform/services.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { isReceivedFor, received } from '../payments/received.queries.ts'
import { askRefund, refundAt } from '../refunds/refunds.service.ts'
import { refundParts, refunds } from '../refunds/refunds.table.ts'
import { countPaid, mayOwe, noteSettled } from './settled-ends.queries.ts'
import { isStanding } from './terminations.queries.ts'
import { terminations } from './terminations.table.ts'

/** Days in which a payment is looked at: more than the payment provider tries, or is silent. */
export const lookedAt = 60

/**
 * Gives back what was paid for days after the end of contracts that are settled already: the provider took an instalment
 * late, or told of it late, or what a bank had taken back was paid again. May run any number of times.
 */
export async function settleLatePayments(services: Services): Promise<void> {
  const ones = await cameLate(services)
  await eachAlone(services, { code: 'terminations.unsettled_payment', ones }, (one) =>
    giveBack(services, one),
  )
}

type Late = { id: string; terminationId: string }

/** Finds payments beyond the last covered day of which nothing went back. */
function cameLate({ db, now }: Services): Promise<Late[]> {
  return db
    .select({ id: sql<string>`received.id`, terminationId: terminations.id })
    .from(contracts)
    .innerJoin(received, isReceivedFor(contracts.id))
    .innerJoin(terminations, eq(terminations.contractId, contracts.id))
    .where(
      and(
        sql`received.paid_at >= ${startOfDay(addDays(dayOf(now()), -lookedAt)).toISOString()}`,
        eq(contracts.statut, 'résilié'),
        eq(contracts.endDate, terminations.endsOn),
        isNotNull(terminations.settledAt),
        isNull(terminations.takenBackAt),
        mayOwe,
        sql`(${terminations.lastDay} IS NULL OR received.until > ${terminations.lastDay})`,
        sql`NOT EXISTS (SELECT FROM ${refundParts} JOIN ${refunds} ON ${refunds.id} = ${refundParts.refundId}
          WHERE ${refunds.contractId} = ${contracts.id} AND ${refunds.cause} <> 'signed_late'
          AND ${refundParts.payment} = received.payment)`,
      ),
    )
    .orderBy(sql`received.paid_at, received.until`)
    .limit(1000)
}

async function giveBack(services: Services, { id: causeId, terminationId }: Late): Promise<void> {
  await transact(services.db, async (tx) => {
    const [found] = await tx
      .select({ request: terminations, contract: contracts })
      .from(terminations)
      .innerJoin(contracts, eq(contracts.id, terminations.contractId))
      .where(eq(terminations.id, terminationId))
      .for('update')
    if (!found || !isStanding(found.contract, found.request)) return
    const { request, contract } = found
    const payments = await countPaid(tx, contract.id)
    const { refundCents } = await refundAt(tx, services, { contract, lastCovered: request.lastDay })
    await noteSettled(tx, contract, payments)
    if (refundCents === 0) return
    const wish = { contractId: contract.id, cause: 'termination', causeId, amountCents: refundCents } as const
    const refund = await askRefund(tx, services, wish)
    if (!refund) return
    const told = { refundCents: request.refundCents + refund.amountCents, refundDueBy: refund.dueOn }
    await tx.update(terminations).set(told).where(eq(terminations.id, terminationId))
  })
}
