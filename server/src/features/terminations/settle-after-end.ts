import { addDays, dayOf, startOfDay } from '@cursus/shared/day'
import { refundOf } from '@cursus/shared/refund-of'
import { and, asc, eq, gte, isNull, sql } from 'drizzle-orm'
import { transact } from '../../platform/database.ts'
import { eachAlone } from '../../platform/each-alone.ts'
import type { Services } from '../../platform/services.ts'
import { stateOn } from '../contracts/contract-state.rules.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { instalments } from '../payments/instalments.table.ts'
import { askRefund } from '../refunds/refunds.service.ts'
import { refundParts, refunds } from '../refunds/refunds.table.ts'
import { lastKeptDay } from './kept-days.queries.ts'
import { lookedAt } from './settle-late-payment.ts'
import { terminations } from './terminations.table.ts'

/**
 * Gives back what was paid after the end of contracts that ended without a request to leave, for days after it. What
 * was paid before the end is settled by whoever ended it. May run any number of times.
 */
export async function settleAfterEnd(services: Services): Promise<void> {
  const ones = await paidAfterEnd(services)
  await eachAlone(services, { code: 'terminations.unsettled_payment', ones }, ({ id }) =>
    giveBack(services, id),
  )
}

/** SQL of the instant from which a payment counts as later: the end was written, and its day has come. */
const endedAt = sql`greatest((${contracts.endDate}::timestamp AT TIME ZONE 'Europe/Paris'), (SELECT max(ended.at)
  FROM contract_events AS ended WHERE ended.contract_id = ${contracts.id} AND ended.kind IN ('terminated', 'withdrawn')))`

/** SQL condition: the contract follows a request to leave, whose settling looks at its payments. */
const isLeft = sql`EXISTS (SELECT FROM ${terminations} WHERE ${terminations.contractId} = ${contracts.id}
  AND ${terminations.endsOn} = ${contracts.endDate} AND ${isNull(terminations.takenBackAt)})`

/** Finds payments beyond the last covered day of which nothing went back. */
function paidAfterEnd({ db, now }: Services): Promise<{ id: string }[]> {
  const payment = sql`coalesce(${instalments.paymentIntent}, ${instalments.invoiceId})`
  return db
    .select({ id: instalments.id })
    .from(instalments)
    .innerJoin(contracts, eq(contracts.id, instalments.contractId))
    .where(
      and(
        eq(instalments.state, 'paid'),
        gte(instalments.paidAt, startOfDay(addDays(dayOf(now()), -lookedAt))),
        eq(contracts.statut, 'résilié'),
        sql`${instalments.until} >= ${contracts.endDate}`,
        sql`${instalments.paidAt} >= ${endedAt}`,
        sql`NOT ${isLeft}`,
        sql`NOT EXISTS (SELECT FROM ${refundParts} JOIN ${refunds} ON ${refunds.id} = ${refundParts.refundId}
          WHERE ${refunds.contractId} = ${contracts.id} AND ${refundParts.payment} = ${payment})`,
      ),
    )
    .orderBy(asc(instalments.paidAt), asc(instalments.id))
    .limit(1000)
}

async function giveBack(services: Services, causeId: string): Promise<void> {
  await transact(services.db, async (tx) => {
    const [found] = await tx
      .select({ paid: instalments, contract: contracts })
      .from(instalments)
      .innerJoin(contracts, eq(contracts.id, instalments.contractId))
      .where(eq(instalments.id, causeId))
      .for('update')
    if (!found || !stateOn(found.contract, dayOf(services.now())).isOver) return
    const { paid, contract } = found
    const period = { cents: paid.amountCents, from: paid.from, to: paid.until }
    const amountCents = refundOf(period, await lastKeptDay(tx, contract))
    if (amountCents === 0) return
    await askRefund(tx, services, { contractId: contract.id, cause: 'after_end', causeId, amountCents })
  })
}
