import { addDays, type Day, startOfDay } from '@cursus/shared/day'
import type { AskedPeriod, Difference } from '@cursus/shared/price-difference'
import type { Services } from '../../platform/services.ts'
import type { InvoiceLine, SubscriptionInvoice } from '../../providers/payments/payments.ts'
import { providerProduct } from '../tariffs/tariffs.queries.ts'
import { dueDay } from './contract-state.rules.ts'

/** Which lines of its invoices asked for a contract, and the day from which its price is due, each interval again. */
type Asked = { isAsked: (line: InvoiceLine) => boolean; paysFrom: Day }

/** Returns the line of a contract at the provider, by the price that it has there. */
export const lineOf = (subscriptionId: string, priceId: string) => {
  return { subscriptionId, lookupKey: priceId, productId: providerProduct(priceId) }
}

/** Returns the periods for which the provider asked so of a subscription, paid or not; items of ours are none. */
export async function readPeriods(
  { payments }: Services,
  subscriptionId: string,
  asked: Asked,
): Promise<AskedPeriod[]> {
  return periodsAt(await payments.invoicesOf(subscriptionId), asked)
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

function periodsAt(invoices: readonly SubscriptionInvoice[], { isAsked, paysFrom }: Asked): AskedPeriod[] {
  return invoices
    .filter(({ state }) => state !== 'void')
    .flatMap(({ lines }) => lines)
    .filter((line) => !line.isAdded && isAsked(line))
    .map(({ from, until }) => ({
      from: dueDay(from, paysFrom),
      until: addDays(dueDay(until, paysFrom), -1),
    }))
}
