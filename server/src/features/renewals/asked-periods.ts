import { addDays, dayOf, startOfDay } from '@cursus/shared/day'
import type { Services } from '../../platform/services.ts'
import type { SubscriptionInvoice } from '../../providers/payments/payments.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { providerProduct } from '../tariffs/tariffs.queries.ts'
import type { AskedPeriod, Difference } from './new-price.rules.ts'
import type { NoticeRow } from './notices.queries.ts'

/** A contract that was renewed at another price, with the notice that told it. */
export type Due = { notice: NoticeRow; contract: ContractRow }

/** Returns the line of a contract at the provider, and the periods asked for at its old price; null without a line. */
export async function readPeriods({ payments }: Services, { notice, contract }: Due) {
  const { subscriptionStripe: subscriptionId, priceId } = contract
  if (!subscriptionId) return null
  const { beforeCents: before, priceCents: after, endDate } = notice
  const productId = providerProduct(priceId)
  const invoices = await payments.invoicesOf(subscriptionId)
  return {
    item: { subscriptionId, lookupKey: priceId, productId },
    repriced: { before, after, firstDay: addDays(endDate, 1) },
    periods: periodsAt(invoices, { productId, cents: before }),
  }
}

export const atProvider = ({ cents, from, until }: Difference) => ({
  cents,
  from: startOfDay(from),
  until: startOfDay(addDays(until, 1)),
})

/** Returns the periods for which the provider asked that amount, paid or not. */
function periodsAt(
  invoices: readonly SubscriptionInvoice[],
  { productId, cents }: { productId: string; cents: number },
): AskedPeriod[] {
  return invoices
    .filter(({ state }) => state !== 'void')
    .flatMap(({ lines }) => lines)
    .filter((line) => line.productId === productId && line.amount === cents)
    .map(({ from, until }) => ({ from: dayOf(from), until: addDays(dayOf(until), -1) }))
}
