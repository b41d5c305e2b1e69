import { and, asc, eq, gt, inArray, notExists, or, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import type { PricesToCome } from '../contracts/contract-state.rules.ts'
import { instalments } from '../payments/instalments.table.ts'
import { comingPrices } from '../renewals/notices.queries.ts'
import { amendments } from './amendments.table.ts'

/**
 * Returns what the next payments of contracts cost where that is not what they cost today, by contract id: after a renewal,
 * and for a change that is agreed, with what of its difference goes with the next payment.
 */
export async function pricesToCome(db: Db, contractIds: string[]): Promise<PricesToCome> {
  const { contractId, state, effectOn, priceCents, laterCents, doneAt, askedAt } = amendments
  const doneOn = sql`(${doneAt} AT TIME ZONE 'Europe/Paris')::date`
  const isLater = and(eq(instalments.contractId, contractId), gt(instalments.dueOn, doneOn))
  const isNotAskedYet = notExists(db.select({ id: instalments.id }).from(instalments).where(isLater))
  const isToAsk = and(eq(state, 'done'), gt(laterCents, 0), isNotAskedYet)
  const [renewed, changed] = await Promise.all([
    comingPrices(db, contractIds),
    db
      .select({ contractId, from: effectOn, cents: sql<number>`${priceCents} + ${laterCents}` })
      .from(amendments)
      .where(and(inArray(contractId, contractIds), or(eq(state, 'agreed'), isToAsk)))
      .orderBy(asc(askedAt)),
  ])
  return new Map([...renewed, ...changed.map(({ contractId: id, ...price }) => [id, price] as const)])
}
