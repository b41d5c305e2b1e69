import { addDays, type Day, dayOf, startOfDay } from '@cursus/shared/day'
import { and, desc, eq, gte, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { type Tx, transact } from '../../platform/database.ts'
import { eachAlone } from '../../platform/each-alone.ts'
import type { Services } from '../../platform/services.ts'
import { endWrittenAt } from '../contracts/contract-events.queries.ts'
import { contractEvents, isEnd } from '../contracts/contract-events.table.ts'
import { stateOn } from '../contracts/contract-state.rules.ts'
import { contracts, isTerminated } from '../contracts/contracts.table.ts'
import { isReceivedFor, received } from '../payments/received.queries.ts'
import { keptNothing, lastKeptDay } from '../refunds/kept-days.queries.ts'
import { isAtEnd } from '../refunds/left.queries.ts'
import { askRefund, refundAt } from '../refunds/refunds.service.ts'
import { refundParts, refunds } from '../refunds/refunds.table.ts'
import { lookedAt } from './settle-late-payment.ts'
import { countPaid, mayOwe, noteSettled } from './settled-ends.queries.ts'
import { terminations } from './terminations.table.ts'

/**
 * Gives back what is paid for days after the last that is kept, of contracts that ended without a request to leave, from
 * the day after the end was written: whatever ended them, and however late it was paid or told of. One that is settled is
 * looked at again once its end or its payments change. May run any number of times.
 */
export async function settleAfterEnd(services: Services): Promise<void> {
  const ones = await paidBeyondEnd(services)
  await eachAlone(services, { code: 'terminations.unsettled_payment', ones }, (one) =>
    giveBack(services, one),
  )
}

const ends = ['terminated', 'withdrawn'] as const

/** SQL condition: the contract follows a request to leave, whose settling looks at its payments. */
const isLeft = sql`EXISTS (SELECT FROM ${terminations} WHERE ${terminations.contractId} = ${contracts.id}
  AND ${terminations.endsOn} = ${contracts.endDate} AND ${isNull(terminations.takenBackAt)})`

/** SQL condition: what was received is for days after the end, or for any of a contract that kept none, and no end gave any of it back. */
const isReceivedBeyond = sql`received.id IS NOT NULL AND (received.until >= ${contracts.endDate} OR ${keptNothing})
  AND NOT EXISTS (SELECT FROM ${refundParts} JOIN ${refunds} ON ${refunds.id} = ${refundParts.refundId}
    WHERE ${refunds.contractId} = ${contracts.id} AND ${isAtEnd}
    AND ${refundParts.payment} = received.payment)`

/** SQL condition: the contract was paid once, and no end gave any of it back. */
const isPaidOnceBeyond = and(
  isNull(contracts.subscriptionStripe),
  isNotNull(contracts.sessionId),
  sql`NOT EXISTS (SELECT FROM ${refunds} WHERE ${refunds.contractId} = ${contracts.id} AND ${isAtEnd})`,
)

/**
 * SQL of the contracts with something new: an end that lies in the days looked at, or was written in them, or a payment that came in
 * them. Each part is a range of an index: the condition on all of them at once would have every contract read that ever ended.
 */
const newlyEndedOrPaid = (since: Day, at: string) => sql`(
  SELECT ${contracts.id} FROM ${contracts} WHERE ${isTerminated} AND ${contracts.endDate} >= ${since}
  UNION SELECT ${contractEvents.contractId} FROM ${contractEvents} WHERE ${isEnd} AND ${contractEvents.at} >= ${at}
  UNION SELECT ${contracts.id} FROM ${received} JOIN ${contracts} ON ${isReceivedFor(contracts.id)}
    WHERE ${isTerminated} AND received.paid_at >= ${at})`

/** A contract, and the payment beyond its end; null of one that was paid once. */
type Beyond = { id: string; receivedId: string | null }

function paidBeyondEnd({ db, now }: Services): Promise<Beyond[]> {
  const today = dayOf(now())
  const since = addDays(today, -lookedAt)
  const sinceAt = startOfDay(since).toISOString()
  return (
    db
      .select({ id: contracts.id, receivedId: sql<string | null>`received.id` })
      .from(contracts)
      // Of each contract its own: without the offset, all that ever came in is read first.
      .leftJoin(
        sql`LATERAL (SELECT * FROM ${received} WHERE ${isReceivedFor(contracts.id)} OFFSET 0) AS received`,
        sql`true`,
      )
      .where(
        and(
          sql`${contracts.id} IN ${newlyEndedOrPaid(since, sinceAt)}`,
          isTerminated,
          lte(contracts.endDate, today),
          sql`${endWrittenAt} < ${startOfDay(today).toISOString()}`,
          or(
            gte(contracts.endDate, since),
            sql`${endWrittenAt} >= ${sinceAt}`,
            sql`received.paid_at >= ${sinceAt}`,
          ),
          mayOwe,
          sql`NOT ${isLeft}`,
          or(isReceivedBeyond, isPaidOnceBeyond),
        ),
      )
      .orderBy(sql`received.paid_at, ${contracts.id}, received.until`)
      .limit(1000)
  )
}

/** Asks for all that is owed at the end at once; a second payment finds nothing left. */
async function giveBack(services: Services, { id: contractId, receivedId }: Beyond): Promise<void> {
  await transact(services.db, async (tx) => {
    const [contract] = await tx.select().from(contracts).where(eq(contracts.id, contractId)).for('update')
    if (contract?.statut !== 'résilié' || !stateOn(contract, dayOf(services.now())).isOver) return
    const payments = await countPaid(tx, contractId)
    const lastCovered = await lastKeptDay(tx, contract)
    const { refundCents } = await refundAt(tx, services, { contract, lastCovered })
    await noteSettled(tx, contract, payments)
    if (refundCents === 0) return
    const firstBy = await administratorWhoEnded(tx, contractId)
    const wish = { contractId, cause: 'after_end', amountCents: refundCents } as const
    const words = { ...(receivedId && { causeId: receivedId }), ...(firstBy && { firstBy }) }
    await askRefund(tx, services, { ...wish, ...words })
  })
}

/** Returns the administrator who ended a contract, whose word alone is not enough for a large refund (490). */
async function administratorWhoEnded(tx: Tx, contractId: string): Promise<string | null> {
  const { actorId, cause, kind, id } = contractEvents
  const [ended] = await tx
    .select({ actorId, cause })
    .from(contractEvents)
    .where(and(eq(contractEvents.contractId, contractId), inArray(kind, ends)))
    .orderBy(desc(id))
    .limit(1)
  return ended?.cause === 'administrator' ? ended.actorId : null
}
