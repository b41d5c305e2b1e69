import { addDays, type Day, startOfDay } from '@cursus/shared/day'
import type { AskedPeriod, Difference } from '@cursus/shared/price-difference'
import type { Services } from '../../platform/services.ts'
import type { SubscriptionInvoice } from '../../providers/payments/payments.ts'
import { providerProduct } from '../tariffs/tariffs.queries.ts'
import { dueDay } from './contract-state.rules.ts'

/** A price of ours with the cents for which it was agreed, and the day from which it is due, each interval again. */
type Agreed = { priceId: string; cents: number; paysFrom: Day }

/** Returns the line of a contract at the provider, by the price that it has there. */
export const lineOf = (subscriptionId: string, priceId: string) => {
  return { subscriptionId, lookupKey: priceId, productId: providerProduct(priceId) }
}

/** Returns the periods for which the provider asked that price of a subscription, paid or not. */
export async function readPeriods(
  { payments }: Services,
  subscriptionId: string,
  agreed: Agreed,
): Promise<AskedPeriod[]> {
  return periodsAt(await payments.invoicesOf(subscriptionId), agreed)
}

/**
 * Returns a difference as the payment provider is asked for it: from the first instant of its first day to that of the
 * day after its last.
 */
export const atProvider = ({ cents, from, until }: Difference) => ({
  cents,
  from: startOfDay(from),
  until: startOfDay(addDays(until, 1)),
})

function periodsAt(
  invoices: readonly SubscriptionInvoice[],
  { priceId, cents, paysFrom }: Agreed,
): AskedPeriod[] {
  const productId = providerProduct(priceId)
  return invoices
    .filter(({ state }) => state !== 'void')
    .flatMap(({ lines }) => lines)
    .filter((line) => line.productId === productId && line.amount === cents)
    .map(({ from, until }) => ({
      from: dueDay(from, paysFrom),
      until: addDays(dueDay(until, paysFrom), -1),
    }))
}
