import { addDays, addMonths, type Day, daysBetween, formatDay } from '@cursus/shared/day'
import { type AskedPeriod, type Difference, differenceOf } from '@cursus/shared/price-difference'
import type { PaidPeriod } from '@cursus/shared/refund-of'
import { type Instalments, nextInstalment, stepOf } from './contract-state.rules.ts'

/** What a contract costs from a day on, in cents, and cost before it. */
export type PriceToCome = {
  from: Day
  before: number
  cents: number
  /** What else goes with the first payment at it. */
  laterCents: number
  /** Last day of the periods whose difference is counted already; null: none is. */
  countedUntil: Day | null
  /** Last day of the periods that are known to be charged at the price before; without it the calendar tells. */
  chargedUntil?: Day | null
  /**
   * Days from `from` on for which the next payment is waited for with a difference; a later one is asked for at once, by an
   * invoice of its own. Without it every difference waits.
   */
  waitsFor?: number
}

/** Prices to come by contract id, those of a contract in the order in which they were agreed. */
export type PricesToCome = Map<string, PriceToCome[]>

/** A payment to come, in cents; `extra` is what of it is asked beside its price, below zero where it takes off. */
export type ComingPayment = { day: Day; cents: number; extra: number }

/**
 * Returns the payments to come of a contract, up to the first at a price that is to come, which asks besides for the days that
 * were charged at the price before (E-25). Where those are asked for by an invoice of their own, it is a payment of its day, and
 * the last one told unless it comes first.
 */
export function comingPayments(
  contract: Instalments & { primeCents: number },
  agreed: readonly PriceToCome[],
  today: Day,
): ComingPayment[] {
  const prices = inOrder(agreed)
  const last = prices.at(-1)
  const own = new Map(prices.map((price) => [price, ownPayment(ownDifference(contract, price), today)]))
  const payments: ComingPayment[] = []
  const nextAfter = (known: Day) => nextInstalment({ ...contract, knownUntil: known }, known)
  for (let day = nextInstalment(contract, today); day !== null; day = nextAfter(day)) {
    const begun = prices.filter(({ from }) => from <= day)
    for (const price of begun) {
      const payment = own.get(price)
      if (!payment || payments.includes(payment)) continue
      payments.push(payment)
      if (price === last && payments.length > 1) return payments
    }
    payments.push(paymentOn(contract, prices, day))
    if (!last || last.from <= day) break
  }
  return payments
}

/** Returns prices in the order of their first days: other rooms may be agreed to after a renewal that begins later. */
const inOrder = (prices: readonly PriceToCome[]) =>
  prices.toSorted((one, other) => daysBetween(other.from, one.from))

type Priced = Instalments & { primeCents: number }

/** Returns the payment of a day at the price of that day, with what is asked beside it. */
function paymentOn(contract: Priced, prices: readonly PriceToCome[], day: Day): ComingPayment {
  const begun = prices.filter(({ from }) => from <= day)
  const waiting = begun.filter((price) => !ownDifference(contract, price))
  const extra = waiting.reduce((sum, price) => sum + extraOn(contract, price, day), 0)
  return { day, cents: (begun.at(-1)?.cents ?? contract.primeCents) + extra, extra }
}

/**
 * Returns what will be asked for before the day on which a contract ends, in cents, with the days that each payment is for: with a
 * difference, from the first that it is for.
 */
export function askedBefore(
  contract: Priced,
  agreed: readonly PriceToCome[],
  { today, end }: { today: Day; end: Day },
): PaidPeriod[] {
  const prices = inOrder(agreed)
  const asked: PaidPeriod[] = []
  for (const price of prices) {
    const own = ownDifference(contract, price)
    if (own && own.from < end) asked.push({ cents: own.cents, from: own.from, to: own.until })
  }
  const nextAfter = (known: Day) => nextInstalment({ ...contract, knownUntil: known }, known)
  for (let day = nextInstalment(contract, today); day !== null && day < end; day = nextAfter(day)) {
    const { cents, extra } = paymentOn(contract, prices, day)
    const days = [day, ...prices.map(({ from }) => from)].toSorted()
    asked.push({ cents, from: (extra !== 0 && days[0]) || day, to: periodEnd(contract, day) })
  }
  return asked
}

/** Returns the last day that the payment of a day is for. */
function periodEnd({ paysFrom, interval }: Instalments, day: Day): Day {
  const step = stepOf(interval ?? 'month')
  let months = step
  while (addMonths(paysFrom, months) <= day) months += step
  return addDays(addMonths(paysFrom, months), -1)
}

const ownPayment = (own: Difference | null, today: Day): ComingPayment | null =>
  own && { day: own.from < today ? today : own.from, cents: own.cents, extra: own.cents }

/** Returns what a price makes dearer and is asked for by an invoice of its own; null where the next payment has it. */
function ownDifference(contract: Instalments, price: PriceToCome): Difference | null {
  const { from, before, cents: after, chargedUntil, waitsFor } = price
  const begin = previousInstalment(contract, addDays(from, 1))
  if (waitsFor === undefined || begin === null) return null
  // A payment of the first day itself is at the new price, unless it came before that was told.
  if (!chargedUntil && begin === from && begin > contract.knownUntil) return null
  const until = chargedUntil ?? periodEnd(contract, begin)
  const difference = differenceOf({ before, after, firstDay: from }, [{ from: begin, until }])
  return difference && difference.cents > 0 && until > addDays(from, waitsFor) ? difference : null
}

/** Returns a payment to come as the pages have it. */
export const toInstalment = ({ day, cents, extra }: ComingPayment) => ({
  ...{ day: formatDay(day), cents },
  extraCents: extra,
})

/** Returns what goes with the payment of that day beside its price, if it is the first at it. */
function extraOn(contract: Instalments, price: PriceToCome, day: Day): number {
  const { from, before, cents: after, laterCents, countedUntil } = price
  const previous = previousInstalment(contract, day)
  if (previous === null) return laterCents
  if (isAtIt(price, previous)) return 0
  const isCounted = countedUntil !== null && previous <= countedUntil
  const asked = isCounted ? [] : periodsSince(contract, from, day)
  return laterCents + (differenceOf({ before, after, firstDay: from }, asked)?.cents ?? 0)
}

/** Tells whether the payment of that day was at this price already. */
function isAtIt({ from, countedUntil, chargedUntil }: PriceToCome, day: Day): boolean {
  if (chargedUntil) return day > chargedUntil
  return day > from || (day === from && countedUntil === null)
}

/** Returns the periods between payments that touch the days from `from` until the payment of a day. */
function periodsSince(contract: Instalments, from: Day, day: Day): AskedPeriod[] {
  const periods: AskedPeriod[] = []
  let end = day
  for (let begin = previousInstalment(contract, end); begin !== null && end > from; ) {
    periods.push({ from: begin, until: addDays(end, -1) })
    end = begin
    begin = previousInstalment(contract, end)
  }
  return periods
}

/** Returns the payment before one of that day; null for the first at another rhythm. */
function previousInstalment({ paysFrom, interval }: Instalments, day: Day): Day | null {
  if (!interval || day <= paysFrom) return null
  const step = stepOf(interval)
  let months = 0
  while (addMonths(paysFrom, months + step) < day) months += step
  return addMonths(paysFrom, months)
}
