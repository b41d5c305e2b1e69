import { addDays } from '@cursus/shared/day'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import type { InvoiceLine } from '../../providers/payments/payments.ts'
import { lineOf, readPeriods } from '../contracts/asked-periods.service.ts'
import { paysFrom } from '../contracts/contracts.queries.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { providerProduct } from '../tariffs/tariffs.queries.ts'
import type { NoticeRow } from './notices.queries.ts'

/** A contract that was renewed at another price, with the notice that told it. */
export type Due = { notice: NoticeRow; contract: ContractRow }

/**
 * Returns the line of a contract at the provider, and the periods asked for at its old price; null without a line. Other rooms
 * had another product and price before: what they cost more or less was asked for with their change, up to the price before the
 * renewal, so the difference from that counts in their periods too.
 */
export async function readRepriced(services: Services, { notice, contract }: Due) {
  const { subscriptionStripe: subscriptionId, priceId } = contract
  if (!subscriptionId) return null
  const { beforeCents: before, priceCents: after, endDate } = notice
  const products = await productsUntil(services.db, { notice, contract })
  const isNew = ({ productId, amount }: InvoiceLine) =>
    productId === providerProduct(priceId) && amount === after
  const from = paysFrom(contract)
  const asked = await readPeriods(services, subscriptionId, {
    // A trial, by which a rhythm begins, asks for nothing.
    isAsked: (line) => line.amount > 0 && products.has(line.productId ?? '') && !isNew(line),
    paysFrom: from,
  })
  return {
    item: lineOf(subscriptionId, priceId),
    repriced: { before, after, firstDay: addDays(endDate, 1) },
    // Another rhythm asked for other sums before.
    periods: asked.filter((period) => period.from >= from),
  }
}

/** Returns the products that a contract had at the provider until the price of a notice was told there, or until now. */
async function productsUntil(db: Db, { notice, contract }: Due): Promise<Set<string>> {
  const told = notice.pricedAt?.toISOString() ?? 'infinity'
  const { rows } = await db.execute<{ priceId: string; isLater: boolean }>(sql`
    SELECT before_price_id AS "priceId", done_at > ${told}::timestamptz AS "isLater" FROM amendments
    WHERE contract_id = ${contract.id} AND state = 'done' AND before_price_id IS NOT NULL`)
  const present = rows.some(({ isLater }) => isLater) ? [] : [contract.priceId]
  return new Set([...rows.map(({ priceId }) => priceId), ...present].map(providerProduct))
}
