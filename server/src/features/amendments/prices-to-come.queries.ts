import type { Day } from '@cursus/shared/day'
import type { Instalment } from '@cursus/shared/payments'
import { and, asc, eq, gt, inArray, ne, notExists, or, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import {
  comingPayments,
  type PricesToCome,
  type PriceToCome,
  toInstalment,
} from '../contracts/coming-payments.rules.ts'
import { intervalOf, paysFrom } from '../contracts/contracts.queries.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { instalments } from '../payments/instalments.table.ts'
import { paymentsKnownUntil } from '../payments/payments.queries.ts'
import { comingPrices } from '../renewals/notices.queries.ts'
import { readTariffs } from '../tariffs/tariffs.queries.ts'
import { amendments } from './amendments.table.ts'

/**
 * Returns what the next payments of contracts cost where that is not what they cost today, by contract id: after a renewal,
 * and for a change that is done or agreed, with what of its difference goes with the next payment.
 */
export async function pricesToCome(
  db: Db,
  contractIds: string[],
  states: ('done' | 'agreed')[] = ['done', 'agreed'],
): Promise<PricesToCome> {
  const [renewed, changed] = await Promise.all([
    comingPrices(db, contractIds),
    changedPrices(db, contractIds, states),
  ])
  return new Map(
    contractIds.map((id) => {
      const year = renewed.get(id)
      const renewal = year ? [{ ...year, laterCents: 0, countedUntil: null }] : []
      return [id, [...renewal, ...changed.filter(({ contractId }) => contractId === id)]]
    }),
  )
}

/** Reads the prices of changes with which no payment was asked for yet, in the order in which they were asked for. */
function changedPrices(db: Db, contractIds: string[], states: ('done' | 'agreed')[]) {
  const { contractId, state, effectOn, beforeCents, priceCents, laterCents, coversUntil, doneAt, askedAt } =
    amendments
  const doneOn = sql`(${doneAt} AT TIME ZONE 'Europe/Paris')::date`
  const isLater = and(eq(instalments.contractId, contractId), gt(instalments.dueOn, doneOn))
  const isNotAskedYet = notExists(db.select({ id: instalments.id }).from(instalments).where(isLater))
  return db
    .select({
      contractId,
      from: effectOn,
      before: beforeCents,
      cents: priceCents,
      laterCents,
      countedUntil: coversUntil,
    })
    .from(amendments)
    .where(
      and(
        inArray(contractId, contractIds),
        inArray(state, states),
        // A move leaves the price: what a new year makes of it stays announced.
        ne(beforeCents, priceCents),
        or(eq(state, 'agreed'), isNotAskedYet),
      ),
    )
    .orderBy(asc(askedAt))
}

type Wished = { contract: ContractRow; price: PriceToCome; today: Day }

/**
 * Returns the payments to come of a contract up to the first at the price of a change, which has what is not paid with the
 * change; none where the price stays, or no payment comes. Days are DD/MM/YYYY.
 */
export async function paymentsWith(
  services: Services,
  { contract, price, today }: Wished,
): Promise<Instalment[]> {
  if (price.before === price.cents || !contract.subscriptionStripe) return []
  const [tariffs, done, knownUntil] = await Promise.all([
    readTariffs(services),
    changedPrices(services.db, [contract.id], ['done']),
    paymentsKnownUntil(services.db, [contract]),
  ])
  const paying = {
    ...contract,
    interval: intervalOf(services, contract, tariffs),
    paysFrom: paysFrom(contract),
    knownUntil: knownUntil(contract),
  }
  return comingPayments(paying, [...done, price], today).map(toInstalment)
}
